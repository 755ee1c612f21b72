import type { WorkspaceReads } from '../../../platform/workspace';

export type PageVisits = {
  /** Empty if the log line did not name it. */
  host: string;
  path: string;
  query: string;
  /** The day's index in the range. */
  at: number;
  visits: number;
};

/** Streams verified visits of crawlers to some paths, day by day in UTC. */
export const streamPageVisits = (
  workspace: WorkspaceReads,
  websiteId: string,
  { from, to }: { from: string; to: string },
  paths: readonly string[],
): AsyncIterable<PageVisits> =>
  workspace.clickhouse.stream<PageVisits>({
    sql: `SELECT if(host_assumed, '', toString(host)) AS host, path, query,
        toUInt32(day - {from:Date}) AS at, toUInt32(count()) AS visits
      FROM crawler_visits
      WHERE website_id = {website:String}
        AND verification = 'verified' AND day BETWEEN {from:Date} AND {to:Date}
        AND path IN {paths:Array(String)}
      GROUP BY host, path, query, day`,
    parameters: { website: websiteId, from, to, paths },
    comment: 'page-visits',
  });
