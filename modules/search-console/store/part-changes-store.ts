import type { DayRange } from '../../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { Sums } from '../rules/search-rates';
import { sumsSql, type Triple, toSums } from './performance-store';
import { openRows } from './row-source';
import type { SearchTypeScope } from './search-scope';

export type PartChange = { name: string; now: Sums; before: Sums };

type Ranges = { range: DayRange; before: DayRange };

const inRange = 'r.day BETWEEN {rangeFrom:Date} AND {rangeTo:Date}';
const inBefore = 'r.day BETWEEN {beforeFrom:Date} AND {beforeTo:Date}';

async function rowsOf(
  workspace: WorkspaceReads,
  scope: SearchTypeScope & { shape: 'page' | 'query' | 'query_page' },
  { range, before }: Ranges,
) {
  const source = await openRows(workspace, scope, { range, before });
  return {
    table: source.table,
    settings: source.settings,
    parameters: {
      ...source.parameters,
      rangeFrom: range.from,
      rangeTo: range.to,
      beforeFrom: before.from,
      beforeTo: before.to,
    },
  };
}

/** Returns the pages or queries whose clicks or impressions changed most, in either direction. */
export async function readPartChanges(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  {
    dimension,
    metric,
    limit,
    ...ranges
  }: Ranges & { dimension: 'page' | 'query'; metric: 'clicks' | 'impressions'; limit: number },
): Promise<PartChange[]> {
  const { table, parameters, settings } = await rowsOf(
    workspace,
    { ...scope, shape: dimension },
    ranges,
  );
  const rows = await workspace.clickhouse.query<{ name: string; now: Triple; earlier: Triple }>({
    sql: `SELECT any(r.${dimension}) AS name, ${sumsSql(inRange)} AS now,
          ${sumsSql(inBefore)} AS earlier
        FROM ${table} AS r
        GROUP BY r.${dimension}_hash
        ORDER BY abs(now[{place:UInt8}] - earlier[{place:UInt8}]) DESC, r.${dimension}_hash
        LIMIT {limit:UInt32}`,
    parameters: { ...parameters, place: metric === 'clicks' ? 1 : 2, limit },
    comment: 'search-part-changes',
    settings,
  });
  return rows.map(({ name, now, earlier }) => ({
    name,
    now: toSums(now),
    before: toSums(earlier),
  }));
}

/** Returns the pages that were shown for some queries in either range. */
export async function readPagesOfQueries(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  { queries, ...ranges }: Ranges & { queries: readonly string[] },
): Promise<{ query: string; page: string }[]> {
  if (queries.length === 0) return [];
  const { table, parameters, settings } = await rowsOf(
    workspace,
    { ...scope, shape: 'query_page' },
    ranges,
  );
  return workspace.clickhouse.query<{ query: string; page: string }>({
    sql: `SELECT any(r.query) AS query, any(r.page) AS page FROM ${table} AS r
      WHERE r.query_hash IN (SELECT cityHash64(arrayJoin({queries:Array(String)})))
      GROUP BY r.query_hash, r.page_hash
      ORDER BY r.query_hash, r.page_hash`,
    parameters: { ...parameters, queries },
    comment: 'pages-of-queries',
    settings,
  });
}

/** Sums of one period's queries, and its impressions at the rates of the other period. */
export type CrossedSums = {
  clicks: number;
  impressions: number;
  clicksAtOtherRates: number;
  impressionsWithoutRate: number;
};

/** Adds up the queries of two ranges for an exact split of the change in clicks. */
export async function readCrossedSums(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  ranges: Ranges,
): Promise<{ now: CrossedSums; before: CrossedSums }> {
  const { table, parameters, settings } = await rowsOf(
    workspace,
    { ...scope, shape: 'query' },
    ranges,
  );
  type Four = [number, number, number, number];
  const crossed = (own: string, other: string) =>
    `[sum(${own}[1]), sum(${own}[2]),
      sumIf(${own}[2] * ${other}[1] / ${other}[2], ${other}[2] > 0),
      sumIf(${own}[2], ${other}[2] = 0)]`;
  const [row] = await workspace.clickhouse.query<{ nowSums: Four; beforeSums: Four }>({
    sql: `SELECT ${crossed('now', 'earlier')} AS nowSums, ${crossed('earlier', 'now')} AS beforeSums
      FROM (SELECT ${sumsSql(inRange)} AS now, ${sumsSql(inBefore)} AS earlier
        FROM ${table} AS r GROUP BY r.query_hash)`,
    parameters,
    comment: 'search-crossed-sums',
    settings,
  });
  const toCrossed = ([clicks, impressions, clicksAtOtherRates, impressionsWithoutRate]: Four) => ({
    clicks,
    impressions,
    clicksAtOtherRates,
    impressionsWithoutRate,
  });
  const none: Four = [0, 0, 0, 0];
  return { now: toCrossed(row?.nowSums ?? none), before: toCrossed(row?.beforeSums ?? none) };
}
