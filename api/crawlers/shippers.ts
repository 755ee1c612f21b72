import express, { type Request, type Response, type Router } from 'express';
import type { AppError } from '../../platform/errors';
import { type ErrorBody, requestState } from '../http/request-state';

import type { Protocol } from '../operation/operation';

const firehoseRequestId = 'X-Amz-Firehose-Request-Id';

/**
 * Returns Amazon Data Firehose's request id, which stays the same on retries; undefined for others.
 */
export const firehoseRequestIdOf = (header: (name: string) => string | undefined) =>
  header(firehoseRequestId)?.slice(0, 200);

/** Builds the body that Firehose takes for an acknowledgement, or with a message for an error. */
export const firehoseReply = (requestId: string, errorMessage?: string) => ({
  requestId,
  timestamp: Date.now(),
  ...(errorMessage === undefined ? {} : { errorMessage }),
});

/** Firehose shows an operator the reason of an error only in this form. */
export function answerAsShipperExpects(request: Request, response: Response): void {
  const requestId = firehoseRequestIdOf((name) => request.get(name));
  if (requestId === undefined) return;
  requestState(response).errorBody = ({ code, message }: AppError) =>
    firehoseReply(requestId, `${code}: ${message}`);
}

/** Applies the headers and the error format of an operation's protocol. */
export function speak(protocol: Protocol, request: Request, response: Response): void {
  response.set(protocol.headers ?? {});
  requestState(response).retryableOn500 = protocol.retryableOn500;
  const { refusal } = protocol;
  if (!refusal) return;
  const errorBody: ErrorBody = (error, requestId) => {
    const body = refusal(error, requestId, request);
    if (Buffer.isBuffer(body))
      response.setHeader('Content-Type', request.get('Content-Type') ?? '');
    return body;
  };
  requestState(response).errorBody = errorBody;
}

/**
 * Answers the challenges that shippers send to a host before any logs. Fastly: `*` lets any of its
 * services log to this host; sending logs still requires a drain token.
 */
export function shipperChallenges(): Router {
  return express.Router().get('/.well-known/fastly/logging/challenge', (_request, response) => {
    response.type('text/plain').send('*\n');
  });
}
