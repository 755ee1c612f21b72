import { z } from 'zod';
import { AppError } from '../../platform/errors';
import type { Operation } from '../operation/operation';
import { notValid } from '../operation/validation';
import { defaultRows } from './tool-schema';

type Arguments = Record<string, unknown>;

/** A tool's flat arguments as the operation's path, query (as text) and body. Throws a 422 without an id of the path. */
export function splitArguments(operation: Operation, given: Arguments) {
  const { params: path, query: parameters, body: schema } = operation;
  const missing = Object.keys(path.shape).filter((name) => given[name] == null);
  if (missing.length > 0) throw required(missing);
  const fields = schema instanceof z.ZodObject ? schema.shape : {};
  const params: Arguments = {};
  const body: Arguments = {};
  const query: Record<string, string> =
    operation.kind === 'list' ? { limit: String(defaultRows) } : {};
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(path.shape, name)) params[name] = value;
    else if (Object.hasOwn(fields, name)) setOwn(body, name, value);
    // Models send null for what they leave out. Only a body has fields where it means something.
    else if (value === null) continue;
    // A name that there is not stands in either, and is refused there.
    else if (schema && !Object.hasOwn(parameters.shape, name)) setOwn(body, name, value);
    else setOwn(query, name, toText(value));
  }
  return { params, query, body };
}

/** REST has no address without its ids; here one may be left out, and "not found" would mislead. */
const required = (names: string[]) =>
  new AppError('validation_error', `${notValid}${names[0]} is required`, {
    details: names.map((path) => ({ path, code: 'required', message: 'is required' })),
  });

/** `__proto__` is a name like any other here. */
const setOwn = (target: Arguments, name: string, value: unknown) =>
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
