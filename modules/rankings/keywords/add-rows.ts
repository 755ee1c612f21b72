import type { ErrorDetail } from '../../../platform/errors';
import type { Queries } from '../../../platform/postgres/database';
import { type InvalidRow, inOrder, type Updated } from '../../../platform/row-outcomes';
import { type InsertOutcome, insertKeywords, type NewKeyword } from './store/keyword-insert';
import { websitesOfGroups } from './store/keyword-membership';
import { updateExisting } from './update-existing';

/** A row of a body or a file, or what is wrong with it. */
export type ReadRow = { keyword: NewKeyword } | { details: ErrorDetail[] };

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

/** Marks rows as invalid if their groups are not of their website. */
function withKnownGroups(rows: ReadRow[], known: ReadonlySet<string>): ReadRow[] {
  return rows.map((row) => {
    if ('details' in row) return row;
    const unknown = row.keyword.groupIds.filter((id) => !known.has(id));
    if (unknown.length === 0) return row;
    return {
      details: unknown.map((id) => ({
        path: 'groupIds',
        code: 'group_not_found',
        message: `This website has no keyword group ${id}.`,
      })),
    };
  });
}

export const groupIdsOf = (rows: ReadRow[]): string[] =>
  rows.flatMap((row) => ('keyword' in row ? row.keyword.groupIds : []));
