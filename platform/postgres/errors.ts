import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { AppError, unavailable } from '../errors';

/**
 * SQLSTATE classes of transient errors: connection failure, insufficient resources (connections,
 * memory, disk), operator intervention (shutdown, startup, a canceled statement), system error.
 */
const awayClasses = new Set(['08', '53', '57', '58']);

/**
 * Transient codes of other classes: read-only, idle and transaction time-outs, lock time-out, and
 * repeated rollbacks.
 */
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

/** Whether the server is away for a while, or ended the connection or the statement. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return awayCodes.has(code) || awayClasses.has(code.slice(0, 2));
  }
  // Not instanceof: Node's own errors may come from another realm, as under jest.
  if (!types.isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isAway);
  if (isNetworkFailure(error)) return true;
  // pg sets no code on client-side connection errors, so this adapter matches their text.
  return awayMessages.some((text) => error.message.includes(text));
}

/** Whether a connection failed, of whatever server. */
export const isNetworkFailure = (error: unknown): boolean =>
  awaySystemCodes.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** Deadlocks and serialization failures: the same transaction may be retried. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Returns the violated constraint's name for a unique violation, else undefined. */
export const uniqueViolation = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;

/** The SQLSTATE by which functions of this schema refuse a change; their message is for clients. */
const conflictCode = 'SL409';

/** The SQLSTATE by which functions of this schema end a transaction whose caller continues otherwise. */
const refusalCode = 'SL001';

/** Returns the detail of such a refusal; undefined for other errors. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code === refusalCode ? error.detail : undefined;

/** Maps refusals by our own functions to a 409, outages to a 503, and passes on everything else. */
export function fromPgError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseError && error.code === conflictCode) {
    return new AppError('conflict', error.message, { retryAfterSeconds: 1, cause: error });
  }
  return isAway(error) ? unavailable('The database', error) : error;
}
