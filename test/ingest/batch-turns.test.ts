import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogParserPool } from '../../ingest/read/log-parser-pool';
import { waitFor } from '../support/wait-for';
import { type Harness, makeLog, openHarness } from './harness';

const turnsOfWorkspace = 8;
const settleMs = 200;

let harness: Harness;
let websiteId: string;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  ({ websiteId } = await harness.newWebsite());
});
afterAll(() => harness.close());

const logOf = (batch: number) => makeLog(10, batch * 10);

const send = (batch: number, readers?: LogParserPool) => {
  const log = logOf(batch);
  const bodyBytes = log.length;
  return harness.ingest(websiteId, log, { bodyBytes, ...(readers && { readers }) });
};

/** Readers that count the blocks they are given, and read none of them yet. */
function blockedReaders() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun = { blocks: 0 };
  const readers = new Proxy(harness.deps().readers, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'read') return value;
      return async (...args: Parameters<typeof target.read>) => {
        begun.blocks += 1;
        await released;
        return target.read(...args);
      };
    },
  });
  return { readers, begun, release };
}

it('decodes a few batches of a workspace at once, and stores them all', async () => {
  const { readers, begun, release } = blockedReaders();
  const batches = turnsOfWorkspace + 14;
  const sent = Array.from({ length: batches }, (_, batch) => send(batch, readers));
  await waitFor('a block of each turn', async () => begun.blocks === turnsOfWorkspace);
  await sleep(settleMs);
  expect(begun.blocks).toBe(turnsOfWorkspace);
  release();
  await Promise.all(sent);
  expect(await harness.stored(websiteId)).toEqual({ rows: batches * 9, paths: batches * 9 });
});

it('lets no slow sender of a batch take the turn of others', async () => {
  const log = logOf(0);
  const bodies = Array.from({ length: turnsOfWorkspace + 1 }, () => new PassThrough());
  const slow = bodies.map((source) => {
    source.write(log.slice(0, 100));
    return harness.ingest(websiteId, source, { bodyBytes: log.length });
  });
  expect((await send(1)).reply.visits).toBe(9);
  for (const source of bodies) source.end(log.slice(100));
  const replies = await Promise.all(slow);
  expect(replies.map(({ reply }) => reply.received)).toEqual(bodies.map(() => 10));
  // Batches this small are never taken for repeats of each other.
  expect(await harness.stored(websiteId)).toEqual({ rows: (bodies.length + 1) * 9, paths: 18 });
});

it('keeps nothing of a batch whose sender goes away', async () => {
  const log = logOf(0);
  const source = new PassThrough();
  const sent = harness.ingest(websiteId, source, { bodyBytes: log.length });
  source.write(log.slice(0, 500));
  source.destroy(new Error('aborted'));
  await expect(sent).rejects.toThrow('aborted');
  expect((await harness.stored(websiteId)).rows).toBe(0);
});
