import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { cutOffSlowReader } from './slow-reader';

const limits = { bytesPerSecondMin: 1024 * 1024, windowMs: 400, lookEveryMs: 50 };
const chunk = Buffer.alloc(64 * 1024);
let server: Server;
let source: () => AsyncGenerator<Buffer>;
let ended: Promise<unknown>;

beforeEach(async () => {
  server = createServer((_request, response) => {
    const end = cutOffSlowReader(response, limits);
    ended = pipeline(Readable.from(source(), { objectMode: false }), response)
      .catch((error: unknown) => error)
      .finally(end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: '127.0.0.1', port, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

it('disconnects a reader that reads nothing', async () => {
  source = async function* () {
    for (;;) yield chunk;
  };
  const response = await open();
  response.pause();
  expect(await ended).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
});

it('a reader that takes enough gets all of it, and so does one whose source is slow', async () => {
  source = async function* () {
    for (let count = 0; count < 2_000; count += 1) yield chunk;
    for (let count = 0; count < 8; count += 1) {
      await sleep(100);
      yield chunk;
    }
  };
  let bytes = 0;
  for await (const each of await open()) bytes += (each as Buffer).length;
  expect(bytes).toBe(2_008 * chunk.length);
  expect(await ended).toBeUndefined();
});
