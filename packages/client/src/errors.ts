import type { Job } from './schema-types';

/** One problem of a request: the field's path, a code for programs, a sentence for people. */
export type ErrorDetail = { path: string; code: string; message: string };

/** Base of every error that this package throws. */
export class SightlineError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The service refused the request. */
export class ApiError extends SightlineError {
  readonly status: number;
  /** For programs, such as `not_found`; `unexpected_response` if a proxy answered instead. */
  readonly code: string;
  /** Name it when you ask for support. */
  readonly requestId: string | undefined;
  readonly details: ErrorDetail[];
  readonly headers: Headers;

  constructor(response: { status: number; headers: Headers }, body: unknown) {
    const error = (body as { error?: Partial<ApiError> } | undefined)?.error;
    super(
      error?.message ??
        `The server answered ${response.status} without a reason. Check the URL and any proxy in between.`,
    );
    this.status = response.status;
    this.code = error?.code ?? 'unexpected_response';
    this.requestId = error?.requestId ?? response.headers.get('X-Request-Id') ?? undefined;
    this.details = error?.details ?? [];
    this.headers = response.headers;
  }
}

/** 400, 413, 415, 416, 422: the request itself is wrong; `details` names the fields. */
export class InvalidRequestError extends ApiError {}
/** 401: the key is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {}
/** 402: the workspace has too few credits, or its plan does not allow this. */
export class PaymentRequiredError extends ApiError {}
/** 403: the key may not do this. */
export class PermissionError extends ApiError {}
/** 404: the workspace has no such resource. */
export class NotFoundError extends ApiError {}
/** 409: the resource's present state forbids this. */
export class ConflictError extends ApiError {}
/** 429: too many requests; all retries are used up. */
export class RateLimitError extends ApiError {}
/** 5xx: the service failed; all retries are used up. */
export class ServerError extends ApiError {}

/** The connection could not be made or was cut; all retries are used up. */
export class ConnectionError extends SightlineError {}
/** No response arrived within `timeoutMs`. */
export class TimeoutError extends SightlineError {}
/** A webhook is not what its sender signed, or is too old. */
export class WebhookVerificationError extends SightlineError {}

/** A job ended as `failed` or `canceled`. */
export class JobFailedError extends SightlineError {
  readonly job: Job;

  constructor(job: Job) {
    const reason = job.error ? `: ${job.error.message}` : '';
    super(`Job ${job.id} (${job.type}) ended as ${job.status}${reason}`);
    this.job = job;
  }
}

const classByStatus: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** Builds the error of a response that is not a success. */
export function apiError(response: { status: number; headers: Headers }, body: unknown): ApiError {
  const general = response.status >= 500 ? ServerError : InvalidRequestError;
  return new (classByStatus[response.status] ?? general)(response, body);
}
