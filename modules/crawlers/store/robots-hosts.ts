import { sql } from '../../../platform/postgres/database';
import type { WorkspaceReads } from '../../../platform/workspace';
import { toSettings } from '../../websites/rules/website-settings';

/** Days of visits in which to look for hosts that crawlers visit. */
const visitDays = 30;

/**
 * Returns the hosts of a website that have their own robots.txt: named ones, then those of visits.
 */
export async function robotsHostsOf(
  { db, clickhouse }: WorkspaceReads,
  websiteId: string,
  hostsMax: number,
): Promise<string[]> {
  const [website] = await db.run<{ domain: string; settings: unknown }>(
    sql('websites')
      .select('domain', 'settings')
      .where({ workspace_id: db.workspaceId, id: websiteId }),
  );
  if (!website) return [];
  const { ownedHosts } = toSettings(website.settings);
  const visited = await clickhouse.query<{ host: string }>({
    sql: `SELECT host FROM crawler_visits
          WHERE website_id = {website:String}
            AND day >= today() - {days:UInt16} AND verification = 'verified' AND NOT host_assumed
          GROUP BY host ORDER BY count() DESC, host LIMIT {limit:UInt16}`,
    parameters: { website: websiteId, days: visitDays, limit: hostsMax },
    comment: 'robots-hosts',
  });
  const names = [website.domain, ...ownedHosts, ...visited.map(({ host }) => host)];
  return [...new Set(names.filter((name) => name !== ''))].slice(0, hostsMax);
}
