import type { WorkspaceReads } from '../../../platform/workspace';
import type { Sums } from '../rules/search-rates';

export type WebsiteTotals = {
  websiteId: string;
  property: string;
  /** The newest day that Google no longer changes. */
  lastFinalDay: string;
  firstDay: string;
  source: 'live' | 'sandbox';
  now: Sums;
  before: Sums;
};

type Row = Omit<WebsiteTotals, 'now' | 'before'> & {
  clicks: number;
  impressions: number;
  weighted: number;
  earlierClicks: number;
  earlierImpressions: number;
  earlierWeighted: number;
};

/**
 * Returns the totals of web search of each website: as many days up to its newest final one, and as
 * many before. Only of the properties given, since a website may have been bound to another before.
 */
export async function readWebsiteTotals(
  workspace: WorkspaceReads,
  {
    bindings,
    days,
  }: { bindings: readonly { websiteId: string; property: string }[]; days: number },
): Promise<Map<string, WebsiteTotals>> {
  if (bindings.length === 0) return new Map();
  const own = `search_type = 'web' AND shape = 'date'
    AND (website_id, property) IN
      (SELECT arrayJoin(arrayZip({websites:Array(String)}, {properties:Array(String)})))`;
  const inRange = 'd.day > e.last - {days:UInt16} AND d.day <= e.last';
  const inBefore = 'd.day > e.last - 2 * {days:UInt16} AND d.day <= e.last - {days:UInt16}';
  const sum = (column: string, when: string) => `toFloat64(sumIf(d.${column}, ${when}))`;
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT d.website_id AS websiteId, d.property AS property, toString(any(e.last)) AS lastFinalDay,
        toString(any(e.first)) AS firstDay, any(d.source) AS source,
        ${sum('clicks', inRange)} AS clicks, ${sum('impressions', inRange)} AS impressions,
        ${sum('weighted_position', inRange)} AS weighted,
        ${sum('clicks', inBefore)} AS earlierClicks,
        ${sum('impressions', inBefore)} AS earlierImpressions,
        ${sum('weighted_position', inBefore)} AS earlierWeighted
      FROM (SELECT * FROM search_days FINAL WHERE ${own}) AS d
      INNER JOIN (
        SELECT website_id, maxIf(day, is_final) AS last, min(day) AS first
        FROM search_days FINAL WHERE ${own} GROUP BY website_id HAVING countIf(is_final) > 0
      ) AS e ON e.website_id = d.website_id
      GROUP BY d.website_id, d.property`,
    parameters: {
      websites: bindings.map(({ websiteId }) => websiteId),
      properties: bindings.map(({ property }) => property),
      days,
    },
    comment: 'search-overview',
  });
  return new Map(
    rows.map(
      ({
        clicks,
        impressions,
        weighted,
        earlierClicks,
        earlierImpressions,
        earlierWeighted,
        ...row
      }) => [
        row.websiteId,
        {
          ...row,
          now: { clicks, impressions, weightedPosition: weighted },
          before: {
            clicks: earlierClicks,
            impressions: earlierImpressions,
            weightedPosition: earlierWeighted,
          },
        },
      ],
    ),
  );
}
