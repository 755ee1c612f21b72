import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
import { AppError } from '../../platform/errors';
import { waitFor } from '../../test/support/wait-for';
import { errorHandler } from './error-handler';
import { requestState } from './request-state';

type Line = { level: number; err: { message: string } };

const lines: Line[] = [];
/** The errors' codes, for the lines of requests. */
const codes: (string | undefined)[] = [];
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
let server: Server;
let port: number;

beforeAll(async () => {
  const app = express();
  app.use((_request, response, next) => {
    requestState(response).log = log;
    response.once('finish', () => codes.push(requestState(response).errorCode));
    next();
  });
  app.post('/', async (request) => {
    await text(request);
    throw new Error('a bug');
  });
  app.post('/refused', async (request) => {
    for await (const _ of request.iterator({ destroyOnReturn: false })) break;
    throw new AppError('payload_too_large', 'Too large.');
  });
  app.use(errorHandler);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => lines.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('logs an internal fault as an error, and does not reveal its details', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'whole' });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('bug');
  expect(lines).toMatchObject([{ level: 50, err: { message: 'a bug' } }]);
  await waitFor('the end', async () => codes.length > 0);
  expect(codes).toEqual(['internal_error']);
});

it('takes a sender who goes in the middle of his body for no fault', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf');
  await once(server, 'request');
  socket.destroy();
  await waitFor('the line', async () => lines.length > 0);
  expect(lines).toMatchObject([{ level: 30, err: { message: 'aborted' } }]);
});

it('reads the rest of a body that it refused halfway, so that its sender gets the response', async () => {
  const socket = connect(port, '127.0.0.1');
  const bytes = 40_000_000;
  socket.write(`POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`);
  socket.on('error', () => undefined);
  const received = once(socket, 'data');
  // Many senders look at a response only after their last byte.
  const failure = await new Promise((sent) => socket.write(Buffer.alloc(bytes), sent));
  expect(failure ?? null).toBeNull();
  expect(String((await received)[0])).toContain('HTTP/1.1 413');
  socket.destroy();
});
