import { notFound } from '../../../../platform/errors';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { type Keyword, readKeywords } from './keyword-row';
import { keywordStanding } from './keyword-standing';

/** Returns the keyword, or throws a 404. */
export async function getKeyword(db: Queries, id: string): Promise<Keyword> {
  const standing = await keywordStanding(db);
  const [keyword] = await readKeywords(db, { ids: [id], standing });
  if (!keyword) throw notFound('keyword');
  return keyword;
}

/**
 * Locks and returns the workspace's keywords with these ids until the transaction ends. Rows are
 * locked in a fixed order, so that two requests cannot deadlock.
 */
export async function lockKeywords(tx: Queries, ids: string[]): Promise<Map<string, Keyword>> {
  const { workspaceId } = tx;
  await tx.run(
    sql('keywords')
      .select('id')
      .where('workspace_id', workspaceId)
      .whereRaw('id = any (?)', [ids])
      .orderBy('id')
      .forUpdate(),
  );
  // A second statement sees the changes of transactions that the first one waited for.
  const standing = await keywordStanding(tx);
  const keywords = await readKeywords(tx, { ids, standing });
  return new Map(keywords.map((keyword) => [keyword.id, keyword]));
}

/** Returns the website of each of these keywords that the workspace has, without locking them. */
export async function websitesOfKeywords(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.run<{ id: string; websiteId: string }>(
    sql('keywords')
      .select('id', 'website_id')
      .where('workspace_id', db.workspaceId)
      .whereRaw('id = any (?)', [[...ids]]),
  );
  return new Map(rows.map((row) => [row.id, row.websiteId]));
}

export async function deleteKeywordRows(tx: Queries, ids: string[]): Promise<void> {
  await tx.run(
    sql('keywords').where('workspace_id', tx.workspaceId).whereRaw('id = any (?)', [ids]).delete(),
  );
}
