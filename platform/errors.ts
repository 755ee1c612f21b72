/**
 * Every error code of the API with its HTTP status. The code is the contract; messages may change.
 */
export const httpStatusByCode = {
  bad_request: 400,
  unauthorized: 401,
  key_expired: 401,
  payment_required: 402,
  insufficient_scope: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  range_not_satisfiable: 416,
  unsupported_media_type: 415,
  validation_error: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof httpStatusByCode;

/** One problem of a request: its path, a code for machines, a sentence for people. */
export type ErrorDetail = { path: string; code: string; message: string };

type AppErrorOptions = {
  details?: ErrorDetail[];
  /** Sent as `Retry-After`, in whole seconds. */
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** An expected failure. Any other thrown error is a bug and is returned as `internal_error`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    const { stackTraceLimit } = Error;
    // Each row of a file may have such an error, and a stack costs more than checking the row.
    if (httpStatusByCode[code] < 500) Error.stackTraceLimit = 0;
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? [];
    this.headers = { ...options.headers };
    if (options.retryAfterSeconds !== undefined) {
      this.headers['Retry-After'] = String(Math.max(1, Math.ceil(options.retryAfterSeconds)));
    }
  }

  get status(): number {
    return httpStatusByCode[this.code];
  }
}

/** Says the same of a resource that does not exist and of one in another workspace. */
export const noSuch = (what: string, id?: string): string =>
  `No ${what} with ${id === undefined ? 'this id' : `the id ${id}`} in this workspace.`;

/** A 404 about the resource that a path names. */
export const notFound = (what: string, hint?: string) =>
  new AppError('not_found', hint === undefined ? noSuch(what) : `${noSuch(what)} ${hint}`);

/** A 422 about one field. */
export const invalid = (path: string, code: string, message: string) =>
  new AppError('validation_error', message, { details: [{ path, code, message }] });

const detailsMax = 100;

/** Creates a 422 about several rows of one request. */
export const rowsInvalid = (message: string, details: ErrorDetail[]) =>
  new AppError('validation_error', message, { details: details.slice(0, detailsMax) });

/** A dependency is temporarily down; nothing was done, and the request may be retried. */
export const unavailable = (what: string, cause?: unknown) =>
  new AppError('unavailable', `${what} cannot be reached right now. Try again shortly.`, {
    retryAfterSeconds: 2,
    cause,
  });
