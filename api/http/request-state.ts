import type { Response } from 'express';
import type { AppError } from '../../platform/errors';
import type { Logger } from '../../platform/logger';

/** Writes an error in the form that a protocol's senders expect. */
export type ErrorBody = (error: AppError, requestId: string) => object | Buffer;

/** Request data that middleware records for the log line and the error response. */
export type RequestState = {
  /** Milliseconds of `performance.now()`. */
  startedAt: number;
  requestId: string;
  log: Logger;
  /** The operation's id, once the route is known. */
  operation?: string;
  /** Set once the key is known. */
  caller?: { keyId: string; workspaceId: string };
  /** Code of the error that was answered. */
  errorCode?: string;
  /** The error body of a protocol that defines its own. */
  errorBody?: ErrorBody;
  /** Whether senders drop data on a 500, so that transient failures must be 503. */
  retryableOn500?: boolean | undefined;
};

export const requestState = (response: Response): RequestState => response.locals as RequestState;
