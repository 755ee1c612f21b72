import { type Queries, sql } from '../../../../platform/postgres/database';

/** Returns which of the keys belong to a keyword of the website, in any country or device. */
export async function readTrackedKeys(
  db: Queries,
  websiteId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.run<{ keywordKey: string }>(
    sql('keywords')
      .distinct('keyword_key')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereRaw('keyword_key = any (?::text[])', [[...new Set(keys)]]),
  );
  return new Set(rows.map((row) => row.keywordKey));
}
