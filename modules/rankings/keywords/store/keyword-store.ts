import { notFound } from '../../../../platform/errors';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { type Keyword, readKeywords } from './keyword-row';
import { keywordStanding } from './keyword-standing';

/** The keyword, or a 404. */
export async function getKeyword(db: Queries, id: string): Promise<Keyword> {
  const standing = await keywordStanding(db);
  const [keyword] = await readKeywords(db, { ids: [id], standing });
  if (!keyword) throw notFound('keyword');
  return keyword;
}

/**
 * The keywords of these ids that the workspace has; nobody else changes them until the transaction
 * ends. Locked in one order, so that two requests cannot wait for each other in a circle.
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
  // Read by a second statement, which sees what those changed that the first one waited for.
  const standing = await keywordStanding(tx);
  const keywords = await readKeywords(tx, { ids, standing });
  return new Map(keywords.map((keyword) => [keyword.id, keyword]));
}

export async function deleteKeywordRows(tx: Queries, ids: string[]): Promise<void> {
  await tx.run(
    sql('keywords').where('workspace_id', tx.workspaceId).whereRaw('id = any (?)', [ids]).delete(),
  );
}
