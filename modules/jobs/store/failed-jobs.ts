import { type Queries, sql } from '../../../platform/postgres/database';

/** Counts the jobs of each website that failed since then; websites without any are left out. */
export async function countFailedJobs(
  db: Queries,
  websiteIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await db.run<{ id: string; count: number }>(
    sql('jobs')
      .select('website_id as id')
      .count()
      .where('workspace_id', db.workspaceId)
      .whereRaw("website_id = any (?) and status = 'failed' and finished_at >= ?", [
        [...websiteIds],
        since,
      ])
      .groupBy('website_id'),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
