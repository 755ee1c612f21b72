import type { ErrorDetail } from '../../../platform/errors';
import type { Queries } from '../../../platform/postgres/database';
import { websitesOfGroups } from './store/keyword-membership';
import type { KeywordUpdate } from './store/keyword-update';

const entriesMax = 100;

/**
 * Returns for each update the fields that its keyword cannot have: lists that are too long, and
 * groups of other websites.
 */
export async function findUpdateProblems(
  tx: Queries,
  updates: readonly KeywordUpdate[],
): Promise<ErrorDetail[][]> {
  const joined = updates.map(({ before, after }) =>
    after.groupIds.filter((id) => !before.groupIds.includes(id)),
  );
  const websiteByGroup = await websitesOfGroups(tx, joined.flat());
  return updates.map(({ before, after }, index) => {
    const tooLong = (['tags', 'groupIds'] as const)
      .filter((name) => after[name].length > entriesMax)
      .map((path) => ({
        path,
        code: 'too_big',
        message: `would have more than ${entriesMax} entries`,
      }));
    const foreign = (joined[index] ?? [])
      .filter((id) => websiteByGroup.get(id) !== before.websiteId)
      .map((id) => ({
        path: 'groupIds',
        code: 'group_not_found',
        message: `The keyword’s website has no keyword group ${id}.`,
      }));
    return [...tooLong, ...foreign];
  });
}
