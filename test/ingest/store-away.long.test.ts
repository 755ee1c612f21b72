import { migrate } from '../../migrations/migrate';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { openDatabase } from '../../platform/postgres/database';
import { type OwnBackends, startOwnBackends } from '../support/own-backends';
import { waitFor } from '../support/wait-for';
import { type Harness, makeLog, openHarness, toStream } from './harness';

// Servers are killed here, so this file has servers of its own.

const limits = { blockLinesMax: 100, blockBytesMax: 1024 * 1024 };
const log = makeLog(1000);
const saved = { ...process.env };
let backends: OwnBackends;
let harness: Harness;

beforeAll(async () => {
  backends = await startOwnBackends();
  Object.assign(process.env, backends.env);
  await migrate(loadConfig(process.env), createLogger('test', 'silent'));
  harness = await openHarness();
});
afterAll(async () => {
  await harness.close();
  await backends.stop();
  Object.assign(process.env, saved);
});

/** Takes the log in, and does something to a server when three of ten blocks are committed. */
async function interrupted(websiteId: string, interrupt: () => Promise<void>) {
  let blocks = 0;
  return harness.ingest(websiteId, toStream(Buffer.from(log), 9000), {
    limits,
    idempotencyKey: 'k',
    async atPoint(point) {
      if (point !== 'committed') return;
      blocks += 1;
      if (blocks === 3) await interrupt();
    },
  });
}

async function untilTaken(websiteId: string) {
  return waitFor('the store takes it', async () => {
    try {
      return await harness.ingest(websiteId, log, { limits, idempotencyKey: 'k' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'unavailable' });
      return undefined;
    }
  });
}

describe.each(['clickhouse', 'postgres'] as const)('%s killed in the midst of a stream', (name) => {
  it('is a 503, and a retry brings every visit in once', async () => {
    const { websiteId } = await harness.newWebsite();
    await expect(interrupted(websiteId, () => backends.act('kill', name))).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': expect.any(String) },
    });
    await backends.act('start', name);
    const { reply } = await untilTaken(websiteId);
    expect(reply).toMatchObject({ received: 1000, visits: 900, ignored: 100, duplicates: 0 });
    expect(await harness.stored(websiteId)).toEqual({ rows: 900, paths: 900 });
  });
});

it('a sender that disconnects while the store hangs leaves nothing locked', async () => {
  const { websiteId } = await harness.newWebsite();
  const gone = new AbortController();
  const { clickhouse } = loadConfig(process.env);
  const own = {
    clickhouse: openClickHouse(clickhouse),
    db: openDatabase({ url: loadConfig(process.env).database.url, poolMax: 2 }),
  };
  await backends.act('pause', 'clickhouse');
  const stream = harness.ingest(websiteId, log, {
    limits,
    idempotencyKey: 'k',
    signal: gone.signal,
    ...own,
  });
  setTimeout(() => gone.abort(new Error('the sender went away')), 1000);
  await expect(stream).rejects.toThrow('the sender went away');
  await backends.act('resume', 'clickhouse');
  const { reply } = await untilTaken(websiteId);
  expect(reply).toMatchObject({ visits: 900, duplicates: 0 });
  expect(await harness.stored(websiteId)).toEqual({ rows: 900, paths: 900 });
  await Promise.all([own.db.close(), own.clickhouse.close()]);
});
