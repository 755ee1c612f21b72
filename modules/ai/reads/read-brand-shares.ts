import type { WorkspaceReads } from '../../../platform/workspace';
import {
  type BrandCell,
  type BrandPeriod,
  type BrandShare,
  brandSharesOf,
} from '../rules/brand-shares';
import { labelsThat } from '../rules/visibility';
import { readBrandCells } from '../store/brand-answers';
import { type Brand, readBrands } from '../store/brand-store';
import type { Target } from '../store/target-store';
import { type AnswersRead, type AnswersRequest, openAnswers } from './open-answers';

type BrandShareRow = Omit<BrandShare, 'targetId' | 'brandId'> & { target: Target; brand: Brand };

/** Reads the shares of own brands, and of the competitors that most answers name, by target. */
export async function readBrandShares(
  workspace: WorkspaceReads,
  request: AnswersRequest,
  { by, competitorsMax }: { by: BrandPeriod; competitorsMax: number },
): Promise<AnswersRead & { rows: BrandShareRow[] }> {
  const opened = await openAnswers(workspace, request);
  const labels = labelsThat(opened.labels, { isBranded: false });
  const [cells, all] = await Promise.all([
    readBrandCells(workspace, { scope: opened.scope, labels, by }),
    readBrands(workspace.db, request.prompts.websiteId),
  ]);
  const brands = new Map(shownBrands(all, cells, competitorsMax).map((brand) => [brand.id, brand]));
  const rows = brandSharesOf(cells, [...brands.keys()]).flatMap(
    ({ targetId, brandId, ...share }) => {
      const [target, brand] = [opened.targets.get(targetId), brands.get(brandId)];
      return target && brand ? [{ ...share, target, brand }] : [];
    },
  );
  return { ...opened, rows: rows.sort(byTarget) };
}

function shownBrands(
  brands: readonly Brand[],
  cells: readonly BrandCell[],
  competitorsMax: number,
): Brand[] {
  const answersOf = ({ id }: Brand) =>
    cells.reduce((sum, { named }) => sum + (named.get(id) ?? 0), 0);
  const competitors = brands
    .filter(({ isOwn }) => !isOwn)
    .map((brand) => ({ brand, answers: answersOf(brand) }))
    .filter(({ answers }) => answers > 0)
    .sort((one, other) => other.answers - one.answers)
    .slice(0, competitorsMax);
  return [...brands.filter(({ isOwn }) => isOwn), ...competitors.map(({ brand }) => brand)];
}

const byTarget = (one: BrandShareRow, other: BrandShareRow): number =>
  one.target.id.localeCompare(other.target.id) ||
  (one.period ?? '').localeCompare(other.period ?? '') ||
  (other.shareOfVoice.value ?? 0) - (one.shareOfVoice.value ?? 0);
