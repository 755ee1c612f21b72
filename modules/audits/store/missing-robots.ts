import { type Queries, sql } from '../../../platform/postgres/database';
import { recordRobotsRead, recordRobotsResponse } from '../../crawlers/store/robots-copy-store';
import { robotsBytesLimit } from '../rules/audit-options';
import type { EndedAudit } from './analysis-store';
import type { RobotsByOrigin, StoredRobots } from './robots-store';

/** Hosts whose robots.txt was not requested again since the audit did. */
async function hostsToRead(tx: Queries, websiteId: string, hosts: string[], at: Date) {
  const rows = await tx.run<{ host: string }>(
    sql('robots_hosts')
      .select('host')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .where('asked_at', '>=', at)
      .whereIn('host', hosts),
  );
  const known = new Set(rows.map(({ host }) => host));
  return hosts.filter((host) => !known.has(host));
}

/** Groups by host, as the copies are stored; https takes precedence over http. */
function byHost(robots: RobotsByOrigin): Map<string, StoredRobots> {
  const origins = Object.keys(robots).sort();
  return new Map(
    origins.flatMap((origin) => {
      const kept = robots[origin];
      return kept ? [[origin.replace(/^https?:\/\//, ''), kept] as const] : [];
    }),
  );
}

/**
 * A file that was not valid UTF-8 was altered by decoding, and would look like a change; one beyond
 * the audit's limit was not stored.
 */
const isWhole = ({ body, error }: StoredRobots) =>
  error !== robotsBytesLimit && (body === null || !body.includes('\uFFFD'));

/**
 * Stores an audit's robots.txt files with the website's copies for the crawler matrix. Marks the
 * website as one whose robots.txt is read from now on. Files fetched with credentials are ignored,
 * because crawlers do not see them. Idempotent.
 */
export async function readMissingRobots(
  tx: Queries,
  websiteId: string,
  { robots, options, startedAt }: EndedAudit,
): Promise<void> {
  if (options.basicAuth !== null) return;
  const kept = new Map([...byHost(robots)].filter(([, each]) => isWhole(each)));
  for (const host of await hostsToRead(tx, websiteId, [...kept.keys()], startedAt)) {
    const { body, ...answer } = kept.get(host) as StoredRobots;
    const scope = { websiteId, host };
    const bytes = body === null ? null : Buffer.from(body);
    await recordRobotsResponse(tx, scope, { ...answer, body: bytes }, startedAt);
  }
  if (kept.size > 0) await recordRobotsRead(tx, websiteId, startedAt);
}
