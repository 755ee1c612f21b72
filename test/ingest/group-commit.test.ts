import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { GroupFailure } from '../../ingest/commit/commit-group';
import { GroupCommitter } from '../../ingest/commit/group-committer';
import type { LogStream } from '../../ingest/pipeline/ingest-logs';
import type { LogInbox } from '../../modules/crawlers/inbox/log-inbox';
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { type Database, type Queries, sql } from '../../platform/postgres/database';
import { openOwnerRows } from '../support/owner-rows';
import { waitFor } from '../support/wait-for';
import { type Harness, ledgerOf, makeLog, openHarness, openInbox } from './harness';

const streamCount = 5;
const log = makeLog(100);
const wholeLog = { rows: 90, paths: 90 };

/** Two workspaces, whose streams go together. */
let harnesses: [Harness, Harness];
type Site = { harness: Harness; websiteId: string };
let sites: Site[];

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
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  for (const harness of harnesses) await harness.close();
});

const opened: { close(): Promise<void> }[] = [];

type Insert = () => Promise<{ stream: AsyncIterable<unknown> }>;

/** An inbox whose inserts are wrapped by `around`. */
function inboxAround(
  around: (insert: Insert) => Promise<unknown>,
  options: Partial<Parameters<typeof openInbox>[2]> = {},
): { inbox: LogInbox; inserts: string[] } {
  const store = openClickHouse({ url: loadConfig(process.env).clickhouse.url });
  const inserts: string[] = [];
  const client = new Proxy(store.client, {
    get(target, name) {
      if (name !== 'exec') return Reflect.get(target, name);
      return (...args: Parameters<typeof target.exec>) => {
        inserts.push(String(args[0].query));
        return around(() => target.exec(...args));
      };
    },
  });
  const wrapped: ClickHouse = {
    ...store,
    of: (id) => ({ ...store.of(id), client: async () => client }),
  };
  const inbox = openInbox(harnesses[0].db, wrapped, options);
  opened.push(inbox, store);
  return { inbox, inserts };
}

/**
 * Commits streams in groups. The first group has one stream and is sent when this many streams have
 * arrived, so all others form the second group.
 */
function gatherInto(inbox: LogInbox, streams = streamCount, until?: Promise<void>) {
  const [{ db, deps }] = harnesses;
  const allRead = Promise.withResolvers<void>();
  let reads = 0;
  const readers = new Proxy(deps().readers, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'read') return value;
      return async (...args: Parameters<typeof target.read>) => {
        const read = await target.read(...args);
        reads += 1;
        // The reader's answer is on its way to the line of those who wait for their commit.
        if (reads === streams) setImmediate(allRead.resolve);
        return read;
      };
    },
  });
  let trips = 0;
  const gathering: Database = {
    ...db,
    async roundTrip(write) {
      trips += 1;
      if (trips === 1) await Promise.all([allRead.promise, until]);
      return db.roundTrip(write);
    },
  };
  const failures: GroupFailure[] = [];
  const onFailure = (failure: GroupFailure) => failures.push(failure);
  return {
    inbox,
    readers,
    commits: new GroupCommitter({ db: gathering, inbox, onFailure }),
    failures,
    allRead: allRead.promise,
    get trips() {
      return trips;
    },
  };
}

type Gatherer = ReturnType<typeof gatherInto>;
type Options = Partial<LogStream> & { body?: string };

const send = (place: number, by?: Gatherer, { body = log, ...options }: Options = {}) => {
  const { harness, websiteId } = sites[place] as Site;
  return harness.ingest(websiteId, body, {
    ...(by && { commits: by.commits, inbox: by.inbox, readers: by.readers }),
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
  await waitFor('the first commit has begun', async () => by.trips === 1);
  return [first, ...sites.slice(1).map((_, place) => sending(place + 1))];
}

async function expectEachOnce(expected = wholeLog): Promise<void> {
  for (const { harness, websiteId } of sites) {
    expect(await harness.stored(websiteId)).toEqual(expected);
    expect(await ledgerOf(harness, websiteId)).toMatchObject([{ complete: true, blocks: 1 }]);
  }
}

/** The blocks that wait in the inbox, of the two workspaces. */
async function waitingBlocks(): Promise<number> {
  const owner = openOwnerRows();
  const ids = harnesses.map(({ workspaceId }) => workspaceId);
  try {
    return (
      await owner.rows(
        `select from log_inbox where public_id(workspace_id) in ('${ids.join("','")}')`,
      )
    ).length;
  } finally {
    await owner.close();
  }
}

it('accepts streams of several workspaces that come at once in one round trip, and stores them in one insert', async () => {
  const { inbox, inserts } = inboxAround((insert) => insert());
  const gatherer = gatherInto(inbox);
  for (const { reply, replayed } of await Promise.all(await together(gatherer))) {
    expect(replayed).toBe(false);
    expect(reply).toMatchObject({ received: 100, visits: 90, deduplicatedBy: 'content' });
  }
  expect(gatherer.trips).toBe(2);
  expect(gatherer.failures).toEqual([]);
  await waitFor('the inbox is empty', async () => (await waitingBlocks()) === 0);
  expect(inserts).toHaveLength(1);
  await expectEachOnce();
  for (const { replayed } of await Promise.all(all(gatherer))) expect(replayed).toBe(true);
  await expectEachOnce();
  expect(inserts).toHaveLength(1);
});

it.each(['key', undefined])('stores twins at once one time, Idempotency-Key %s', async (key) => {
  const gatherer = gatherInto(harnesses[0].inbox, 2 * streamCount);
  const options = key === undefined ? {} : { idempotencyKey: key };
  const results = await Promise.all([...all(gatherer, options), ...all(gatherer, options)]);
  expect(results.filter(({ replayed }) => !replayed)).toHaveLength(streamCount);
  await expectEachOnce();
});

it('keeps all of very small streams, equal ones too', async () => {
  const gatherer = gatherInto(harnesses[0].inbox, 2 * streamCount);
  const body = makeLog(3);
  await Promise.all([...all(gatherer, { body }), ...all(gatherer, { body })]);
  for (const { harness, websiteId } of sites) {
    expect(await harness.stored(websiteId)).toEqual({ rows: 6, paths: 3 });
  }
});

async function writeAndDie(dieAt: string, idempotencyKey?: string): Promise<void> {
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

it.each(['committed', 'claimed', 'stored'])(
  'continues after kill -9 when streams are %s, and stores each once',
  async (point) => {
    await writeAndDie(point, 'key');
    const ledgers = await Promise.all(
      sites.map(({ harness, websiteId }) => ledgerOf(harness, websiteId)),
    );
    // The first stream goes alone, and those that come until it is committed go together behind it.
    const committed = ledgers.flat().length;
    expect(committed).toBeGreaterThan(1);
    const results = await Promise.all(all(undefined, { idempotencyKey: 'key' }).toReversed());
    expect(results.filter(({ replayed }) => replayed)).toHaveLength(committed);
    // Read at once: the rows of a claim whose process is dead are stored first.
    await expectEachOnce();
    expect(await waitingBlocks()).toBe(0);
  },
  40_000,
);

it.each(['before', 'after'])(
  'stores once what an insert brings that lands %s its repetition',
  async (when) => {
    const landing = Promise.withResolvers<void>();
    const late: Promise<unknown>[] = [];
    const losing = inboxAround((insert) => {
      const land = () =>
        insert().then(async ({ stream }) => {
          for await (const _ of stream);
        });
      if (late.length === 0) late.push(when === 'before' ? land() : landing.promise.then(land));
      return Promise.reject(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }));
    });
    await Promise.all(all(gatherInto(losing.inbox)));
    await waitFor('an insert was lost', async () => losing.inserts.length > 0);
    // Another process stores what this one could not.
    const repeating = expectEachOnce();
    if (when === 'after') setTimeout(landing.resolve, 3_000);
    await repeating;
    landing.resolve();
    await Promise.all(late);
    await expectEachOnce();
  },
  60_000,
);

it('stores the others when one block is refused, and keeps that one', async () => {
  const [broken] = sites;
  const { inbox } = inboxAround((insert) => insert());
  await Promise.all(all(gatherInto(inbox)));
  const owner = openOwnerRows();
  // What no sender can cause.
  const table = "update log_inbox set columns = replace(columns, 'bot', 'no_such_column')";
  await owner.rows(`${table} where public_id(website_id) = '${broken?.websiteId}' returning 1`);
  sites = sites.slice(1);
  await expectEachOnce();
  const [kept] = await owner.rows<{ rejected: string }>(
    `select rejected from log_inbox where public_id(website_id) = '${broken?.websiteId}'`,
  );
  expect(kept?.rejected).toContain('no_such_column');
  expect(await inbox.readState()).toMatchObject({ refused: 1 });
  await owner.rows(`delete from log_inbox where rejected is not null returning 1`);
  await owner.close();
});

it('accepts the others when a website is deleted, and when one is locked', async () => {
  const [, deleted, locked] = sites as [Site, Site, Site];
  const ready = Promise.withResolvers<void>();
  const gatherer = gatherInto(deleted.harness.inbox, streamCount, ready.promise);
  const [first, ofDeleted, ofLocked, ...others] = await together(gatherer);
  await gatherer.allRead;
  const change = ({ harness, websiteId }: Site, work: (tx: Queries, id: object) => Promise<void>) =>
    harness.db.transaction(harness.workspaceId, (tx) =>
      work(tx, { workspace_id: harness.workspaceId, id: websiteId }),
    );
  await change(deleted, async (tx, id) => {
    await tx.run(sql('websites').where(id).delete());
  });
  const unlock = Promise.withResolvers<void>();
  const locking = change(locked, async (tx, id) => {
    await tx.run(sql('websites').select('id').where(id).forUpdate());
    ready.resolve();
    await unlock.promise;
  });
  await Promise.all([first, ...others]);
  await expect(ofDeleted).rejects.toMatchObject({ code: 'not_found' });
  unlock.resolve();
  await locking;
  expect(await ofLocked).toMatchObject({ replayed: false });
  sites.splice(1, 1);
  await expectEachOnce();
});

it('refuses lines while the inbox is full, and takes them once ClickHouse is back', async () => {
  let isAway = true;
  const { inbox } = inboxAround(
    (insert) =>
      isAway
        ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
        : insert(),
    { limits: { bytesMax: 2 ** 40, workspaceBytesMax: 1 } },
  );
  inbox.start();
  const gatherer = gatherInto(inbox, 1);
  // Accepted without ClickHouse.
  await send(0, gatherer);
  const refused = await waitFor('a refusal', async () => {
    try {
      await send(0, gatherer, { body: makeLog(100, Math.floor(Math.random() * 1e6)) });
      return undefined;
    } catch (error) {
      return error;
    }
  });
  expect(refused).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '30' } });
  // The other workspace has room of its own.
  await send(1, gatherer);
  expect(await inbox.readState()).toMatchObject({ refused: 0 });
  isAway = false;
  await waitFor('the inbox is empty', async () => (await waitingBlocks()) === 0, 30_000);
  await send(0, gatherer, { body: makeLog(100, 2_000_000) });
}, 60_000);

it('drops a sender that disconnects before its turn, and stores nothing of it', async () => {
  const slow = gatherInto(harnesses[0].inbox, 3);
  const first = send(0, slow);
  await waitFor('the first commit has begun', async () => slow.trips === 1);
  const gone = new AbortController();
  const second = send(1, slow, { signal: gone.signal });
  setTimeout(() => gone.abort(new Error('the sender went away')), 100);
  await expect(second).rejects.toThrow('the sender went away');
  await Promise.all([first, send(2, slow)]);
  const { harness, websiteId } = sites[1] as Site;
  expect(await ledgerOf(harness, websiteId)).toEqual([]);
  expect(await harness.stored(websiteId)).toEqual({ rows: 0, paths: 0 });
});
