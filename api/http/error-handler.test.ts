import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
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

it('writes a fault of ours down as one, and tells nothing of its inside', async () => {
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
