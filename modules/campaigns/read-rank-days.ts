import { addDays } from '../../platform/calendar/day';
import type { WorkspaceReads } from '../../platform/workspace';
import { type KeywordDay, readKeywordDays } from '../rankings/store/keyword-days';
import { sandboxSource } from '../rankings/store/rank-scope';
import { type MetricDays, noDays, type Reading, type Row, setDay } from './metric-days';
import { positionWithin, visibilityCurve, visibilityWithin } from './rules/keyword-position';

/** Reads positions of keywords; days without a reading, or with one too shallow, are gaps. */
export async function readRankDays(
  workspace: WorkspaceReads,
  websiteId: string,
  rows: readonly Row[],
  reading: Reading,
): Promise<MetricDays> {
  const { range } = reading;
  const keywordIds = rows.map(({ unit }) => unit);
  const found = await readKeywordDays(workspace, { websiteId, keywordIds }, range);
  // In the state `beyond_depth`, less was read than asked for: that proves nothing.
  const known = found.rows.filter(({ state }) => state !== 'beyond_depth');
  const byKeyword = Map.groupBy(known, ({ keywordId }) => keywordId);
  const depths = new Set<number>();
  for (const { unit, row } of rows) {
    const own = byKeyword.get(unit) ?? [];
    const depth = Math.min(...own.map(({ depthRead }) => depthRead));
    if (own.length > 0) depths.add(depth);
    for (const one of own) {
      setDay(reading, 'rank_position', { row, at: one.at }, positionWithin(one, depth));
      setDay(reading, 'rank_visibility', { row, at: one.at }, visibilityWithin(one, depth));
    }
  }
  return { ...noDays, ...daysOf(known, range.from), ...factsOf(found.source, depths) };
}

function daysOf(known: readonly KeywordDay[], from: string) {
  const days = known.map(({ at }) => at);
  if (days.length === 0) return {};
  const [first, last] = days.reduce(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Number.POSITIVE_INFINITY, 0],
  );
  return { firstDay: addDays(from, first ?? 0), finalThrough: addDays(from, last ?? 0) };
}

function factsOf(source: string | undefined, depths: ReadonlySet<number>) {
  if (source === undefined) return {};
  const sorted = [...depths].sort((a, b) => a - b);
  return {
    dataSource: source === sandboxSource ? ('sandbox' as const) : ('live' as const),
    series: `Rankings by ${source}`,
    notes:
      sorted.length === 0
        ? []
        : [
            `Each keyword is compared within the lowest depth that it was read to, ${sorted.join(' or ')}: not found counts as one place below.`,
            `Visibility is the share of clicks at a position relative to the first, by ${visibilityCurve.name}; each keyword counts the same.`,
          ],
  };
}
