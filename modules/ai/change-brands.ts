import type { Queries } from '../../platform/postgres/database';
import { enqueueJob } from '../jobs/store/job-store';
import { BrandMatcher } from './rules/match-brands';
import {
  type Brand,
  type BrandChange,
  type BrandFields,
  type BrandOutcome,
  beginBrandChange,
  deleteBrandRow,
  insertBrands,
  markMatched,
  readBrands,
  toMatchable,
  updateBrandRow,
} from './store/brand-store';
import { wasCollected } from './store/collection-mark';
import { hasOverviewSeries } from './store/overview-series-store';
import { markBranded } from './store/prompt-store';
import { aiRematchDefaults } from './workflow-input';

/** Returns whether a text names an own brand of the website. */
export async function ownBrandFinder(
  db: Queries,
  websiteId: string,
): Promise<(text: string) => boolean> {
  const brands = await readBrands(db, websiteId);
  const matcher = new BrandMatcher(brands.filter(({ isOwn }) => isOwn).map(toMatchable));
  return (text) => matcher.find(text).length > 0;
}

/** Whether answers may be stored: those of prompts, or of result pages. */
const mayHaveAnswers = async (tx: Queries, websiteId: string): Promise<boolean> =>
  (await wasCollected(tx, websiteId)) || (await hasOverviewSeries(tx, websiteId));

/** Marks prompts by the present brands, and has stored answers matched by them. */
async function finish(tx: Queries, websiteId: string, version: number): Promise<void> {
  await markBranded(tx, websiteId, await ownBrandFinder(tx, websiteId));
  if (!(await mayHaveAnswers(tx, websiteId))) return markMatched(tx, websiteId, version);
  await enqueueJob(tx, {
    type: 'ai.rematch',
    websiteId,
    input: { ...aiRematchDefaults },
    memo: {},
  });
}

export async function addBrands(
  tx: Queries,
  websiteId: string,
  brands: readonly BrandFields[],
): Promise<BrandOutcome[]> {
  const version = await beginBrandChange(tx, websiteId);
  const outcomes = await insertBrands(tx, websiteId, brands);
  await finish(tx, websiteId, version);
  return outcomes;
}

export async function changeBrand(tx: Queries, brand: Brand, change: BrandChange): Promise<Brand> {
  const version = await beginBrandChange(tx, brand.websiteId);
  const changed = await updateBrandRow(tx, brand, change);
  await finish(tx, brand.websiteId, version);
  return changed;
}

export async function removeBrand(tx: Queries, brand: Brand): Promise<void> {
  const version = await beginBrandChange(tx, brand.websiteId);
  await deleteBrandRow(tx, brand);
  await finish(tx, brand.websiteId, version);
}

/**
 * Has stored answers matched again after a change of which hosts are the website's own: it decides
 * which citations are own ones.
 */
export async function changeOwnHosts(tx: Queries, websiteId: string): Promise<void> {
  if (!(await mayHaveAnswers(tx, websiteId))) return;
  await finish(tx, websiteId, await beginBrandChange(tx, websiteId));
}
