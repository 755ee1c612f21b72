import { type Queries, sql } from '../../../platform/postgres/database';

const counts = {
  websites: `select count(*) from websites where workspace_id = :workspaceId and status <> 'archived'`,
  keywords: 'select count(*) from keywords where workspace_id = :workspaceId',
  prompts: 'select count(*) from ai_prompts where workspace_id = :workspaceId',
  keys: `select count(*) from api_keys
    where workspace_id = :workspaceId and revoked_at is null and granted_by is null`,
  logDrains: 'select count(*) from log_drains where workspace_id = :workspaceId',
  sitemaps: `select count(*) from sitemaps where workspace_id = :workspaceId and removed_at is null`,
  trackedUrls: `select coalesce(sum(urls), 0)::bigint from ledger_counts where workspace_id = :workspaceId`,
  knownLinks: 'select count(*) from known_links where workspace_id = :workspaceId',
  keywordGroups: 'select count(*) from keyword_groups where workspace_id = :workspaceId',
  searchConnections: 'select count(*) from search_connections where workspace_id = :workspaceId',
  audits: 'select count(*) from audits where workspace_id = :workspaceId',
  logBytesToday: `select coalesce(sum(bytes), 0)::bigint from log_bytes
    where workspace_id = :workspaceId and day = (now() at time zone 'utc')::date`,
} as const;

export type Usage = Record<keyof typeof counts, number>;

/** Counts what is subject to a plan's limits. */
export async function countUsage(db: Queries): Promise<Usage> {
  const columns = Object.entries(counts).map(([name, count]) => `(${count}) as "${name}"`);
  const [usage] = await db.run<Usage>(
    sql.raw(`select ${columns.join(', ')}`, { workspaceId: db.workspaceId }),
  );
  if (!usage) throw new Error('a statement of counts returned no row');
  return usage;
}

/** Counts one of them. */
export async function countUsed(db: Queries, what: keyof typeof counts): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql.raw(`select (${counts[what]}) as count`, { workspaceId: db.workspaceId }),
  );
  return row?.count ?? 0;
}
