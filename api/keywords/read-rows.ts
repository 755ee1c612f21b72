import type { z } from 'zod';
import type { ReadRow } from '../../modules/rankings/keywords/add-rows';
import type { NewKeyword } from '../../modules/rankings/keywords/store/keyword-insert';
import { keywordKey } from '../../modules/rankings/rules/keyword';
import { AppError } from '../../platform/errors';
import { check } from '../operation/validation';
import { newKeyword } from './keyword-fields';

/** Defaults from the website, for fields that a row leaves out. */
export type RowDefaults = { country: string; language: string };

/** Parses one row of a body or a file; its errors affect this row alone. */
export function readRow(row: unknown, website: RowDefaults): ReadRow {
  try {
    return { keyword: toNewKeyword(check(newKeyword, '', row), website) };
  } catch (error) {
    if (error instanceof AppError) return { details: error.details };
    throw error;
  }
}

function toNewKeyword(given: z.output<typeof newKeyword>, website: RowDefaults): NewKeyword {
  return {
    ...given,
    key: keywordKey(given.keyword),
    country: given.country ?? website.country,
    language: given.language ?? website.language,
    location: given.location ?? '',
  };
}
