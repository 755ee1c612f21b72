import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogReaders } from '../support/log-parsers';
import { type Harness, ledgerOf, makeLog, openHarness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it('a thread that dies is a 503 for its block; another takes its place, and a retry continues', async () => {
  const mark = join(tmpdir(), `dying-reader-${process.pid}`);
  const { websiteId } = await harness.newWebsite();
  const readers = openLogReaders({
    threads: 1,
    readHereBytesMax: 0,
    script: join(__dirname, 'dying-reader.cjs'),
  });
  const take = () =>
    harness.ingest(websiteId, makeLog(1000), {
      readers,
      limits: { blockLinesMax: 100, blockBytesMax: 1024 * 1024 },
      idempotencyKey: 'k',
    });
  await expect(take()).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'Retry-After': expect.any(String) },
  });
  const [{ blocks } = { blocks: 0 }] = await ledgerOf(harness, websiteId);
  expect(blocks).toBeGreaterThan(0);
  expect(readers.memory.reservedBytes).toBe(0);
  expect((await take()).reply).toMatchObject({ received: 1000, visits: 900, duplicates: 0 });
  expect(await harness.stored(websiteId)).toEqual({ rows: 900, paths: 900 });
  expect(readers.memory.reservedBytes).toBe(0);
  await readers.close();
  rmSync(mark);
});

it('streams share a memory that is smaller than what they send, and all come in', async () => {
  const readers = openLogReaders({ memoryBytesMax: 2 * 1024 * 1024, memoryWaitMsMax: 120_000 });
  const websites = await Promise.all(Array.from({ length: 6 }, () => harness.newWebsite()));
  const log = makeLog(20_000);
  const replies = await Promise.all(
    websites.map(({ websiteId }) =>
      harness.ingest(websiteId, log, {
        readers,
        limits: { blockLinesMax: 5000, blockBytesMax: 1024 * 1024 },
      }),
    ),
  );
  for (const { reply } of replies)
    expect(reply).toMatchObject({ received: 20_000, visits: 18_000 });
  expect(readers.memory.reservedBytes).toBe(0);
  await readers.close();
});
