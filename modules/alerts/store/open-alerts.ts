import { type Queries, sql } from '../../../platform/postgres/database';

/** Counts the open alerts of each website; websites without any are left out. */
export async function countOpenAlerts(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.run<{ id: string; count: number }>(
    sql('alerts')
      .select('website_id as id')
      .count()
      .where('workspace_id', db.workspaceId)
      .whereRaw("website_id = any (?) and state = 'open'", [[...websiteIds]])
      .groupBy('website_id'),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
