import compression from 'compression';
import type { RequestHandler } from 'express';

/**
 * Replies that stay as they are: parts and whole files with an ETag of their bytes, and streams of
 * events, which must not wait for a full buffer.
 */
const compress = compression({
  filter: (request, response) =>
    !response.hasHeader('Accept-Ranges') &&
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

/** Compresses replies of a kilobyte and more for clients that accept it; others cost nothing. */
export const compressReplies: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};
