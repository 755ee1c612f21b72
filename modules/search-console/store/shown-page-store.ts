import type { WorkspaceReads } from '../../../platform/workspace';

export type ShownPage = { page: string; firstDay: string; lastDay: string };

/** Streams each page that had an impression between two days, of any search type, once. */
export const streamShownPages = (
  workspace: WorkspaceReads,
  websiteId: string,
  { from, to }: { from: string; to: string },
): AsyncIterable<ShownPage> =>
  workspace.clickhouse.stream<ShownPage>({
    // Only the version of a day that counts: `search_days` names it.
    sql: `SELECT page, toString(min(day)) AS firstDay, toString(max(day)) AS lastDay
          FROM search_rows
          WHERE website_id = {website:String}
            AND shape = 'page' AND day BETWEEN {from:Date} AND {to:Date} AND impressions > 0
            AND (property, search_type, day, version) IN (
              SELECT property, search_type, day, max(version) FROM search_days
              WHERE website_id = {website:String}
                AND shape = 'page' AND day BETWEEN {from:Date} AND {to:Date}
              GROUP BY property, search_type, day)
          GROUP BY page`,
    parameters: { website: websiteId, from, to },
    comment: 'shown-pages',
  });
