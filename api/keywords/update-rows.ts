import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import type { KeywordChange } from '../../modules/rankings/rules/keyword-change';
import { type ErrorDetail, rowsInvalid } from '../../platform/errors';
import { unknownSentence } from '../../platform/schema-problems';
import { keywordChanges, type updateKeywordsBody } from './update-schema';

/** One keyword's change, and its position in the body. */
export type UpdateRow = {
  id: string;
  path: string;
  change: KeywordChange;
  /** Fields that cannot be changed: a client may send back the resource as it was fetched. */
  sentBack: Record<string, unknown>;
};

const changeable = new Set(Object.keys(keywordChanges.shape));

/** Normalizes both forms of the body. Throws a 422 for a keyword that is named twice. */
export function toUpdateRows(body: z.output<typeof updateKeywordsBody>): UpdateRow[] {
  if (body.ids) {
    const change = body.changes ?? {};
    return [...new Map(body.ids.map((id, index) => [id, index]))].map(([id, index]) => ({
      id,
      path: `ids.${index}`,
      change,
      sentBack: {},
    }));
  }
  const asked = (body.updates ?? []).map(({ id, ...fields }, index): UpdateRow => {
    const entries = Object.entries(fields);
    return {
      id,
      path: `updates.${index}`,
      change: Object.fromEntries(entries.filter(([name]) => changeable.has(name))),
      sentBack: Object.fromEntries(entries.filter(([name]) => !changeable.has(name))),
    };
  });
  refuseTwice(asked);
  return asked;
}

function refuseTwice(asked: UpdateRow[]): void {
  const seen = new Set<string>();
  const twice = asked.flatMap(({ id, path }): ErrorDetail[] => {
    if (seen.has(id)) {
      return [{ path: `${path}.id`, code: 'duplicate_id', message: `${id} is named twice.` }];
    }
    seen.add(id);
    return [];
  });
  if (twice.length > 0) throw rowsInvalid('A keyword is named twice.', twice);
}

/**
 * Returns the problems of an update: unknown fields, and read-only ones that differ from the
 * stored.
 */
export function sentBackProblems({ path, sentBack }: UpdateRow, stored: Keyword): ErrorDetail[] {
  return Object.entries(sentBack).flatMap(([name, value]): ErrorDetail[] => {
    const place = `${path}.${name.slice(0, 100).toWellFormed()}`;
    if (!Object.hasOwn(stored, name)) {
      return [
        { path: place, code: 'unknown_field', message: unknownSentence(name, Object.keys(stored)) },
      ];
    }
    if (isDeepStrictEqual(value, stored[name as keyof Keyword])) return [];
    return [{ path: place, code: 'read_only', message: 'cannot be changed here' }];
  });
}
