import { type Queries, sql } from '../../../platform/postgres/database';

export type PublishedAudit = { id: string; run: number; finishedAt: string };

const auditsMax = 200;

/** Returns a website's published audits, oldest first: the newest 200. */
export async function readPublishedAudits(
  db: Queries,
  websiteId: string,
): Promise<PublishedAudit[]> {
  const rows = await db.run<{ id: string; run: number; finishedAt: Date }>(
    sql('audits')
      .select('id', 'run', 'finished_at')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereNotNull('run')
      .whereNotNull('finished_at')
      .orderBy('finished_at', 'desc')
      .limit(auditsMax),
  );
  return rows
    .map(({ id, run, finishedAt: at }) => ({ id, run, finishedAt: at.toISOString() }))
    .reverse();
}
