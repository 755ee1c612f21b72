import { type DayRange, dayIndex } from '../../../platform/calendar/day-range';
import { withoutGoogleParameters } from '../../../platform/url/google-parameters';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { Sums } from '../rules/search-rates';
import { currentRows } from './current-rows';
import { readSearchDays } from './search-day-store';
import type { SearchTypeScope } from './search-scope';

/** The sums of one page and day; `at` is the day's index in the range. */
export type PageDay = { page: string; at: number } & Sums;

/** A day of which rows by page are stored. */
export type PageSeriesDay = {
  at: number;
  isFinal: boolean;
  isCapped: boolean;
  source: 'live' | 'sandbox';
};

export type PageSeries = {
  days: PageSeriesDay[];
  /** A page without a row on a stored day was not shown, unless Google cut rows off that day. */
  rows: AsyncIterable<PageDay>;
};

/** Reads some pages day by day, with the addresses to which Google added parameters. */
export async function readPageSeries(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  pages: readonly string[],
): Promise<PageSeries> {
  const ofPages = { ...scope, shape: 'page' } as const;
  const days = await readSearchDays(workspace, ofPages, range);
  const current = currentRows(ofPages, range, days);
  return {
    days: days.map(({ day, isFinal, isCapped, source }) => ({
      at: dayIndex(range, day),
      isFinal,
      isCapped,
      source,
    })),
    rows: workspace.clickhouse.stream<PageDay>({
      sql: `SELECT any(r.page) AS page, toUInt32(r.day - {from:Date}) AS at,
          toFloat64(sum(r.clicks)) AS clicks, toFloat64(sum(r.impressions)) AS impressions,
          sum(r.weighted_position) AS weightedPosition
        FROM search_rows AS r
        WHERE ${current.condition}
          AND r.page_hash IN (SELECT cityHash64(arrayJoin({pages:Array(String)})))
        GROUP BY r.page_hash, r.day`,
      parameters: { ...current.parameters, pages: pages.map(withoutGoogleParameters) },
      comment: 'page-series',
    }),
  };
}

export type PageQuery = { page: string; query: string; impressions: number };

/** Reads the queries for which some pages were shown: up to `queriesMax` a page, the most shown first. */
export async function readQueriesOfPages(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  { pages, queriesMax }: { pages: readonly string[]; queriesMax: number },
): Promise<PageQuery[]> {
  const ofPairs = { ...scope, shape: 'query_page' } as const;
  const days = await readSearchDays(workspace, ofPairs, range);
  const current = currentRows(ofPairs, range, days);
  return workspace.clickhouse.query<PageQuery>({
    sql: `SELECT any(r.page) AS page, any(r.query) AS query, toFloat64(sum(r.impressions)) AS impressions
      FROM search_rows AS r
      WHERE ${current.condition}
        AND r.page_hash IN (SELECT cityHash64(arrayJoin({pages:Array(String)})))
      GROUP BY r.page_hash, r.query_hash
      ORDER BY r.page_hash, sum(r.impressions) DESC
      LIMIT {queriesMax:UInt32} BY r.page_hash`,
    parameters: {
      ...current.parameters,
      pages: pages.map(withoutGoogleParameters),
      queriesMax,
    },
    comment: 'queries-of-pages',
  });
}

export type PathQuery = { path: string; query: string; impressions: number };

/** A page's path as in its address; `path` leaves out the query and the fragment. */
const pathSql = "if(path(r.page) = '', '/', path(r.page))";

/**
 * Reads the queries for which pages of some paths were shown, on any host of the property: up to
 * `queriesMax` a path, the most shown first.
 */
export async function readQueriesOfPaths(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  range: DayRange,
  { paths, queriesMax }: { paths: readonly string[]; queriesMax: number },
): Promise<PathQuery[]> {
  const ofPairs = { ...scope, shape: 'query_page' } as const;
  const days = await readSearchDays(workspace, ofPairs, range);
  if (days.length === 0 || paths.length === 0) return [];
  const current = currentRows(ofPairs, range, days);
  return workspace.clickhouse.query<PathQuery>({
    sql: `SELECT ${pathSql} AS path, any(r.query) AS query,
        toFloat64(sum(r.impressions)) AS impressions
      FROM search_rows AS r
      WHERE ${current.condition} AND r.query != ''
        AND ${pathSql} IN (SELECT arrayJoin({paths:Array(String)}))
      GROUP BY path, r.query_hash
      ORDER BY path, sum(r.impressions) DESC, query
      LIMIT {queriesMax:UInt32} BY path`,
    parameters: { ...current.parameters, paths, queriesMax },
    comment: 'queries-of-paths',
  });
}
