import type { ErrorRequestHandler, Response } from 'express';
import { AppError } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import { requestState } from './request-state';

/** Sends an error response; unexpected errors reveal no internals. */
export function sendError(response: Response, error: unknown, log: Logger): void {
  if (response.closed) {
    // Usually the client disconnected; not an error.
    log.info({ err: error }, 'client disconnected before the response');
    return;
  }
  const met = toAppError(error);
  if (met.status >= 500) log.error({ err: error }, met.message);
  if (response.headersSent) {
    // A truncated body is the only sign of failure for a client that already receives a stream.
    response.destroy(error instanceof Error ? error : undefined);
    return;
  }
  const foreseen = met.status === 500 && requestState(response).retryableOn500 ? passing(met) : met;
  const requestId = String(response.getHeader('X-Request-Id'));
  const bodyOf = requestState(response).errorBody ?? errorBody;
  const body = bodyOf(foreseen, requestId);
  requestState(response).errorCode = foreseen.code;
  response.status(foreseen.status).set(foreseen.headers);
  // Bytes have the media type of the request's body, which the protocol's error formatter has set.
  if (Buffer.isBuffer(body)) response.end(body);
  else response.json(body);
}

/** Turns a 500 into a 503, for senders that keep their data only on transient failures. */
const passing = ({ message }: AppError) =>
  new AppError('unavailable', message, { retryAfterSeconds: 30 });

/** Builds the default error body; some protocols have their own. */
export const errorBody = ({ code, message, details }: AppError, requestId: string) => ({
  error: { code, message, requestId, details },
});

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return new AppError('not_found', 'There is nothing at this path.');
  // Express and its parts mark client errors with such a status, such as an unsatisfiable range.
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  if (expose === true && typeof status === 'number' && status < 500) {
    return new AppError('bad_request', 'Bad request.', { cause: error });
  }
  return new AppError(
    'internal_error',
    'Something went wrong here. The request id helps us find it.',
  );
}

/** How long the rest of a rejected upload is read, so that its sender receives the response. */
const lingerMs = 5_000;

export const errorHandler: ErrorRequestHandler = (error, request, response, _next) => {
  if (!request.complete) {
    const { socket } = request;
    // A sender that is stopped halfway would wait, and then see no response but a cut connection.
    request.resume();
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, lingerMs).unref();
  }
  sendError(response, error, requestState(response).log);
};
