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

/** Throws a 422 for text that cannot be stored. */
function refuseUnstorable(prefix: string, value: unknown): void {
  const path = unstorableIn(value);
  if (!path) return;
  throw invalid(
    pathOf(prefix, path.slice(-20)),
    'invalid_text',
    'The text holds NUL or half a character, which cannot be stored.',
  );
}

/**
 * Returns the path of such a text. Nothing is created for a value: there may be 200,000 of them.
 * Nesting is bounded where bodies are read (`json-shape.ts`).
 */
function unstorableIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const path = unstorableIn(value[at]);
      if (path) return [String(at), ...path];
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return [name.toWellFormed()];
    const path = unstorableIn((value as Record<string, unknown>)[name]);
    if (path) return [name, ...path];
  }
  return undefined;
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
