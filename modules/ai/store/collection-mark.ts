import { type Queries, sql } from '../../../platform/postgres/database';

/** Returns whether a website has begun to collect AI answers. */
export async function wasCollected(db: Queries, websiteId: string): Promise<boolean> {
  const rows = await db.run(
    sql('ai_collections')
      .select('website_id')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  return rows.length > 0;
}

/** Notes that a website begins to collect AI answers. The website's row must be locked. */
export async function markCollected(tx: Queries, websiteId: string): Promise<void> {
  await tx.run(
    sql('ai_collections').insert({ workspace_id: tx.workspaceId, website_id: websiteId }),
  );
}
