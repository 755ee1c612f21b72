import { type DayRange, dayCount } from '../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../platform/workspace';
import { addSums, noSums, type Sums } from './rules/search-rates';
import { shapesOf } from './rules/search-shape';
import { readSearchDays } from './store/search-day-store';
import type { SearchTypeScope } from './store/search-scope';

export type RangeTotals = {
  total: Sums;
  /** What Google names in rows by query; null for search types without queries. */
  named: Sums | null;
  daysWithData: number;
  daysWithoutData: number;
  /** Days that Google still changes. */
  unfinishedDays: number;
  /** Days of which Google cut rows by query off. */
  cappedDays: number;
  pulledAt: string | null;
  source: 'live' | 'sandbox' | null;
};

/** Returns the totals of a range: the property's own, which no rows add up to. */
export async function readRangeTotals(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
): Promise<RangeTotals> {
  const hasQueries = shapesOf(scope.type).includes('query');
  const [days, queryDays] = await Promise.all([
    readSearchDays(workspace, { ...scope, shape: 'date' }, range),
    hasQueries ? readSearchDays(workspace, { ...scope, shape: 'query' }, range) : [],
  ]);
  const newest = days.toSorted((one, other) => one.version - other.version).at(-1);
  return {
    total: days.reduce(addSums, noSums),
    // Rows of a day that has a total and was not pulled yet are unknown, not zero.
    named:
      hasQueries && queryDays.length === days.length ? queryDays.reduce(addSums, noSums) : null,
    daysWithData: days.length,
    daysWithoutData: dayCount(range) - days.length,
    unfinishedDays: days.filter(({ isFinal }) => !isFinal).length,
    cappedDays: queryDays.filter(({ isCapped }) => isCapped).length,
    pulledAt: newest?.pulledAt ?? null,
    source: newest?.source ?? null,
  };
}
