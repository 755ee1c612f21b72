import { type Queries, sql } from '../../../platform/postgres/database';

/** Counts each website's keywords whose drop was seen only once; websites without are left out. */
export async function countUnconfirmedDrops(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.run<{ id: string; count: number }>(
    sql('keywords')
      .select('website_id as id')
      .count()
      .where('workspace_id', db.workspaceId)
      .whereRaw('website_id = any (?) and not confirmed', [[...websiteIds]])
      .groupBy('website_id'),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
