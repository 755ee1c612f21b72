import { ownBrandFinder } from '../../modules/ai/change-brands';
import {
  insertPrompts,
  type NewPrompt,
  type PromptOutcome,
  updatePromptLabels,
} from '../../modules/ai/store/prompt-store';
import type { Queries } from '../../platform/postgres/database';
import {
  existingRows,
  type InvalidRow,
  inOrder,
  markUpdated,
  type Updated,
} from '../../platform/row-outcomes';
import type { PromptRow } from './read-prompt-row';

export type PromptRowOutcome = PromptOutcome | InvalidRow;

/** Adds the valid rows; outcomes are in the order of the rows. */
export async function addPrompts(
  tx: Queries,
  websiteId: string,
  rows: readonly PromptRow[],
): Promise<PromptRowOutcome[]> {
  return inOrder(rows, await insertPrompts(tx, websiteId, await validOf(tx, websiteId, rows)));
}

/** Does the same, and gives prompts that exist the labels of their rows. */
export async function addOrUpdatePrompts(
  tx: Queries,
  websiteId: string,
  rows: readonly PromptRow[],
): Promise<(PromptRowOutcome | Updated)[]> {
  const valid = await validOf(tx, websiteId, rows);
  const inserted = await insertPrompts(tx, websiteId, valid);
  const changed = await updatePromptLabels(
    tx,
    [...existingRows(valid, inserted, new Set())].map(([id, row]) => ({ ...row, id })),
  );
  return inOrder(rows, markUpdated(inserted, changed));
}

async function validOf(
  tx: Queries,
  websiteId: string,
  rows: readonly PromptRow[],
): Promise<NewPrompt[]> {
  const isBranded = await ownBrandFinder(tx, websiteId);
  return rows.flatMap((row) =>
    'prompt' in row ? [{ ...row.prompt, isBranded: isBranded(row.prompt.text) }] : [],
  );
}

export const countResult = (
  outcomes: readonly (PromptRowOutcome | Updated)[],
  result: (PromptRowOutcome | Updated)['result'],
): number => outcomes.filter((outcome) => outcome.result === result).length;
