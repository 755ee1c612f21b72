import {
  type InsertOutcome,
  insertKeywords,
} from '../../modules/rankings/keywords/store/keyword-insert';
import { websitesOfGroups } from '../../modules/rankings/keywords/store/keyword-membership';
import type { Queries } from '../../platform/postgres/database';
import type { Updated } from '../csv-import/existing-rows';
import { type InvalidRow, inOrder } from '../operation/body-rows';
import { groupIdsOf, type ReadRow, withKnownGroups } from './read-rows';
import { updateExisting } from './update-existing';

export type RowOutcome = InsertOutcome | InvalidRow;
export type ImportOutcome = RowOutcome | Updated;

/** Adds the valid rows as far as there is room; outcomes are in the order of the rows. */
export async function addRows(
  tx: Queries,
  websiteId: string,
  given: ReadRow[],
  room: number,
): Promise<RowOutcome[]> {
  const { rows, valid } = await withOwnGroups(tx, websiteId, given);
  return inOrder(rows, await insertKeywords(tx, websiteId, valid, room));
}

/**
 * Does the same, and gives keywords that exist what their rows say. `decided` has the keywords that
 * earlier rows of the file named, and gets those of these.
 */
export async function addOrUpdateRows(
  tx: Queries,
  websiteId: string,
  given: ReadRow[],
  { room, decided }: { room: number; decided: Set<string> },
): Promise<ImportOutcome[]> {
  const { rows, valid } = await withOwnGroups(tx, websiteId, given);
  const outcomes = await insertKeywords(tx, websiteId, valid, room);
  return inOrder(rows, await updateExisting(tx, websiteId, valid, { outcomes, decided }));
}

async function withOwnGroups(tx: Queries, websiteId: string, given: ReadRow[]) {
  const groups = await websitesOfGroups(tx, groupIdsOf(given));
  const known = [...groups].filter(([, id]) => id === websiteId);
  const rows = withKnownGroups(given, new Set(known.map(([id]) => id)));
  return { rows, valid: rows.flatMap((row) => ('keyword' in row ? [row.keyword] : [])) };
}

export const countResult = (
  outcomes: readonly ImportOutcome[],
  result: ImportOutcome['result'],
): number => outcomes.filter((outcome) => outcome.result === result).length;
