import type { Response } from 'express';
import type { AppError } from '../../platform/errors';
import type { Logger } from '../../platform/logger';

/** Writes an error in the form that a protocol's senders expect. */
export type ErrorBody = (error: AppError, requestId: string) => object | Buffer;

/** What middleware records of a request for its log line and for its error response. */
export type RequestState = {
  /** Milliseconds of `performance.now()`. */
  startedAt: number;
  requestId: string;
  log: Logger;
  /** The operation's id, once the route is known. */
  operation?: string;
  /** Set once the key is known. */
  caller?: { keyId: string; workspaceId: string };
  /** The error body of a protocol that has its own. */
  errorBody?: ErrorBody;
  /** Whether the protocol's senders drop what a 500 answers, so that transient failures must be 503. */
  retryableOn500?: boolean | undefined;
};

export const requestState = (response: Response): RequestState => response.locals as RequestState;
