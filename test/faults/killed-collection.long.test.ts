import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../dev/sandbox/sandbox';
import { reserveCredits } from '../../modules/account/store/credit-store';
import { enqueueJob, getJob, isFinished } from '../../modules/jobs/store/job-store';
import { collectionDefaults } from '../../modules/rankings/workflow-input';
import { sql } from '../../platform/postgres/database';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { lockRows } from '../support/lock-rows';
import type { OwnBackends } from '../support/own-backends';
import { type OwnService, startOwnService } from '../support/own-service';
import { openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service } from '../support/service';
import { createUnscheduledWebsite } from '../support/unscheduled-website';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// Servers are killed here, so this file has servers of its own.

const batchKeywords = 8;
const reserved = 500;
/** Longer than the heartbeat time-out of a batch. */
const outageMs = 12_000;

let own: OwnService;
let backends: OwnBackends;
let sandbox: Sandbox;
let service: Service;
let worker: WorkerProcess;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  own = await startOwnService();
  ({ backends, sandbox, service } = own);
  ({ workspaceId } = await createWorkspace());
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
});

const servers = ['worker', 'temporal', 'postgres', 'clickhouse'] as const;
type Server = (typeof servers)[number];

async function kill(server: Server): Promise<void> {
  await (server === 'worker' ? worker.kill() : backends.act('kill', server));
}

async function start(server: Server): Promise<void> {
  if (server === 'worker') worker = await own.startWorker();
  else await backends.act('start', server);
}

type Collection = { websiteId: string; jobId: string; keywords: number };

/** A website of its own and a job with reserved credits; three batches by default. */
async function prepare(
  text: string,
  size = 3 * batchKeywords,
): Promise<{ websiteId: string; begin: () => Promise<Collection> }> {
  client = await newClient(service, workspaceId);
  const websiteId = await createUnscheduledWebsite(client);
  const keywords = Array.from({ length: size }, (_, index) => `${text} ${index}`);
  await client.post('/keywords', { websiteId, keywords });
  // Result pages alone are counted; volumes have a test of their own.
  await client.patch(`/websites/${websiteId}/settings`, { collection: { searchVolumes: false } });
  await fetch(`${sandbox.url}/_sandbox/calls`, { method: 'DELETE' });
  return {
    websiteId,
    async begin() {
      const jobId = await service.services.database.transaction(workspaceId, async (tx) => {
        const { job } = await enqueueJob(tx, {
          type: 'serp.collect',
          websiteId,
          input: { ...collectionDefaults, batchKeywords },
          memo: {},
        });
        await reserveCredits(tx, job.id, reserved);
        tx.afterCommit(() => service.wakeDispatcher());
        return job.id;
      });
      return { websiteId, jobId, keywords: size };
    },
  };
}

/** Whatever is asked while a server is away has no answer yet. */
const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

const count = async (table: string, where: Record<string, unknown>): Promise<number> => {
  const rows = await service.services.database.reader(workspaceId).run<{ count: number }>(
    sql(table)
      .where({ workspace_id: workspaceId, ...where })
      .count(),
  );
  return rows[0]?.count ?? 0;
};

const settled = ({ jobId }: Collection) => count('credit_settlements', { job_id: jobId });

const read = ({ jobId }: Collection) =>
  getJob(service.services.database.reader(workspaceId), jobId);

async function rankRows({ websiteId }: Collection): Promise<{ rows: number; keywords: number }> {
  const [row] = await service.services.clickhouse
    .of(workspaceId)
    .query<{ rows: number; keywords: number }>({
      sql: `SELECT count() AS rows, uniqExact(keyword_id) AS keywords FROM rank_readings
            WHERE workspace_id = {workspace:String} AND website_id = {website:String}`,
      parameters: { website: websiteId },
      comment: 'test',
    });
  return row ?? { rows: 0, keywords: 0 };
}

const purchases = async () =>
  (await (await fetch(`${sandbox.url}/_sandbox/calls`)).json()) as {
    purchases: number;
    boughtTwice: string[];
    paths: object;
  };

type Reached = { collection: Collection; release(): Promise<void> };

const nothingLocked = { release: async () => undefined };

/** Each brings a new collection to one of its steps; `release` lets it continue from there. */
const steps: Record<string, (server: Server) => Promise<Reached>> = {
  async 'before its workflow starts'(server) {
    const { begin } = await prepare('queued');
    // What cannot be brought to Temporal stays in the outbox.
    await backends.act('pause', 'temporal');
    const collection = await begin();
    const release = async () => {
      if (server !== 'temporal') await backends.act('resume', 'temporal');
    };
    return { collection, release };
  },

  async 'while it buys'() {
    const { begin } = await prepare('sandbox:slow=600 bought');
    const collection = await begin();
    await waitFor('the second batch', async () => (await purchases()).purchases > batchKeywords);
    return { collection, ...nothingLocked };
  },

  async 'between answers kept and readings written'() {
    const { begin, websiteId } = await prepare('kept');
    const lock = await lockRows('select 1 from keywords where website_id = ? for update', [
      websiteId,
    ]);
    const collection = await begin();
    await waitFor('a batch', async () => (await settled(collection)) === batchKeywords);
    return { collection, ...lock };
  },

  async 'between readings in ClickHouse and rows in Postgres'() {
    const { begin, websiteId } = await prepare('inserted');
    // The last rows that a batch writes in Postgres.
    const lock = await lockRows(
      `insert into rank_days (workspace_id, website_id, day, source, checked_at)
       select ?, ?, current_date + days, 'sandbox', now() from generate_series(0, 1) days`,
      [workspaceId, websiteId],
    );
    const collection = await begin();
    await waitFor('a batch', async () => (await rankRows(collection)).rows === batchKeywords);
    return { collection, ...lock };
  },

  async 'before its outcome is recorded'() {
    const { begin, websiteId } = await prepare('sandbox:slow=100 ending');
    const collection = await begin();
    await waitFor('the start', async () => (await read(collection)).status === 'running');
    const lock = await lockRows('select 1 from jobs where id = ? for update', [collection.jobId]);
    await waitFor('the last batch', async () => {
      const website = await client.get<{ lastSyncedAt: string | null }>(`/websites/${websiteId}`);
      return website.data.lastSyncedAt !== null;
    });
    return { collection, ...lock };
  },
};

describe.each(servers)('%s killed', (server) => {
  it.each(Object.entries(steps))('%s: all is read, bought and counted once', async (_, reach) => {
    const { collection, release } = await reach(server);
    await kill(server);
    await release();
    await start(server);
    const before = await orNothing(settled(collection));
    await waitFor('progress', async () => {
      const job = await orNothing(read(collection));
      const now = await orNothing(settled(collection));
      return (job && isFinished(job)) || (now ?? 0) > (before ?? 0);
    });
    // What was under way when its caller died may have been charged: it is reported, not bought again.
    await expectAllOnce(collection, { interruptedMax: server === 'worker' ? batchKeywords : 0 });
  });
});

it('an outage of Temporal longer than a heartbeat loses no call that was under way', async () => {
  // One batch, whose calls begin before the outage and end after it.
  const { begin } = await prepare(`sandbox:slow=${outageMs + 4_000} outage`, batchKeywords);
  const collection = await begin();
  await waitFor('its calls', async () => (await purchases()).purchases === batchKeywords);
  await backends.act('kill', 'temporal');
  await sleep(outageMs);
  await backends.act('start', 'temporal');
  await expectAllOnce(collection, { interruptedMax: 0 });
});

it('answers that come while Postgres is away are kept when it is back', async () => {
  const { begin } = await prepare('sandbox:slow=1000 answered', batchKeywords);
  const collection = await begin();
  await waitFor('its calls', async () => (await purchases()).purchases === batchKeywords);
  await backends.act('kill', 'postgres');
  await sleep(2_000);
  await backends.act('start', 'postgres');
  await expectAllOnce(collection, { interruptedMax: 0 });
});

it.each([
  ['worker', ['Search volumes of 8 keywords could not be read: interrupted']],
  ['postgres', []],
] as const)(
  '%s killed while volumes are bought: the ranks are read, and nothing is bought twice',
  async (server, warnings) => {
    const { begin, websiteId } = await prepare('volumes', batchKeywords);
    await client.patch(`/websites/${websiteId}/settings`, { collection: { searchVolumes: true } });
    const rule = { match: { path: 'search_volume' }, delayMs: 3_000, times: 1 };
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'POST', body: JSON.stringify(rule) });
    const collection = await begin();
    await waitFor('the call', async () =>
      Object.keys((await purchases()).paths).some((path) => path.includes('search_volume')),
    );
    await kill(server);
    await start(server);
    expect(await ended(collection)).toMatchObject({
      status: 'completed',
      warnings,
      result: { keywords: batchKeywords, failed: 0 },
    });
    expect((await purchases()).boughtTwice).toEqual([]);
    const listed = await client.get<Listed[]>(`/keywords?websiteId=${websiteId}`);
    const source = warnings.length > 0 ? null : 'sandbox';
    expect(listed.data.map(({ volumeEvidence }) => volumeEvidence.source)).toEqual(
      Array(batchKeywords).fill(source),
    );
  },
);

it('a failed keyword keeps its code when its batch has to be written again', async () => {
  const { begin, websiteId } = await prepare('sandbox:other page', 2);
  await backends.act('kill', 'clickhouse');
  const collection = await begin();
  await waitFor('another attempt', async () => {
    const handle = service.services.temporal.client.workflow.getHandle(collection.jobId);
    const described = await orNothing(handle.describe());
    return (described?.raw.pendingActivities?.[0]?.attempt ?? 0) > 1;
  });
  await backends.act('start', 'clickhouse');
  const job = await ended(collection);
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'other_keyword' },
    result: { failed: 2 },
  });
  const listed = await client.get<Listed[]>(`/keywords?websiteId=${websiteId}`);
  const codes = listed.data.map(({ evidence }) => evidence.failureCode);
  expect(codes).toEqual(['other_keyword', 'other_keyword']);
  expect((await purchases()).boughtTwice).toEqual([]);
});

it('what waited for Temporal for long is started within seconds of its return', async () => {
  const { begin } = await prepare('waited', 1);
  await backends.act('pause', 'temporal');
  const collection = await begin();
  const owner = openOwnerRows();
  // As many attempts as a day's outage makes.
  await owner.rows('update outbox set attempts = 20000');
  await waitFor('two more attempts', async () => {
    const [entry] = await owner.rows('select 1 from outbox where attempts > 20001');
    return entry !== undefined;
  });
  await owner.close();
  await backends.act('resume', 'temporal');
  await waitFor('the start', async () => (await read(collection)).status !== 'queued');
  await expectAllOnce(collection, { interruptedMax: 0 });
});

const ended = (collection: Collection) =>
  waitFor('the job’s end', async () => {
    const current = await orNothing(read(collection));
    return current && isFinished(current) && current;
  });

async function expectAllOnce(
  collection: Collection,
  { interruptedMax }: { interruptedMax: number },
): Promise<void> {
  const { websiteId, jobId, keywords } = collection;
  const job = await ended(collection);
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: keywords, total: keywords },
  });
  const sold = await purchases();
  expect(sold.boughtTwice).toEqual([]);
  expect(sold.purchases).toBeLessThanOrEqual(keywords);
  expect(await rankRows(collection)).toEqual({ rows: keywords, keywords });
  expect(await settled(collection)).toBe(keywords);
  expect(await count('credit_reservations', { job_id: jobId })).toBe(0);
  expect(await count('provider_answers', { job_id: jobId })).toBe(0);

  const listed = await client.get<Listed[]>(`/keywords?websiteId=${websiteId}&limit=100`);
  const failures = listed.data.flatMap(({ evidence }) => evidence.failureCode ?? []);
  expect(failures.length).toBeLessThanOrEqual(interruptedMax);
  expect(job.result).toMatchObject({ keywords, failed: failures.length });
  for (const code of failures) expect(code).toBe('interrupted');
  const states = listed.data.map(({ evidence }) => evidence.state);
  const readStates = states.filter((state) => state === 'measured' || state === 'not_found');
  expect(readStates).toHaveLength(keywords - failures.length);
}

type Listed = {
  evidence: { state: string; failureCode: string | null };
  volumeEvidence: { source: string | null };
};
