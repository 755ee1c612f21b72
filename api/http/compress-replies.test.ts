import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import express from 'express';
import { compressReplies } from './compress-replies';

const text = 'a line of text\n'.repeat(1_000);
let server: Server;
/** Ends the reply that the route of events leaves open. */
let endEvents: () => void = () => undefined;

beforeAll(async () => {
  const app = express();
  app.use(compressReplies);
  app.get('/text', (_request, response) => response.type('text/plain').send(text));
  app.get('/small', (_request, response) => response.json({ data: 1 }));
  app.get('/file', (_request, response) => {
    response.set({ 'Accept-Ranges': 'bytes', ETag: '"x"', 'Content-Length': String(text.length) });
    response.type('text/csv').end(text);
  });
  app.get('/rows', async (_request, response) => {
    response.type('text/csv');
    await pipeline(Readable.from(Array(1_000).fill('a,b\r\n')), response);
  });
  app.get('/broken', (_request, response) => {
    response.type('text/csv').write(text);
    setImmediate(() => response.destroy());
  });
  app.get('/events', (_request, response) => {
    response.set('Content-Type', 'text/event-stream').write('data: 1\n\n');
    endEvents = () => response.end();
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

function open(path: string, encoding?: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const headers = encoding === undefined ? {} : { 'Accept-Encoding': encoding };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject);
  });
}

async function read(path: string, encoding?: string) {
  const response = await open(path, encoding);
  const body = Buffer.concat(await response.toArray());
  return { headers: response.headers, body };
}

it.each(['/text', '/rows'])('%s is compressed for a client that accepts it', async (path) => {
  const plain = await read(path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const zipped = await read(path, 'gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.headers.vary).toContain('Accept-Encoding');
  expect(gunzipSync(zipped.body)).toEqual(plain.body);
  expect(zipped.body.length).toBeLessThan(plain.body.length / 10);
  expect((await read(path, 'br, gzip')).headers['content-encoding']).toBe('br');
});

it('a small reply, and a file that has parts and an ETag, stay as they are', async () => {
  for (const path of ['/small', '/file']) {
    const plain = await read(path);
    const asked = await read(path, 'gzip');
    expect(asked.headers['content-encoding']).toBeUndefined();
    expect(asked.headers['content-length']).toBe(plain.headers['content-length']);
    expect(asked.body).toEqual(plain.body);
  }
});

it('an event does not wait for those after it', async () => {
  const response = await open('/events', 'gzip');
  const [first] = (await once(response, 'data')) as [Buffer];
  expect(first.toString()).toBe('data: 1\n\n');
  endEvents();
});

it('does not make a truncated reply look complete', async () => {
  await expect(read('/broken', 'gzip')).rejects.toThrow();
});
