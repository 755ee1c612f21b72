import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { AppError, unavailable } from '../errors';

/**
 * Classes of Postgres' own codes for "not now": the connection failed, no resources (connections, memory, disk), an
 * operator's hand (shutting down, starting up, a cancelled statement), a failure of the system below.
 */
const awayClasses = new Set(['08', '53', '57', '58']);

/** The same of other classes: read-only for now, a pause too long, a lock, and rolled back again and again. */
const awayCodes = new Set(['25006', '25P03', '25P04', '55P03', '40001', '40P01']);
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Query read timeout',
  'Client was closed',
];

function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return awayCodes.has(code) || awayClasses.has(code.slice(0, 2));
  }
  // Not instanceof: errors of Node's own may come from another realm, as they do under jest.
  if (!types.isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isAway);
  if (awaySystemCodes.has((error as NodeJS.ErrnoException).code ?? '')) return true;
  // pg gives its client-side connection errors no code, so this one adapter reads their text.
  return awayMessages.some((text) => error.message.includes(text));
}

/** Deadlocks and serialization failures: the same transaction may simply be run again. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');

/** The violated constraint's name when the error is a unique violation, else undefined. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;

/** Turns "Postgres is away" into a 503 and passes everything else on as it is. */
export function fromPgError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  return isAway(error) ? unavailable('The database', error) : error;
}
