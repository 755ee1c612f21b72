import { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { type Harness, ledgerOf, logLine, makeLog, openHarness, toStream } from './harness';

let harness: Harness;
let websiteId: string;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  ({ websiteId } = await harness.newWebsite());
});
afterAll(() => harness.close());

const ingest: Harness['ingest'] = (...args) => harness.ingest(...args);

describe('bad input', () => {
  it('takes what a gzip bomb unpacks to in bounded memory, and the good line behind it', async () => {
    const zeros = gzipSync(Buffer.alloc(300 * 1024 * 1024));
    const bomb = Buffer.concat([zeros, gzipSync(`\n${logLine(1)}`)]);
    const before = process.memoryUsage.rss();
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss() - before);
    }, 20);
    const { reply } = await ingest(websiteId, toStream(bomb), {
      encoding: 'gzip',
      formatName: 'combined',
      idempotencyKey: 'bomb',
    });
    clearInterval(watch);
    expect(reply).toMatchObject({ received: 2, visits: 1, malformed: 1 });
    expect(reply.problemSamples).toEqual([{ line: 1, reason: 'line_too_long' }]);
    expect(peak).toBeLessThan(150 * 1024 * 1024);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ] as const)(
    'says that a cut or changed %s body is broken, and takes it whole later',
    async (encoding, pack) => {
      const packed = pack(makeLog(2000));
      const cut = packed.subarray(0, packed.length - 100);
      const changed = Buffer.from(packed);
      const middle = Math.floor(packed.length / 2);
      changed.fill(0xff, middle, middle + 64);
      for (const broken of [cut, changed, Buffer.from('not packed at all')]) {
        await expect(
          ingest(websiteId, toStream(broken), { encoding, idempotencyKey: 'k' }),
        ).rejects.toMatchObject({ code: 'bad_request' });
      }
      const { reply } = await ingest(websiteId, toStream(packed), {
        encoding,
        idempotencyKey: 'k',
      });
      expect(reply).toMatchObject({ received: 2000, visits: 1800, duplicates: 0 });
      expect(await harness.stored(websiteId)).toEqual({ rows: 1800, paths: 1800 });
    },
  );

  it('refuses a zstd body that asks for more memory than a window of 8 MB', async () => {
    const params = {
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_windowLog]: 27,
    };
    const packed = zstdCompressSync(makeLog(200_000), { params });
    await expect(ingest(websiteId, toStream(packed), { encoding: 'zstd' })).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  it('answers an empty packed body', async () => {
    const { reply } = await ingest(websiteId, toStream(gzipSync('')), { encoding: 'gzip' });
    expect(reply).toMatchObject({ received: 0, format: null });
  });

  it('keeps the good lines among noise, over-long lines and odd bytes', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) & 0xff));
    const withoutBreaks = noise.map((byte) => (byte === 0x0a || byte === 0x23 ? 0x80 : byte));
    const body = Buffer.concat([
      Buffer.from(makeLog(10)),
      withoutBreaks,
      Buffer.from(`\n${'x'.repeat(200_000)}\n`),
      Buffer.from(logLine(11).replace('/page-11', '/\\xff\\x00%zz\\"')),
      Buffer.from(`${logLine(12).trimEnd()}\r\n`),
    ]);
    const { reply } = await ingest(websiteId, toStream(body), { idempotencyKey: 'noise' });
    expect(reply).toMatchObject({ received: 14, visits: 11, ignored: 1, malformed: 2 });
    expect(reply.problemSamples.map(({ line }) => line)).toEqual([11, 12]);
    expect(await harness.stored(websiteId)).toMatchObject({ rows: 11 });
  });

  it('keeps whole blocks of a connection that is cut within a line', async () => {
    const limits = { blockLinesMax: 100, blockBytesMax: 1024 * 1024 };
    // Larger than a batch, which is read as a whole before any of it is stored.
    const log = makeLog(5000);
    const cut = function* () {
      const sent = Buffer.from(log.slice(0, 400_000));
      for (let at = 0; at < sent.length; at += 5000) yield sent.subarray(at, at + 5000);
      throw new Error('aborted');
    };
    const broken = Readable.from(cut(), { objectMode: false });
    await expect(ingest(websiteId, broken, { limits, idempotencyKey: 'cut' })).rejects.toThrow(
      'aborted',
    );
    const [{ blocks } = { blocks: 0 }] = await ledgerOf(harness, websiteId);
    expect(blocks).toBeGreaterThan(0);
    expect(await harness.stored(websiteId)).toMatchObject({ rows: blocks * 90 });
    const { reply } = await ingest(websiteId, log, { limits, idempotencyKey: 'cut' });
    expect(reply).toMatchObject({ received: 5000, visits: 4500, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 4500, paths: 4500 });
  });
});
