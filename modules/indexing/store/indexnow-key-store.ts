import { randomBytes } from 'node:crypto';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { KeyFile } from '../rules/key-file';

/** Returns the website's IndexNow key; creates it once, and never changes it. */
export async function ensureIndexNowKey(
  tx: Queries,
  websiteId: string,
): Promise<{ key: string; isNew: boolean }> {
  const key = randomBytes(16).toString('hex');
  const row = { workspace_id: tx.workspaceId, website_id: websiteId, key };
  const made = await tx.run(
    sql('indexnow_keys').insert(row).onConflict().ignore().returning('key'),
  );
  if (made.length > 0) return { key, isNew: true };
  const kept = await findIndexNowKey(tx, websiteId);
  if (kept === undefined) throw new Error('a key that is in the way cannot be read');
  return { key: kept, isNew: false };
}

export async function findIndexNowKey(db: Queries, websiteId: string): Promise<string | undefined> {
  const [row] = await db.run<{ key: string }>(
    sql('indexnow_keys')
      .select('key')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  return row?.key;
}

type Row = {
  host: string;
  url: string;
  state: KeyFile['state'];
  code: string | null;
  checkedAt: Date;
};

/** Returns the results of the newest checks, by host. */
export async function readKeyFiles(db: Queries, websiteId: string): Promise<Map<string, KeyFile>> {
  const rows = await db.run<Row>(
    sql('indexnow_key_files')
      .select('host', 'url', 'state', 'code', 'checked_at')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  return new Map(
    rows.map(({ checkedAt, ...row }) => [row.host, { ...row, checkedAt: checkedAt.toISOString() }]),
  );
}

export async function saveKeyFiles(
  tx: Queries,
  websiteId: string,
  files: readonly KeyFile[],
): Promise<void> {
  for (const { checkedAt, ...file } of files) {
    const found = { ...file, checked_at: checkedAt };
    await tx.run(
      sql('indexnow_key_files')
        .insert({ workspace_id: tx.workspaceId, website_id: websiteId, ...found })
        .onConflict(['workspace_id', 'website_id', 'host'])
        .merge(found),
    );
  }
}
