import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { AppError } from '../../platform/errors';
import { errorBody } from './error-handler';

/**
 * Longer than load balancers and proxies keep a connection that is idle (60 s in most): the side that closes
 * first must be theirs, or now and then a request meets a connection that is just being closed.
 */
const keepAliveMs = 75_000;

/**
 * The HTTP server of an app. What never gets as far as the app, such as a request line that is no
 * HTTP or a header beyond all measure, is answered here in the shape of every other error.
 */
export function createHttpServer(app: Express): Server {
  const handle = app as unknown as (...all: [...Parameters<RequestListener>, () => void]) => void;
  const server = createServer((request, response) => {
    // The app takes no step for a request whose target is no URL, not even its first one.
    handle(request, response, () => {
      const { head, body } = bareAnswer(new AppError('bad_request', 'Malformed request target.'));
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
  // A reset, or an answer under way on this connection: there is nobody to tell.
  const { _httpMessage: underWay } = socket as Duplex & { _httpMessage?: unknown };
  if (error.code === 'ECONNRESET' || !socket.writable || underWay) {
    socket.destroy();
    return;
  }
  const message = messages[error.code ?? ''] ?? 'This is no readable HTTP request.';
  const { head, body } = bareAnswer(new AppError('bad_request', message));
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 ${STATUS_CODES[400]}\r\n${lines.join('')}\r\n${body}`);
}

function bareAnswer(error: AppError) {
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
