import type { DayRange } from '../../../platform/calendar/day-range';
import { insertByMonth } from '../../../platform/clickhouse/insert-by-month';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { SearchSums } from './search-day-store';
import type { SearchTypeScope } from './search-scope';

/** The total of an hour. */
export type NewSearchHour = SearchSums & {
  /** As Google writes it, with its offset: `2026-11-20T05:00:00-08:00`. */
  hour: string;
  isFinal: boolean;
  source: 'live' | 'sandbox';
};

export type SearchHour = NewSearchHour & { pulledAt: string };

/** Stores hours; a later pull replaces them. */
export async function writeSearchHours(
  workspace: WorkspaceReads,
  { websiteId, property, type }: SearchTypeScope,
  version: number,
  hours: readonly NewSearchHour[],
): Promise<void> {
  const values = hours.map(({ hour, clicks, impressions, weightedPosition, isFinal, source }) => ({
    workspace_id: workspace.workspaceId,
    website_id: websiteId,
    property,
    search_type: type,
    day: hour.slice(0, 10),
    hour,
    started_at: Math.floor(Date.parse(hour) / 1_000),
    version,
    clicks,
    impressions,
    weighted_position: weightedPosition,
    is_final: isFinal,
    source,
  }));
  if (values.length === 0) return;
  await insertByMonth(workspace, 'search_hours', values, { comment: 'search-hours' });
}

/** Returns the stored hours of some of Google's days, oldest first. */
export const readSearchHours = (
  workspace: WorkspaceReads,
  { websiteId, property, type }: SearchTypeScope,
  { from, to }: DayRange,
): Promise<SearchHour[]> =>
  workspace.clickhouse.query<SearchHour>({
    sql: `SELECT hour, toFloat64(clicks) AS clicks, toFloat64(impressions) AS impressions,
            weighted_position AS weightedPosition, is_final AS isFinal, source,
            fromUnixTimestamp64Milli(toInt64(version), 'UTC') AS pulledAt
          FROM search_hours FINAL
          WHERE website_id = {website:String}
            AND property = {property:String} AND search_type = {type:String}
            AND day BETWEEN {from:Date} AND {to:Date}
          ORDER BY started_at`,
    parameters: { website: websiteId, property, type, from, to },
    comment: 'search-hours',
  });
