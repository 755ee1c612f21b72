import type { WorkspaceReads } from '../../platform/workspace';
import type { MatchableBrand } from '../ai/rules/match-brands';
import { type RangeTotals, readRangeTotals } from './read-search-summary';
import { BrandClasses } from './rules/brand-classes';
import type { SearchPeriod } from './rules/search-period';
import { addSums, type ComparedNumbers, compareSums, lessSums } from './rules/search-rates';
import { streamQueries } from './store/performance-store';
import type { SearchTypeScope } from './store/search-scope';

const classNames = ['brand', 'non_brand', 'anonymized'] as const;
type ComparedClass = ComparedNumbers & { name: (typeof classNames)[number] };

/** Splits searches by whether they name an own brand; the classes add up to the property's total. */
export async function readBrandSplit(
  workspace: WorkspaceReads,
  { scope, period }: { scope: SearchTypeScope; period: SearchPeriod },
  ownBrands: readonly MatchableBrand[],
): Promise<ComparedClass[]> {
  const { range, before } = period;
  const [now, earlier] = [new BrandClasses(ownBrands), new BrandClasses(ownBrands)];
  for await (const row of streamQueries(workspace, scope, period)) {
    now.add(row.query, row.now);
    earlier.add(row.query, row.before);
  }
  const [total, totalBefore] = await Promise.all([
    readRangeTotals(workspace, scope, range),
    before && readRangeTotals(workspace, scope, before),
  ]);
  const sums = sumsOf(now, total);
  const sumsBefore = totalBefore && sumsOf(earlier, totalBefore);
  return classNames.map((name) => ({
    name,
    ...compareSums(sums[name], sumsBefore?.[name] ?? null),
  }));
}

const sumsOf = ({ brand, nonBrand }: BrandClasses, { total }: RangeTotals) => ({
  brand,
  non_brand: nonBrand,
  anonymized: lessSums(total, addSums(brand, nonBrand)),
});
