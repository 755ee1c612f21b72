import type { Queries } from '../../platform/postgres/database';
import { BrandMatcher } from './rules/match-brands';
import {
  type Brand,
  type BrandChange,
  type BrandFields,
  type BrandOutcome,
  beginBrandChange,
  deleteBrandRow,
  insertBrands,
  readBrands,
  toMatchable,
  updateBrandRow,
} from './store/brand-store';
import { markBranded } from './store/prompt-store';

/** Returns whether a text names an own brand of the website. */
export async function ownBrandFinder(
  db: Queries,
  websiteId: string,
): Promise<(text: string) => boolean> {
  const brands = await readBrands(db, websiteId);
  const matcher = new BrandMatcher(brands.filter(({ isOwn }) => isOwn).map(toMatchable));
  return (text) => matcher.find(text).length > 0;
}

/** Marks prompts by the present brands. */
async function finish(tx: Queries, websiteId: string): Promise<void> {
  await markBranded(tx, websiteId, await ownBrandFinder(tx, websiteId));
}

export async function addBrands(
  tx: Queries,
  websiteId: string,
  brands: readonly BrandFields[],
): Promise<BrandOutcome[]> {
  await beginBrandChange(tx, websiteId);
  const outcomes = await insertBrands(tx, websiteId, brands);
  await finish(tx, websiteId);
  return outcomes;
}

export async function changeBrand(tx: Queries, brand: Brand, change: BrandChange): Promise<Brand> {
  await beginBrandChange(tx, brand.websiteId);
  const changed = await updateBrandRow(tx, brand, change);
  await finish(tx, brand.websiteId);
  return changed;
}

export async function removeBrand(tx: Queries, brand: Brand): Promise<void> {
  await beginBrandChange(tx, brand.websiteId);
  await deleteBrandRow(tx, brand);
  await finish(tx, brand.websiteId);
}
