import type { Queries } from '../../../platform/postgres/database';
import { requireWithinPlan } from '../../account/store/plan-limit';
import { addOrUpdateRows, addRows, groupIdsOf, type ImportOutcome, type ReadRow } from './add-rows';
import { lockKeywordRoom } from './store/keyword-insert';
import { groupIdsByName, websitesOfGroups } from './store/keyword-membership';

/** A row of a file, and the names of its groups, which have no ids yet. */
export type NamedRow = { row: number; read: ReadRow; groupNames: string[] };

/** A group of a row that the website does not have. */
export type UnknownGroup = { row: number; id: string };

/**
 * Adds rows of a file to a website, with the groups that they name. Ids of groups are known to their
 * own website only, so a file of another one may have them: the rows are added without. `decided` has
 * the keywords that earlier rows named; without it, those that exist are left unchanged.
 */
export async function importBlock(
  tx: Queries,
  websiteId: string,
  rows: readonly NamedRow[],
  decided: Set<string> | undefined,
): Promise<{ outcomes: ImportOutcome[]; unknownGroups: UnknownGroup[] }> {
  const wanted = rows.flatMap(({ read, groupNames }) => ('keyword' in read ? groupNames : []));
  const ids = await groupIdsByName(tx, websiteId, wanted);
  if (ids.size > 0) {
    await requireWithinPlan(tx, 'keywordGroups');
  }
  const reads = rows.map(({ read }) => read);
  const groups = await websitesOfGroups(tx, groupIdsOf(reads));
  const isKnown = (id: string) => groups.get(id) === websiteId;
  const unknownGroups: UnknownGroup[] = [];
  for (const { row, read, groupNames } of rows) {
    if (!('keyword' in read)) continue;
    const given = read.keyword.groupIds;
    for (const id of given) if (!isKnown(id)) unknownGroups.push({ row, id });
    const named = groupNames.flatMap((name) => ids.get(name) ?? []);
    read.keyword.groupIds = [...new Set([...given.filter(isKnown), ...named])];
  }
  const room = await lockKeywordRoom(tx);
  const outcomes = decided
    ? await addOrUpdateRows(tx, websiteId, reads, { room, decided })
    : await addRows(tx, websiteId, reads, room);
  return { outcomes, unknownGroups };
}
