import type { NewPrompt } from '../../modules/ai/store/prompt-store';
import { AppError, type ErrorDetail } from '../../platform/errors';
import { check } from '../operation/validation';
import { newPrompt } from './prompt-schema';

export const promptsMax = 10_000;

/** Parsed row of a body or a file; its errors affect this row alone. */
export type PromptRow = { prompt: Omit<NewPrompt, 'isBranded'> } | { details: ErrorDetail[] };

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
