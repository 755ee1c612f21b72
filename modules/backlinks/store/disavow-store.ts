import { type Queries, sql } from '../../../platform/postgres/database';
import type { DisavowChoice } from '../rules/disavow-file';

export type StoredDisavow = DisavowChoice & { updatedAt: string | null };

/** Returns what was chosen to be disavowed; empty lists before anything was. */
export async function readDisavow(db: Queries, websiteId: string): Promise<StoredDisavow> {
  const [row] = await db.run<{ domains: string[]; urls: string[]; updatedAt: Date }>(
    sql('backlink_disavows')
      .select('domains', 'urls', 'updated_at')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  if (!row) return { domains: [], urls: [], updatedAt: null };
  const { domains, urls, updatedAt } = row;
  return { domains, urls, updatedAt: updatedAt.toISOString() };
}

/** Replaces what was chosen before. */
export async function saveDisavow(
  tx: Queries,
  websiteId: string,
  { domains, urls }: DisavowChoice,
): Promise<void> {
  await tx.run({
    text: `insert into backlink_disavows (workspace_id, website_id, domains, urls)
      values ($1, $2, $3::text[], $4::text[])
      on conflict (workspace_id, website_id) do update
        set domains = excluded.domains, urls = excluded.urls, updated_at = now()`,
    values: [tx.workspaceId, websiteId, domains, urls],
  });
}
