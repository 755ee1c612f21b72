import { type DayRange, dayCount, dayIndex } from '../../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { PageDay } from '../rules/find-cannibalization';
import type { QuerySums } from '../rules/find-striking-distance';
import { currentRows } from './current-rows';
import { openRows } from './row-source';
import { readSearchDays } from './search-day-store';
import type { SearchTypeScope } from './search-scope';

/** Returns the queries of a range with at least `impressionsMin` impressions. */
export async function readFrequentQueries(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  impressionsMin: number,
): Promise<QuerySums[]> {
  const ofQueries = { ...scope, shape: 'query' } as const;
  const source = await openRows(workspace, ofQueries, { range, before: null });
  const rows = await workspace.clickhouse.query<{ text: string; sums: [number, number, number] }>({
    sql: `SELECT any(r.query) AS text, [toFloat64(sum(r.clicks)), toFloat64(sum(r.impressions)),
              sum(r.weighted_position)] AS sums
            FROM ${source.table} AS r
            GROUP BY r.query_hash HAVING sums[2] >= {impressionsMin:UInt32}`,
    parameters: { ...source.parameters, impressionsMin },
    comment: 'search-frequent-queries',
    settings: source.settings,
  });
  return rows.map(({ text, sums: [clicks, impressions, weightedPosition] }) => ({
    query: text,
    clicks,
    impressions,
    weightedPosition,
  }));
}

export type SharedQuery = { query: string; pages: PageDay[] };

/**
 * Returns the days of pages of the most frequent queries that several pages were shown for, most
 * impressions first.
 */
export async function readSharedQueries(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  { queriesMax, impressionsMin }: { queriesMax: number; impressionsMin: number },
): Promise<SharedQuery[]> {
  const pairs = { ...scope, shape: 'query_page' } as const;
  const days = await readSearchDays(workspace, pairs, range);
  const current = currentRows(pairs, range, days);
  const rows = await workspace.clickhouse.query<{
    text: string;
    pages: [page: string, day: string, clicks: number, impressions: number][];
  }>({
    sql: `SELECT any(r.query) AS text,
            groupArray((r.page, toString(r.day), toFloat64(r.clicks), toFloat64(r.impressions))) AS pages,
            sum(r.impressions) AS total
          FROM search_rows AS r
          WHERE ${current.condition} AND r.query_hash IN (
            SELECT query_hash FROM search_rows WHERE ${current.condition}
            GROUP BY query_hash
            HAVING uniq(page_hash) > 1 AND sum(impressions) >= {impressionsMin:UInt32}
            ORDER BY sum(impressions) DESC, query_hash LIMIT {queriesMax:UInt32})
          GROUP BY r.query_hash ORDER BY total DESC, r.query_hash`,
    parameters: { ...current.parameters, queriesMax, impressionsMin },
    comment: 'search-shared-queries',
  });
  return rows.map(({ text, pages }) => ({
    query: text,
    pages: pages.map(([page, day, clicks, impressions]) => ({ page, day, clicks, impressions })),
  }));
}

export type PageClicks = { page: string; clicks: (number | null)[] };

/**
 * Returns clicks by day of the pages with the most clicks in the range, and of all pages together.
 * A day that was not pulled is null, one without a row 0.
 */
export async function readPageClicks(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  pagesMax: number,
): Promise<{ pages: PageClicks[]; website: (number | null)[] }> {
  const ofPages = { ...scope, shape: 'page' } as const;
  const days = await readSearchDays(workspace, ofPages, range);
  const current = currentRows(ofPages, range, days);
  const empty = () => {
    const clicks = new Array<number | null>(dayCount(range)).fill(null);
    for (const { day } of days) clicks[dayIndex(range, day)] = 0;
    return clicks;
  };
  const website = empty();
  for (const { day, clicks } of days) website[dayIndex(range, day)] = clicks;
  const rows = await workspace.clickhouse.query<{
    text: string;
    clicks: [day: string, clicks: number][];
  }>({
    sql: `SELECT any(r.page) AS text, groupArray((toString(r.day), toFloat64(r.clicks))) AS clicks,
              sum(r.clicks) AS total
            FROM search_rows AS r WHERE ${current.condition} AND r.page_hash IN (
              SELECT page_hash FROM search_rows WHERE ${current.condition}
              GROUP BY page_hash ORDER BY sum(search_rows.clicks) DESC, page_hash LIMIT {pagesMax:UInt32})
            GROUP BY r.page_hash ORDER BY total DESC, r.page_hash`,
    parameters: { ...current.parameters, pagesMax },
    comment: 'search-page-clicks',
  });
  const pages = rows.map(({ text, clicks: found }) => {
    const clicks = empty();
    for (const [day, count] of found) {
      const at = dayIndex(range, day);
      clicks[at] = (clicks[at] ?? 0) + count;
    }
    return { page: text, clicks };
  });
  return { pages, website };
}
