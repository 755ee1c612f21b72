import type { ErrorRequestHandler, Response } from 'express';
import { AppError } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import { requestState } from './request-state';

/** Answers one error; what was not foreseen tells nothing of its inside. */
export function sendError(response: Response, error: unknown, log: Logger): void {
  if (response.closed) {
    // Usually the client disconnected; not an error.
    log.info({ err: error }, 'client disconnected before the response');
    return;
  }
  const met = toAppError(error);
  if (met.status >= 500) log.error({ err: error }, met.message);
  if (response.headersSent) {
    // A broken-off body is how a client learns that a stream did not end well.
    response.destroy(error instanceof Error ? error : undefined);
    return;
  }
  const foreseen = met.status === 500 && requestState(response).retryableOn500 ? passing(met) : met;
  const requestId = String(response.getHeader('X-Request-Id'));
  const bodyOf = requestState(response).errorBody ?? errorBody;
  const body = bodyOf(foreseen, requestId);
  response.status(foreseen.status).set(foreseen.headers);
  // Bytes are of the type that the request's body has, which its protocol's refusal has set.
  if (Buffer.isBuffer(body)) response.end(body);
  else response.json(body);
}

/** The same for a sender who keeps what he sends only where he is told that a failure passes. */
const passing = ({ message }: AppError) =>
  new AppError('unavailable', message, { retryAfterSeconds: 30 });

/** Every error's body, but where a sender demands one of its own. */
export const errorBody = ({ code, message, details }: AppError, requestId: string) => ({
  error: { code, message, requestId, details },
});

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return new AppError('not_found', 'There is nothing at this path.');
  // Express and its parts say by such a status what the client could mend, as a range without bytes.
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  if (expose === true && typeof status === 'number' && status < 500) {
    return new AppError('bad_request', 'Bad request.', { cause: error });
  }
  return new AppError(
    'internal_error',
    'Something went wrong here. The request id helps us find it.',
  );
}

/** How long the rest of a refused upload is read, so that its sender gets to see the answer. */
const lingerMs = 5_000;

export const errorHandler: ErrorRequestHandler = (error, request, response, _next) => {
  if (!request.complete) {
    const { socket } = request;
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, lingerMs).unref();
  }
  sendError(response, error, requestState(response).log);
};
