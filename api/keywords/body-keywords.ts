import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import { lockKeywords } from '../../modules/rankings/keywords/store/keyword-store';
import { noSuch, rowsInvalid } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';

/**
 * Loads and locks the keywords that a body names. Another workspace's keyword is the same 422 as an
 * unknown one.
 */
export async function bodyKeywords(
  { db }: WriteContext,
  ids: string[],
  pathOf: (index: number) => string,
): Promise<Map<string, Keyword>> {
  const keywords = await lockKeywords(db, [...new Set(ids)]);
  const unknown = ids.flatMap((id, index) =>
    keywords.has(id)
      ? []
      : [{ path: pathOf(index), code: 'not_found', message: noSuch('keyword', id) }],
  );
  if (unknown.length > 0) {
    throw rowsInvalid(`${unknown.length} of these keywords are not in this workspace.`, unknown);
  }
  return keywords;
}
