import { ownBrandFinder } from '../../modules/ai/change-brands';
import {
  insertPrompts,
  type NewPrompt,
  type PromptOutcome,
} from '../../modules/ai/store/prompt-store';
import { AppError, type ErrorDetail } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { check } from '../operation/validation';
import { newPrompt } from './prompt-schema';

export const promptsMax = 10_000;

/** Parsed row of a body or a file; its errors affect this row alone. */
export type PromptRow = { prompt: Omit<NewPrompt, 'isBranded'> } | { details: ErrorDetail[] };

export type PromptRowOutcome =
  | PromptOutcome
  | { result: 'invalid'; id: null; details: ErrorDetail[] };

/** Parses one row; the website's country and language are the defaults. */
export function readPromptRow(
  row: unknown,
  website: { country: string; language: string },
): PromptRow {
  try {
    const given = check(newPrompt, '', row);
    const { country, language } = website;
    return {
      prompt: {
        ...given,
        country: given.country ?? country,
        language: given.language ?? language,
      },
    };
  } catch (error) {
    if (error instanceof AppError) return { details: error.details };
    throw error;
  }
}

/** Adds the valid rows; outcomes are in the order of the rows. */
export async function addPrompts(
  tx: Queries,
  websiteId: string,
  rows: readonly PromptRow[],
): Promise<PromptRowOutcome[]> {
  const isBranded = await ownBrandFinder(tx, websiteId);
  const valid = rows.flatMap((row) =>
    'prompt' in row ? [{ ...row.prompt, isBranded: isBranded(row.prompt.text) }] : [],
  );
  const outcomes = (await insertPrompts(tx, websiteId, valid)).values();
  return rows.map((row) =>
    'details' in row
      ? { result: 'invalid', id: null, details: row.details }
      : (outcomes.next().value as PromptOutcome),
  );
}

export const countResult = (
  outcomes: readonly PromptRowOutcome[],
  result: PromptRowOutcome['result'],
): number => outcomes.filter((outcome) => outcome.result === result).length;
