import { readRankKeywords } from '../../modules/rankings/store/rank-row';
import { notFound } from '../../platform/errors';
import type { Context } from '../operation/operation';

/** Returns the keyword that the path names, with its newest reading, or throws a 404. */
export async function pathRankKeyword({ db }: Context, { keywordId }: { keywordId: string }) {
  const [keyword] = await readRankKeywords(db, [keywordId]);
  if (!keyword) throw notFound('keyword');
  return keyword;
}
