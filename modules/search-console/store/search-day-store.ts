import type { DayRange } from '../../../platform/calendar/day-range';
import { insertByMonth } from '../../../platform/clickhouse/insert-by-month';
import { withoutGoogleParameters } from '../../../platform/url/google-parameters';
import type { WorkspaceReads } from '../../../platform/workspace';
import { startedMsOf } from '../rules/day-version';
import type { SearchShape } from '../rules/search-shape';
import {
  inSearchScope,
  type SearchScope,
  type SearchTypeScope,
  scopeParameters,
} from './search-scope';

/** Additive numbers: positions of several rows are averaged by impressions. */
export type SearchSums = { clicks: number; impressions: number; weightedPosition: number };

/** `page`: its address as Google shows it. */
export type NewSearchRow = SearchSums & { query: string; page: string; value: string };

/** A day of a scope as the newest whole pull found it. */
export type SearchDay = SearchSums & {
  /** `YYYY-MM-DD`, as Google counts days. */
  day: string;
  /** Names the rows that count: when the pull began, as `day-version.ts` says. */
  version: number;
  rowCount: number;
  isFinal: boolean;
  isCapped: boolean;
  aggregation: string;
  method: string;
  source: 'live' | 'sandbox';
  pulledAt: string;
};

export type NewSearchDay = Omit<SearchDay, 'pulledAt'> & { shape: SearchShape; jobId: string };

const columnsOf = (
  { workspaceId }: WorkspaceReads,
  { websiteId, property, type }: SearchTypeScope,
) => ({
  workspace_id: workspaceId,
  website_id: websiteId,
  property,
  search_type: type,
});

/** Rows of one shape and day. */
export type ShapeRows = { shape: SearchShape; day: string; rows: readonly NewSearchRow[] };

/** Stores rows under the version of their pull; they count once their days are committed. */
export async function writeSearchRows(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  version: number,
  pulled: readonly ShapeRows[],
): Promise<void> {
  const rows = toStored(columnsOf(workspace, scope), version, pulled);
  await insertByMonth(workspace, 'search_rows', rows, { comment: 'search-rows' });
}

/** Yields rows one by one, so that a page of them is in memory once only. */
function* toStored(
  columns: ReturnType<typeof columnsOf>,
  version: number,
  pulled: readonly ShapeRows[],
) {
  for (const { shape, day, rows } of pulled) {
    for (const { query, page: shown, value, clicks, impressions, weightedPosition } of rows) {
      const page = withoutGoogleParameters(shown);
      yield {
        ...columns,
        shape,
        day,
        version,
        query,
        page,
        ...(page !== shown && { shown_url: shown }),
        value,
        clicks,
        impressions,
        weighted_position: weightedPosition,
      };
    }
  }
}

/** Commits days: from now on the rows of these versions count, and no others. */
export async function commitSearchDays(
  workspace: WorkspaceReads,
  scope: SearchTypeScope,
  days: readonly NewSearchDay[],
): Promise<void> {
  const columns = columnsOf(workspace, scope);
  const values = days.map((day) => ({
    ...columns,
    shape: day.shape,
    day: day.day,
    version: day.version,
    clicks: day.clicks,
    impressions: day.impressions,
    weighted_position: day.weightedPosition,
    row_count: day.rowCount,
    is_final: day.isFinal,
    is_capped: day.isCapped,
    aggregation: day.aggregation,
    method: day.method,
    source: day.source,
    pulled_at: startedMsOf(day.version),
    job_id: day.jobId,
  }));
  await insertByMonth(workspace, 'search_days', values, { comment: 'search-days' });
}

/** Returns the committed days of a scope, oldest first. */
export const readSearchDays = (
  workspace: WorkspaceReads,
  scope: SearchScope,
  { from, to }: DayRange,
): Promise<SearchDay[]> =>
  workspace.clickhouse.query<SearchDay>({
    sql: `SELECT toString(d.day) AS day, toFloat64(version) AS version, toFloat64(clicks) AS clicks,
            toFloat64(impressions) AS impressions, weighted_position AS weightedPosition,
            row_count AS rowCount, is_final AS isFinal, is_capped AS isCapped, aggregation, method,
            source, formatDateTime(pulled_at, '%Y-%m-%dT%H:%i:%S') || '.000Z' AS pulledAt
          FROM search_days AS d FINAL
          WHERE ${inSearchScope} AND d.day BETWEEN {from:Date} AND {to:Date}
          ORDER BY d.day`,
    parameters: { ...scopeParameters(scope), from, to },
    comment: 'search-days',
  });

export type StoredShape = { day: string; shape: SearchShape; isFinal: boolean; method: string };

/** Returns which shapes of the days of a search type are committed. */
export const readStoredShapes = (
  workspace: WorkspaceReads,
  { websiteId, property, type }: SearchTypeScope,
  { from, to }: DayRange,
): Promise<StoredShape[]> =>
  workspace.clickhouse.query<StoredShape>({
    sql: `SELECT toString(d.day) AS day, shape, is_final AS isFinal, method
          FROM search_days AS d FINAL
          WHERE website_id = {website:String}
            AND property = {property:String} AND search_type = {type:String}
            AND d.day BETWEEN {from:Date} AND {to:Date}`,
    parameters: { website: websiteId, property, type, from, to },
    comment: 'search-stored-shapes',
  });
