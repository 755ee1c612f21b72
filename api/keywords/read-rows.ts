import type { z } from 'zod';
import type { NewKeyword } from '../../modules/rankings/keywords/store/keyword-insert';
import { keywordKey } from '../../modules/rankings/rules/keyword';
import { AppError, type ErrorDetail } from '../../platform/errors';
import { check } from '../operation/validation';
import { newKeyword } from './keyword-fields';

export type ReadRow = { keyword: NewKeyword } | { details: ErrorDetail[] };

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

/** Marks rows as invalid if their groups are not of their website. */
export function withKnownGroups(rows: ReadRow[], known: ReadonlySet<string>): ReadRow[] {
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
