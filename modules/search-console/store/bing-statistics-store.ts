import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { insertByMonth } from '../../../platform/clickhouse/insert-by-month';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { BingStat } from '../providers/bing-webmaster';

export const bingDimensions = ['query', 'page'] as const;
export type BingDimension = (typeof bingDimensions)[number];

/** Numbers of one site are never added to those of another. */
export type BingScope = { websiteId: string; site: string; dimension: BingDimension };

/** Stores a reading; of each of Bing's days, it replaces what was read before. */
export async function writeBingStatistics(
  workspace: WorkspaceReads,
  {
    websiteId,
    site,
    dimension,
    source,
    version,
  }: BingScope & {
    source: 'live' | 'sandbox';
    version: number;
  },
  stats: readonly BingStat[],
): Promise<void> {
  if (stats.length === 0) return;
  const rows = stats.map((stat) => ({
    workspace_id: workspace.workspaceId,
    website_id: websiteId,
    site,
    dimension,
    day: stat.date,
    name: stat.key,
    clicks: stat.clicks,
    impressions: stat.impressions,
    click_position: stat.clickPosition ?? -1,
    impression_position: stat.impressionPosition ?? -1,
    source,
    version,
  }));
  await insertByMonth(workspace, 'bing_statistics', rows, { comment: 'bing-statistics' });
}

const inScope = `website_id = {website:String}
  AND site = {site:String} AND dimension = {dimension:String}`;

/** Rows of the newest reading of each day: what it no longer lists does not count. */
const current = `${inScope} AND (day, version) IN (
  SELECT day, max(version) FROM bing_statistics WHERE ${inScope} GROUP BY day)`;

const parametersOf = ({ websiteId, site, dimension }: BingScope) => ({
  website: websiteId,
  site,
  dimension,
});

export type BingSnapshot = { day: string; source: 'live' | 'sandbox'; readAt: string };

/** Returns Bing's snapshots that are stored, newest first. */
export const readBingSnapshots = (
  workspace: WorkspaceReads,
  scope: BingScope,
): Promise<BingSnapshot[]> =>
  workspace.clickhouse.query<BingSnapshot>({
    sql: `SELECT toString(s.day) AS day, argMax(source, version) AS source,
        formatDateTime(fromUnixTimestamp64Milli(toInt64(max(version)), 'UTC'), '%Y-%m-%dT%H:%i:%S') || '.000Z' AS readAt
      FROM bing_statistics AS s WHERE ${inScope} GROUP BY s.day ORDER BY s.day DESC`,
    parameters: parametersOf(scope),
    comment: 'bing-snapshots',
  });

export const bingSorts = ['clicks', 'impressions', 'clicksChange', 'impressionsChange'] as const;
export type BingSort = Sort<(typeof bingSorts)[number]>;

/** Numbers of a snapshot; positions are below 0 where Bing gives none. */
type Numbers = [clicks: number, impressions: number, click: number, impression: number];
export type BingRow = { name: string; now: Numbers; before: Numbers | null };

const sortColumns: Record<(typeof bingSorts)[number], string> = {
  clicks: 'now.1',
  impressions: 'now.2',
  clicksChange: 'toFloat64(now.1) - earlier.1',
  impressionsChange: 'toFloat64(now.2) - earlier.2',
};

/** Lists what a snapshot, or the earlier one, has, with the numbers of both. */
export async function listBingStatistics(
  workspace: WorkspaceReads,
  scope: BingScope,
  { day, before, sort }: { day: string; before: string | null; sort: BingSort },
  page: PageOf,
): Promise<{ rows: BingRow[]; total: number }> {
  const of = (when: string) =>
    `(sumIf(clicks, ${when}), sumIf(impressions, ${when}), maxIf(click_position, ${when}),
      maxIf(impression_position, ${when}))`;
  const found = await workspace.clickhouse.page<{
    text: string;
    now: Numbers;
    earlier: Numbers;
    isBefore: number;
  }>(
    {
      sql: `SELECT s.name AS text, ${of('day = {day:Date}')} AS now,
          ${of('day = {before:Date}')} AS earlier, countIf(day = {before:Date}) AS isBefore
        FROM bing_statistics AS s FINAL WHERE ${current} AND day IN ({day:Date}, {before:Date})
        GROUP BY s.name
        ORDER BY ${orderBySql(sort, sortColumns, 's.name')}`,
      // A day without rows, where there is no earlier snapshot.
      parameters: { ...parametersOf(scope), day, before: before ?? '1970-01-01' },
      comment: 'bing-statistics',
    },
    page,
  );
  return {
    rows: found.rows.map(({ text, now, earlier, isBefore }) => ({
      name: text,
      now,
      before: isBefore > 0 ? earlier : null,
    })),
    total: found.total,
  };
}
