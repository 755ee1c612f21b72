import { type Queries, sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { HostRef } from '../../websites/rules/website-ref';

/** Returns the most requested addresses of a range's last days: paths with their queries. */
export async function visitedTargets(
  workspace: WorkspaceReads,
  { websiteId, host }: HostRef,
  { lastAt, days, targetsMax }: { lastAt: Date; days: number; targetsMax: number },
): Promise<string[]> {
  const rows = await workspace.clickhouse.query<{ target: string }>({
    sql: `SELECT if(query = '', path, concat(path, '?', query)) AS target FROM crawler_visits
          WHERE website_id = {website:String}
            AND day BETWEEN toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC')) - {days:UInt16}
              AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
            AND host = {host:String} AND startsWith(path, '/') AND verification != 'spoofed'
          GROUP BY target ORDER BY count() DESC, target LIMIT {limit:UInt32}`,
    parameters: { website: websiteId, host, to: lastAt.getTime(), days, limit: targetsMax },
    comment: 'visited-targets',
  });
  return rows.map(({ target }) => target);
}

/** Returns the most recently tracked addresses of a host. */
export async function trackedTargets(
  db: Queries,
  { websiteId, host }: HostRef,
  targetsMax: number,
): Promise<string[]> {
  const rows = await db.run<{ url: string }>(
    sql('ledger_urls')
      .select('url')
      .where({ workspace_id: db.workspaceId, website_id: websiteId, host })
      .orderBy('id', 'desc')
      .limit(targetsMax),
  );
  return rows.map(({ url }) => url.slice(url.indexOf('/', 'https://'.length)));
}
