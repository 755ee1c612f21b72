import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError, type ErrorDetail, invalid } from '../../platform/errors';
import { checkSchema } from '../../platform/schema-problems';

/** Prefix of the message of a 422 about fields; the first problem follows. */
export const notValid = 'The request is not valid: ';

/** The most problems that a 422 names. */
const detailsMax = 100;

/** A client's own names are echoed in a 422, but truncated. */
const nameMax = 100;
const shortened = (name: string) =>
  name.length > nameMax ? `${name.slice(0, nameMax).toWellFormed()}…` : name;

const pathOf = (prefix: string, path: PropertyKey[]) =>
  [prefix, ...path.map((part) => shortened(String(part)))].filter((part) => part !== '').join('.');

/** A query has parameters where a body has fields. */
const codeIn = (prefix: string, code: string) =>
  prefix === 'query' && code === 'unknown_field' ? 'unknown_parameter' : code;

/**
 * Rejects NUL and lone surrogates: JSON allows them, but neither database stores them unchanged.
 */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

type Place = { value: unknown; name: string; within: Place | undefined };

/** Throws a 422 for text that cannot be stored. Iterative, since nesting may be deep. */
function refuseUnstorable(prefix: string, value: unknown): void {
  const places: Place[] = [{ value, name: prefix, within: undefined }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value: found, name } = place;
    if (!isStorable(name) || (typeof found === 'string' && !isStorable(found))) {
      throw invalid(
        pathTo(place),
        'invalid_text',
        'The text holds NUL or half a character, which cannot be stored.',
      );
    }
    if (typeof found !== 'object' || found === null) continue;
    for (const [key, inner] of Object.entries(found)) {
      places.push({ value: inner, name: key, within: place });
    }
  }
}

function pathTo(place: Place): string {
  const names: string[] = [];
  for (let at: Place | undefined = place; at && names.length < 20; at = at.within) {
    names.unshift(at.name.toWellFormed());
  }
  return pathOf('', names);
}

/** Validates one part of a request; throws a 422 that names every invalid field. */
export function check<S extends z.ZodType>(schema: S, prefix: string, value: unknown): z.output<S> {
  refuseUnstorable(prefix, value);
  const checked = checkSchema(schema, value);
  if (!checked.problems) return checked.data;
  const details = checked.problems.slice(0, detailsMax).map(({ path, code, message }) => ({
    path: pathOf(prefix, path),
    code: codeIn(prefix, code),
    message,
  }));
  const first = details[0];
  throw new AppError(
    'validation_error',
    `${notValid}${first?.path || 'the body'} ${first?.message ?? ''}`.trim(),
    { details },
  );
}

/**
 * Parses the query string to one value per name; a repeated name is a 422, since its meaning is
 * ambiguous.
 */
export function readQuery(url: string): Record<string, string> {
  const at = url.indexOf('?');
  const query: Record<string, string> = {};
  if (at === -1) return query;
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (Object.hasOwn(query, name)) {
      throw invalid(
        pathOf('query', [name]),
        'duplicate_parameter',
        `The query parameter ${shortened(name)} is given twice.`,
      );
    }
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

/**
 * Removes fields from a PATCH body that a client merely sends back: read-only fields or values that
 * equal the stored ones. A read-only field with another value is a 422.
 */
export function withoutUnchanged(
  body: unknown,
  stored: Record<string, unknown>,
  schema: z.ZodType,
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  const readOnly: ErrorDetail[] = [];
  const kept = Object.entries(body).filter(([name, value]) => {
    if (!Object.hasOwn(stored, name)) return true;
    const isUnchanged = isDeepStrictEqual(value, stored[name]);
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) return !(isUnchanged && !field.safeParse(value).success);
    if (!isUnchanged) {
      readOnly.push({ path: name, code: 'read_only', message: 'cannot be changed here' });
    }
    return false;
  });
  if (readOnly.length > 0) {
    throw new AppError('validation_error', `${readOnly[0]?.path} cannot be changed here.`, {
      details: readOnly,
    });
  }
  return Object.fromEntries(kept);
}
