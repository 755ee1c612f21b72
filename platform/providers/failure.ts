import { AddressRefused } from '../network/safe-agent';
import { BodyTooLarge } from './bounded-body';
import type { ProviderErrorDetails, ProviderErrorKind } from './provider-error';
import { parseRetryAfter } from './retry-after';

type Failure = Omit<ProviderErrorDetails, 'provider'>;

type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Undefined if it is not JSON. */
  body: unknown;
};

/** Extracts the provider's own error from a response, whatever the HTTP status. */
export type ErrorReader = (reply: { status: number; body: unknown }) => Failure | undefined;

/** Returns the failure of a response, or undefined for a success. */
export function errorOfReply(reply: Reply, readError?: ErrorReader): Failure | undefined {
  const own = readError?.(reply);
  const isSuccess = reply.status >= 200 && reply.status < 300;
  if (!own && isSuccess) return undefined;
  const failure = own ?? ofStatus(reply.status);
  const retryAfterMs = retryAfterOf(reply.headers);
  return retryAfterMs === undefined ? failure : { ...failure, retryAfterMs };
}

/** Returns the `Retry-After` of a response in milliseconds; undefined without one. */
export function retryAfterOf(headers: Reply['headers']): number | undefined {
  const header = headers['retry-after'];
  return parseRetryAfter(Array.isArray(header) ? header[0] : header, Date.now());
}

function ofStatus(status: number): Failure {
  return {
    kind: kindOfStatus(status),
    code: `http_${status}`,
    message: `The provider answered HTTP ${status}.`,
    // A gateway may have timed out although the work behind it was done.
    mayBeCharged: status === 502 || status === 504,
  };
}

/** Classifies an HTTP status if the provider sends no error of its own. */
export function kindOfStatus(status: number): ProviderErrorKind {
  if (status === 401 || status === 403) return 'auth';
  if (status === 402) return 'quota';
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'transient';
  // A redirect is neither a success nor an error, and no provider's API sends one.
  return status >= 400 ? 'bad_request' : 'bad_data';
}

/** Codes of failures before anything was sent, which cannot have been charged. */
const unsent = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

const timeOuts: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  UND_ERR_HEADERS_TIMEOUT: 'headers_timeout',
  UND_ERR_BODY_TIMEOUT: 'body_timeout',
};

/** Maps an exception of the HTTP library to a failure. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof AddressRefused) {
    const message = `${error.message} An operator can allow it: PRIVATE_HOSTS_ALLOWED.`;
    return { kind: 'auth', code: error.code, message, mayBeCharged: false };
  }
  if (error instanceof BodyTooLarge) {
    const message = 'The provider answered more than can be taken in.';
    return { kind: 'bad_data', code: 'reply_too_large', message, mayBeCharged: true };
  }
  const code = codeOf(error);
  const timeOut = timeOuts[code];
  return {
    kind: 'transient',
    code: timeOut ?? (unsent.has(code) ? 'unreachable' : 'connection_lost'),
    message: timeOut
      ? 'The provider took too long.'
      : `The connection to the provider failed${code ? ` (${code})` : ''}.`,
    mayBeCharged: !unsent.has(code),
    cause: error,
  };
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
