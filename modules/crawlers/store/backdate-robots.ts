import { type Queries, sql } from '../../../platform/postgres/database';

/**
 * Moves the time at which a version of robots.txt was first seen, so that a demo has a history at
 * once, as if it had been read daily.
 */
export async function backdateRobotsVersion(
  tx: Queries,
  websiteId: string,
  version: { id: string; firstSeenAt: Date; lastSeenAt: Date },
): Promise<void> {
  const { id, firstSeenAt, lastSeenAt } = version;
  const days = Math.floor((lastSeenAt.getTime() - firstSeenAt.getTime()) / 86_400_000);
  await tx.run(
    sql('robots_copies')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId, id })
      .update({ first_seen_at: firstSeenAt, last_seen_at: lastSeenAt, checks: days + 1 }),
  );
}
