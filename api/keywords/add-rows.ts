import {
  type InsertOutcome,
  insertKeywords,
} from '../../modules/rankings/keywords/store/keyword-insert';
import { websitesOfGroups } from '../../modules/rankings/keywords/store/keyword-membership';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { ErrorDetail } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { groupIdsOf, type ReadRow, withKnownGroups } from './read-rows';

export type RowOutcome = InsertOutcome | { result: 'invalid'; id: null; details: ErrorDetail[] };

/** Adds the valid rows as far as there is room; outcomes are in the order of the rows. */
export async function addRows(
  tx: Queries,
  target: WebsiteRef,
  given: ReadRow[],
  room: number,
): Promise<RowOutcome[]> {
  const groups = await websitesOfGroups(tx, groupIdsOf(given));
  const known = [...groups].filter(([, websiteId]) => websiteId === target.websiteId);
  const rows = withKnownGroups(given, new Set(known.map(([id]) => id)));
  const valid = rows.flatMap((row) => ('keyword' in row ? [row.keyword] : []));
  const outcomes = (await insertKeywords(tx, target, valid, room)).values();
  return rows.map((row) =>
    'details' in row
      ? { result: 'invalid', id: null, details: row.details }
      : (outcomes.next().value as InsertOutcome),
  );
}

export const countResult = (outcomes: RowOutcome[], result: RowOutcome['result']): number =>
  outcomes.filter((outcome) => outcome.result === result).length;
