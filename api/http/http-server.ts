import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { AppError } from '../../platform/errors';
import { errorBody } from './error-handler';

/**
 * Longer than the idle timeout of load balancers and proxies (60 s in most). They must close first,
 * or a request occasionally meets a connection that is just being closed.
 */
const keepAliveMs = 75_000;

/**
 * Creates the HTTP server of an app. Requests that never reach the app, such as a malformed request
 * line or oversized headers, get the same error body as any other error.
 */
export function createHttpServer(app: Express): Server {
  const handle = app as unknown as (...all: [...Parameters<RequestListener>, () => void]) => void;
  const server = createServer((request, response) => {
    // Express runs no middleware at all for a request whose target is not a URL.
    handle(request, response, () => {
      const { head, body } = plainResponse(
        new AppError('bad_request', 'Malformed request target.'),
      );
      response.writeHead(400, head).end(request.method === 'HEAD' ? undefined : body);
    });
  });
  server.keepAliveTimeout = keepAliveMs;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, error));
  return server;
}

const messages: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address and the headers are longer than is taken here.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The headers did not arrive in time.',
};

function refuse(socket: Duplex, error: NodeJS.ErrnoException): void {
  // After a reset, or with a response under way on this connection, no error can be sent.
  const { _httpMessage: underWay } = socket as Duplex & { _httpMessage?: unknown };
  if (error.code === 'ECONNRESET' || !socket.writable || underWay) {
    socket.destroy();
    return;
  }
  const message = messages[error.code ?? ''] ?? 'This is no readable HTTP request.';
  const { head, body } = plainResponse(new AppError('bad_request', message));
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 ${STATUS_CODES[400]}\r\n${lines.join('')}\r\n${body}`);
}

function plainResponse(error: AppError) {
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(error, requestId));
  const head = {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  return { head, body };
}
