import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { waitFor } from '../support/wait-for';
import { type Harness, logLine, openHarness } from './harness';

const lineCount = 30_000;
const limits = { blockLinesMax: 1000, blockBytesMax: 1024 * 1024 };
const blockBytes = limits.blockLinesMax * logLine(1_000_000).length;
/** One block commits, one is parsed, one is cut; plus the buffers between them. */
const inFlightBytesMax = 3 * blockBytes + 256 * 1024;

let harness: Harness;
let store: Awaited<ReturnType<typeof openBlockedStore>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterEach(() => store.close());
afterAll(() => harness.close());

/** ClickHouse behind a proxy that blocks everything until it is opened. */
async function openBlockedStore() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const url = new URL(loadConfig(process.env).clickhouse.url);
  const { port, hostname } = url;
  const server = createServer(async (near) => {
    sockets.push(near);
    near.on('error', () => near.destroy());
    await opened;
    const far = connect(Number(port), hostname);
    sockets.push(far);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  const clickhouse = openClickHouse({ url: url.href });
  return {
    clickhouse,
    open,
    get isAsked() {
      return sockets.length > 0;
    },
    async close() {
      await clickhouse.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A sender with more at hand than is ever in flight, who counts what was taken from him. */
function openSender() {
  const taken = { lines: 0, bytes: 0 };
  const chunks = function* () {
    while (taken.lines < lineCount) {
      const chunk = Array.from({ length: 100 }, (_, at) => logLine(taken.lines + at)).join('');
      taken.lines += 100;
      taken.bytes += chunk.length;
      yield Buffer.from(chunk);
    }
  };
  return { taken, source: Readable.from(chunks(), { objectMode: false }) };
}

it('a stalled store stops the sender, which continues with it', async () => {
  const { websiteId } = await harness.newWebsite();
  store = await openBlockedStore();
  const { taken, source } = openSender();
  const stream = harness.ingest(websiteId, source, { limits, clickhouse: store.clickhouse });
  await waitFor('the store is asked', async () => store.isAsked);
  let before = 0;
  let sameFor = 0;
  await waitFor('nothing more is taken from the sender', async () => {
    sameFor = taken.bytes === before ? sameFor + 1 : 0;
    before = taken.bytes;
    return sameFor === 10;
  });
  expect(taken.bytes).toBeGreaterThan(blockBytes);
  expect(taken.bytes).toBeLessThan(inFlightBytesMax);
  store.open();
  expect((await stream).reply).toMatchObject({ received: lineCount, visits: lineCount });
  expect(taken.lines).toBe(lineCount);
  expect(await harness.stored(websiteId)).toEqual({ rows: lineCount, paths: lineCount });
});
