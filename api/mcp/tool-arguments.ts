import { z } from 'zod';
import { AppError } from '../../platform/errors';
import type { Operation } from '../operation/operation';
import { notValid } from '../operation/validation';
import { defaultRows } from './tool-schema';

type Arguments = Record<string, unknown>;

/**
 * Splits a tool's flat arguments into the operation's path, query (as text) and body. Throws a 422
 * if an id of the path is missing.
 */
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
    // Models send null for arguments that they omit. Null is only meaningful in a body.
    else if (value === null) continue;
    // Unknown names go into the body, if the operation has one, whose validation rejects them.
    else if (schema && !Object.hasOwn(parameters.shape, name)) setOwn(body, name, value);
    else setOwn(query, name, toText(value));
  }
  return { params, query, body };
}

/** REST cannot be called without its path ids. A tool can, and "not found" would be misleading. */
const required = (names: string[]) =>
  new AppError('validation_error', `${notValid}${names[0]} is required`, {
    details: names.map((path) => ({ path, code: 'required', message: 'is required' })),
  });

/** Sets `__proto__` like any other name. */
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
