import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { lockKeywordRoom } from '../../modules/rankings/keywords/store/keyword-insert';
import {
  groupIdsByName,
  websitesOfGroups,
} from '../../modules/rankings/keywords/store/keyword-membership';
import type { Queries } from '../../platform/postgres/database';
import { type FileWarning, warningsMax } from '../csv-import/file-warning';
import { addOrUpdateRows, addRows, type ImportOutcome } from './add-rows';
import type { NamedRow } from './keyword-file';
import { groupIdsOf } from './read-rows';

/** What the blocks of a file have in common. */
export type ImportedFile = {
  warnings: FileWarning[];
  /** The keywords that earlier rows named; undefined where those that exist are left unchanged. */
  decided: Set<string> | undefined;
};

/** Adds rows of a file to a website, with the groups that they name. */
export async function importBlock(
  tx: Queries,
  websiteId: string,
  rows: readonly NamedRow[],
  { warnings, decided }: ImportedFile,
): Promise<ImportOutcome[]> {
  const wanted = rows.flatMap(({ read, groupNames }) => ('keyword' in read ? groupNames : []));
  const ids = await groupIdsByName(tx, websiteId, wanted);
  if (ids.size > 0) {
    await requireWithinPlan(tx, 'keywordGroups');
  }
  const reads = rows.map(({ read }) => read);
  const groups = await websitesOfGroups(tx, groupIdsOf(reads));
  for (const { row, read, groupNames } of rows) {
    if (!('keyword' in read)) continue;
    const isKnown = (id: string) => groups.get(id) === websiteId;
    const given = read.keyword.groupIds;
    const unknown = given.filter((id) => !isKnown(id)).map((id) => unknownGroup(row, id));
    warnings.push(...unknown.slice(0, warningsMax - warnings.length));
    const named = groupNames.flatMap((name) => ids.get(name) ?? []);
    read.keyword.groupIds = [...new Set([...given.filter(isKnown), ...named])];
  }
  const room = await lockKeywordRoom(tx);
  return decided
    ? addOrUpdateRows(tx, websiteId, reads, { room, decided })
    : addRows(tx, websiteId, reads, room);
}

/** Ids of groups are known to their own website only, so a file of another one may have them. */
const unknownGroup = (row: number, id: string): FileWarning => ({
  row,
  column: 'groupIds',
  code: 'group_not_found',
  message: `Row ${row}, groupIds: ${id} is not a keyword group of this website.`,
});
