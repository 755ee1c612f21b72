import { type Queries, sql } from '../../../platform/postgres/database';

/** Counts what is subject to a plan's limits, and the live keys. */
export async function countUsage(db: Queries) {
  const [usage] = await db.run<{ websites: number; keywords: number; keys: number }>(
    sql.raw(
      `select
         (select count(*) from websites where workspace_id = :workspaceId and status <> 'archived') as websites,
         (select count(*) from keywords where workspace_id = :workspaceId) as keywords,
         (select count(*) from api_keys where workspace_id = :workspaceId and revoked_at is null and granted_by is null) as keys`,
      { workspaceId: db.workspaceId },
    ),
  );
  return usage ?? { websites: 0, keywords: 0, keys: 0 };
}
