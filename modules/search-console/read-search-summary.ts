import { type DayRange, dayCount } from '../../platform/calendar/day-range';
import { shareOf } from '../../platform/share';
import type { WorkspaceReads } from '../../platform/workspace';
import { comparisonOf, confoundersOf, isWhole } from './rules/search-comparison';
import { isCollected, type SearchPeriod, type StoredDays } from './rules/search-period';
import { addSums, changeOf, noSums, type Sums, toNumbers } from './rules/search-rates';
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

/** A range's numbers, with the share of searches that Google names in no row. */
function describeRange(range: DayRange, totals: RangeTotals) {
  const { total, named, daysWithData, daysWithoutData, unfinishedDays, cappedDays } = totals;
  const share = (key: 'clicks' | 'impressions') =>
    named && shareOf(Math.max(0, total[key] - named[key]), total[key]);
  return {
    ...range,
    numbers: toNumbers(total),
    anonymizedClickShare: share('clicks'),
    anonymizedImpressionShare: share('impressions'),
    daysWithData,
    daysWithoutData,
    unfinishedDays,
    cappedDays,
  };
}

/**
 * Returns a range and the one before, with the change where both are complete. A range of which no
 * day was collected is null.
 */
export async function readSearchSummary(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { stored, period }: { stored: StoredDays; period: SearchPeriod },
) {
  const { range, before } = period;
  const [now, earlier] = await Promise.all([
    readRangeTotals(workspace, scope, range),
    before && readRangeTotals(workspace, scope, before),
  ]);
  const confounders = confoundersOf(range, before);
  return {
    dataSource: now.source,
    pulledAt: now.pulledAt,
    firstDay: stored.first,
    lastFinalDay: stored.lastFinal,
    now: isCollected(range, stored) ? describeRange(range, now) : null,
    before:
      before && earlier && isCollected(before, stored) ? describeRange(before, earlier) : null,
    change:
      earlier && isWhole(period) ? changeOf(toNumbers(now.total), toNumbers(earlier.total)) : null,
    comparison: comparisonOf(period, confounders),
    confoundedBy: confounders,
  };
}
