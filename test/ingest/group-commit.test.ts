import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { GroupDeps, GroupFailure } from '../../ingest/commit/commit-group';
import { GroupCommitter } from '../../ingest/commit/group-committer';
import type { LogStream } from '../../ingest/pipeline/ingest-logs';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { sql } from '../../platform/postgres/database';
import { waitFor } from '../support/wait-for';
import { type Harness, ledgerOf, makeLog, openHarness } from './harness';

const streamCount = 5;
const log = makeLog(100);
const wholeLog = { rows: 90, paths: 90 };

/** Two workspaces, whose streams go together. */
let harnesses: [Harness, Harness];
let sites: { harness: Harness; websiteId: string }[];

beforeAll(async () => {
  harnesses = [await openHarness(), await openHarness()];
});
beforeEach(async () => {
  sites = [];
  for (let made = 0; made < streamCount; made += 1) {
    const harness = harnesses[made % 2] as Harness;
    sites.push({ harness, websiteId: (await harness.newWebsite()).websiteId });
  }
});
afterAll(async () => {
  for (const harness of harnesses) await harness.close();
});

type Insert = () => Promise<unknown>;

/**
 * Commits streams in groups, with inserts wrapped by `around`. The first group has one stream and starts
 * when this many streams have arrived, so all others form the second group.
 */
function gatherInto(
  around: (insert: Insert, place: number) => Promise<unknown>,
  { streams = streamCount, atPoint }: { streams?: number; atPoint?: GroupDeps['atPoint'] } = {},
) {
  const [{ clickhouse, db, deps }] = harnesses;
  const allRead = createGate();
  let reads = 0;
  const readers = new Proxy(deps().readers, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'read') return value;
      return async (...args: Parameters<typeof target.read>) => {
        const read = await target.read(...args);
        reads += 1;
        // The reader's answer is on its way to the line of those who wait for their commit.
        if (reads === streams) setImmediate(allRead.release);
        return read;
      };
    },
  });
  let inserts = 0;
  const client = new Proxy(clickhouse.client, {
    get(target, name) {
      if (name !== 'exec') return Reflect.get(target, name);
      return (...args: Parameters<typeof target.exec>) => {
        inserts += 1;
        const insert = () => target.exec(...args);
        if (inserts > 1) return around(insert, inserts);
        return allRead.released.then(insert);
      };
    },
  });
  const store: ClickHouse = { ...clickhouse, clientFor: async () => client };
  const failures: GroupFailure[] = [];
  const onFailure = (failure: GroupFailure) => failures.push(failure);
  return {
    clickhouse: store,
    readers,
    commits: new GroupCommitter({ db, clickhouse: store, onFailure, atPoint }),
    failures,
    get inserts() {
      return inserts;
    },
  };
}

type Gatherer = ReturnType<typeof gatherInto>;
type Options = Partial<LogStream> & { body?: string; atPoint?: (point: string) => void };

const send = (place: number, by?: Gatherer, { body = log, ...options }: Options = {}) => {
  const { harness, websiteId } = sites[place] as (typeof sites)[number];
  return harness.ingest(websiteId, body, {
    ...(by && { commits: by.commits, clickhouse: by.clickhouse, readers: by.readers }),
    ...options,
  });
};

const all = (by?: Gatherer, options?: Options) => sites.map((_, place) => send(place, by, options));

/** Sends to all websites at once; the first stream commits alone. */
async function together(
  by: Gatherer,
  sending: (place: number) => ReturnType<typeof send> = (place) => send(place, by),
) {
  const first = sending(0);
  await waitFor('the first insert has begun', async () => by.inserts === 1);
  return [first, ...sites.slice(1).map((_, place) => sending(place + 1))];
}

async function expectEachOnce(expected = wholeLog): Promise<void> {
  for (const { harness, websiteId } of sites) {
    expect(await harness.stored(websiteId)).toEqual(expected);
    expect(await ledgerOf(harness, websiteId)).toMatchObject([{ complete: true, blocks: 1 }]);
  }
}

/** Resolves on release. */
function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { released: promise, release: resolve };
}

it('stores streams of several workspaces that come at once in one insert behind the first', async () => {
  const gatherer = gatherInto((insert) => insert());
  for (const { reply, replayed } of await Promise.all(await together(gatherer))) {
    expect(replayed).toBe(false);
    expect(reply).toMatchObject({ received: 100, visits: 90, deduplicatedBy: 'content' });
  }
  expect(gatherer.inserts).toBe(2);
  expect(gatherer.failures).toEqual([]);
  await expectEachOnce();
  for (const { replayed } of await Promise.all(all(gatherer))) expect(replayed).toBe(true);
  expect(gatherer.inserts).toBe(2);
  await expectEachOnce();
});

it.each(['key', undefined])('stores twins at once one time, Idempotency-Key %s', async (key) => {
  const gatherer = gatherInto((insert) => insert(), { streams: 2 * streamCount });
  const options = key === undefined ? {} : { idempotencyKey: key };
  const results = await Promise.all([...all(gatherer, options), ...all(gatherer, options)]);
  expect(results.filter(({ replayed }) => !replayed)).toHaveLength(streamCount);
  await expectEachOnce();
});

it('keeps all of very small streams, equal ones too', async () => {
  const gatherer = gatherInto((insert) => insert(), { streams: 2 * streamCount });
  const body = makeLog(3);
  await Promise.all([...all(gatherer, { body }), ...all(gatherer, { body })]);
  expect(gatherer.inserts).toBe(2);
  for (const { harness, websiteId } of sites) {
    expect(await harness.stored(websiteId)).toEqual({ rows: 6, paths: 3 });
  }
});

async function writeAndDie(dieAt: 'opened' | 'inserted', idempotencyKey?: string): Promise<void> {
  const streams = sites.map(({ harness: { workspaceId }, websiteId }) => ({
    workspaceId,
    websiteId,
    idempotencyKey,
    body: log,
  }));
  const input = JSON.stringify({ streams, dieAt });
  const child = spawn(process.execPath, [join(__dirname, 'group-writer-child.cjs'), input]);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const [, signal] = (await once(child, 'exit')) as [number, string];
  if (signal !== 'SIGKILL') throw new Error(`the writer did not die: ${errors}`);
}

const deaths = (['opened', 'inserted'] as const).flatMap((point) =>
  ['key', undefined].map((idempotencyKey) => ({ point, idempotencyKey })),
);

it.each(deaths)(
  'continues after kill -9 with streams together $point, Idempotency-Key $idempotencyKey',
  async ({ point, idempotencyKey }) => {
    await writeAndDie(point, idempotencyKey);
    const options = idempotencyKey === undefined ? {} : { idempotencyKey };
    const results = await Promise.all(all(undefined, options).toReversed());
    // The one that went alone had been committed.
    expect(results.filter(({ replayed }) => replayed)).toHaveLength(1);
    await expectEachOnce();
  },
);

it('stores once what an insert brings that lands after the retries, its writer being dead', async () => {
  const { released, release } = createGate();
  const late: Promise<unknown>[] = [];
  const dying = gatherInto((insert) => {
    late.push(released.then(insert));
    return Promise.reject(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
  });
  const outcomes = await Promise.allSettled(await together(dying));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(dying.failures).toMatchObject([
    { step: 'insert', streams: streamCount - 1, error: { code: 'unavailable' } },
  ]);
  // One is sent again before the insert lands, the others after it.
  await send(2);
  release();
  await Promise.all(late);
  await Promise.all(all());
  await expectEachOnce();
});

it.each(['commits', 'dies'])(
  'loses no rows when a retry inserts before the insert that they are in, and %s',
  async (end) => {
    const { released, release } = createGate();
    const slow = gatherInto(async (insert, place) => {
      if (place === 2) await released;
      return insert();
    });
    const first = await together(slow);
    await waitFor('the second insert has begun', async () => slow.inserts === 2);
    // Its sender gave up waiting, and comes to another process.
    const atPoint = (point: string) => {
      if (point === 'inserted' && end === 'dies') throw new Error('died');
    };
    const [retry] = await Promise.allSettled([send(3, undefined, { atPoint })]);
    expect(retry).toMatchObject(
      end === 'dies' ? { status: 'rejected' } : { value: { replayed: false } },
    );
    release();
    const results = await Promise.all(first);
    const isKnown = end === 'commits';
    expect(results.map(({ replayed }) => replayed)).toEqual([false, false, false, isKnown, false]);
    const error = { message: expect.stringContaining('opened once more') };
    expect(slow.failures).toMatchObject([{ step: 'write', streams: streamCount - 1, error }]);
    await expectEachOnce();
  },
);

it('stores the others when a website is deleted in the middle', async () => {
  const { harness, websiteId } = sites[1] as (typeof sites)[number];
  let opened = 0;
  const atPoint = async (point: string) => {
    if (point === 'opened') opened += 1;
    if (opened !== 2 || point !== 'inserted') return;
    await harness.db.transaction(harness.workspaceId, (tx) =>
      tx.run(sql('websites').where({ workspace_id: harness.workspaceId, id: websiteId }).delete()),
    );
  };
  const gatherer = gatherInto((insert) => insert(), { atPoint });
  const outcomes = await Promise.allSettled(await together(gatherer));
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(streamCount - 1);
  sites.splice(1, 1);
  await expectEachOnce();
});

it('keeps very small streams once when a retry is in the way of those with them', async () => {
  const { released, release } = createGate();
  const slow = gatherInto(async (insert, place) => {
    if (place === 2) await released;
    return insert();
  });
  const first = await together(slow, (place) =>
    send(place, slow, place < 2 ? {} : { body: makeLog(place) }),
  );
  await waitFor('the second insert has begun', async () => slow.inserts === 2);
  await send(1);
  release();
  await Promise.all(first);
  const stored = await Promise.all(
    sites.map(({ harness, websiteId }) => harness.stored(websiteId)),
  );
  expect(stored.map(({ rows }) => rows)).toEqual([90, 90, 2, 3, 4]);
});

it('drops a sender that disconnects before its turn, and stores nothing of it', async () => {
  const slow = gatherInto((insert) => insert(), { streams: 3 });
  const first = send(0, slow);
  await waitFor('the first insert has begun', async () => slow.inserts === 1);
  const gone = new AbortController();
  const second = send(1, slow, { signal: gone.signal });
  setTimeout(() => gone.abort(new Error('the sender went away')), 100);
  await expect(second).rejects.toThrow('the sender went away');
  await Promise.all([first, send(2, slow)]);
  const { harness, websiteId } = sites[1] as (typeof sites)[number];
  expect(await ledgerOf(harness, websiteId)).toEqual([]);
  expect(await harness.stored(websiteId)).toEqual({ rows: 0, paths: 0 });
});
