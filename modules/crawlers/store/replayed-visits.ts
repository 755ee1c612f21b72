import type { WorkspaceReads } from '../../../platform/workspace';
import type { HostRef } from '../../websites/rules/website-ref';
import type { ReplayedVisits } from '../robots/simulate-robots';

type Range = { from: Date; to: Date };

const whereVerified = `website_id = {website:String}
  AND day BETWEEN toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
    AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
  AND at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')
  AND host = {host:String} AND startsWith(path, '/') AND verification = 'verified'`;

/**
 * Returns a host's verified visits by crawler and address, the most frequent addresses first, and
 * how many visits each crawler made in all.
 */
export async function readReplayedVisits(
  workspace: WorkspaceReads,
  { websiteId, host }: HostRef,
  { from, to }: Range,
  rowsMax: number,
): Promise<{ visits: ReplayedVisits[]; totals: Map<string, number> }> {
  const parameters = { website: websiteId, host, from: from.getTime(), to: to.getTime() };
  const [rows, totals] = await Promise.all([
    workspace.clickhouse.query<ReplayedVisits>({
      sql: `SELECT bot, if(query = '', path, concat(path, '?', query)) AS target,
              count() AS visits
            FROM crawler_visits WHERE ${whereVerified}
            GROUP BY bot, target ORDER BY visits DESC, bot, target LIMIT {limit:UInt32}`,
      parameters: { ...parameters, limit: rowsMax },
      comment: 'replayed-visits',
    }),
    workspace.clickhouse.query<{ bot: string; visits: number }>({
      sql: `SELECT bot, count() AS visits FROM crawler_visits WHERE ${whereVerified} GROUP BY bot`,
      parameters,
      comment: 'replayed-visits-totals',
    }),
  ]);
  return { visits: rows, totals: new Map(totals.map(({ bot, visits }) => [bot, visits])) };
}
