import type { Activities } from '../../activities';
import { markLeaving } from '../../modules/crawlers/store/log-batch-store';
import { rollUpDueMonths } from '../../modules/crawlers/store/visit-roll-store';
import { LedgerMerger } from '../../modules/indexing/ledger-merger';
import { firstTarget, recountBatches } from '../../modules/indexing/store/ledger-history';
import { lockWebsiteAndFacts } from '../../modules/indexing/store/ledger-queue-store';
import { enqueueJob, getJob, isFinished } from '../../modules/jobs/store/job-store';
import { createLogger } from '../../platform/logger';
import { addresses, agents, type LogEntry, toLog } from '../crawlers/scene';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { uniqueDomain } from '../support/samples';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

let collector: Collector;
let merger: LedgerMerger;
let workspaceId: string;
let client: ApiClient;
/** Called with each pass before its answer reaches Temporal. */
let afterPass: () => void = () => undefined;

const services = () => collector.service.services;

beforeAll(async () => {
  const around = (activities: Activities): Activities => ({
    ...activities,
    async takeLogBatchesBack(leaving) {
      const result = await activities.takeLogBatchesBack(leaving);
      afterPass();
      return result;
    },
  });
  collector = await startCollector({ around });
  merger = new LedgerMerger(
    { database: services().database, log: createLogger('test', 'silent') },
    { idleMs: 20 },
  );
  merger.start();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(collector.service, workspaceId);
});
afterEach(() => {
  afterPass = () => undefined;
});
afterAll(async () => {
  await merger.stop();
  await collector.stop();
});

const bing = { agent: agents.bing, ip: addresses.bing };
const person = { agent: agents.person, ip: '198.51.100.8' };
const pages = ['/a', '/b', '/c', '/gone', '/only-left', '/q?x=1'];

/** Visits of some days in the morning of each; people come at other hours, too. */
const morning = (day: string, some: Partial<LogEntry>[]): LogEntry[] =>
  Array.from({ length: 24 }, (_, index) => ({
    at: `${day}T0${index % 10}:${10 + index}:00`,
    target: pages[index % 3] ?? '',
    ...some[index % some.length],
  }));

/** The file that stays: October, Googlebot and Bing. */
const staying = [
  ...morning('2026-10-10', [{}, bing, { status: 404 }, { target: '/q?x=1' }]),
  ...morning('2026-10-12', [{ ip: addresses.stranger }, person]),
];
/** The file that is taken back: earlier and later, over the same hours and others, other pages. */
const leaving = [
  ...morning('2026-09-20', [{}, { target: '/gone' }, bing]),
  ...morning('2026-10-10', [{ target: '/only-left', ...bing }, person, { status: 500 }]),
  ...morning('2026-10-11', [person]),
  ...morning('2026-10-20', [{ target: '/q?x=1&y=2' }, { status: 301 }]),
];
const added = morning('2026-10-15', [{ target: '/c' }, bing]);

async function newWebsite() {
  const domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  const track = async (...targets: string[]) => {
    const urls = targets.map((target) => `https://${domain}${target}`);
    const { status } = await client.post(`/websites/${data.id}/indexing/urls`, { urls });
    expect(status).toBe(200);
  };
  const send = async (entries: readonly LogEntry[], key?: string) => {
    const reply = await client.send<{ visits: number; duplicates: number; malformed: number }>(
      'POST',
      `/websites/${data.id}/logs`,
      {
        rawBody: toLog(entries),
        headers: { 'Content-Type': 'text/plain', ...(key ? { 'Idempotency-Key': key } : {}) },
      },
    );
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining(`"malformed":0`)]);
    return reply.data;
  };
  return { id: data.id, domain, track, send };
}
type Site = Awaited<ReturnType<typeof newWebsite>>;

type Batch = { id: string; state: string; receivedAt: string; [name: string]: unknown };
const batchesOf = async ({ id }: Site, query = '') =>
  (await client.get<Batch[]>(`/websites/${id}/log-batches?sort=receivedAt${query}`)).data;

const reads = [
  ...['bot', 'verification', 'purpose', 'httpStatus', 'hour', 'day', 'path', 'directory'].map(
    (name) => `/crawlers?groupBy=${name}`,
  ),
  '/crawlers/bots',
  '/crawlers/visits?limit=500',
  '/crawlers/matrix?from=2026-09-01&to=2026-10-31',
  '/crawlers/series?from=2026-09-01&to=2026-10-31',
  '/crawlers/paths?limit=100',
  '/crawlers/errors',
  '/crawlers/waste',
  '/crawlers/parameters',
  '/crawlers/gaps?from=2026-09-01&to=2026-10-31',
  '/indexing/urls?sort=url',
  '/indexing/urls/summary',
];

/** All that the API tells from the logs of a website, without what tells websites apart. */
async function readAll({ id, domain }: Site): Promise<Record<string, unknown>> {
  await waitFor('the ledger has merged all facts', async () => {
    const text = 'select 1 from ledger_queue where website_id = $1';
    const rows = await services()
      .database.reader(workspaceId)
      .run({ text, values: [id] });
    return rows.length === 0;
  });
  const all: Record<string, unknown> = {};
  // A key of its own, because of the limit by minute.
  const reader = await newClient(collector.service, workspaceId);
  for (const path of reads) {
    const reply = await reader.get<unknown>(`/websites/${id}${path}`);
    expect([path, reply.status]).toEqual([path, 200]);
    all[path] = { data: reply.data, meta: reply.meta };
  }
  const { data: urls } = await reader.get<{ id: string }[]>(`/websites/${id}/indexing/urls`);
  for (const url of urls) {
    const reply = await reader.get<{ url: string }>(`/websites/${id}/indexing/urls/${url.id}`);
    all[new URL(reply.data.url).pathname + new URL(reply.data.url).search] = reply.data;
  }
  const text = JSON.stringify(all)
    .replaceAll(domain, 'domain')
    .replaceAll(id, 'website')
    .replaceAll(/"url_[0-9a-z]+"/g, '"url"')
    .replaceAll(/"(receivedAt|addedAt|generatedAt)":"[^"]+"/g, '"$1":"then"')
    .replaceAll(/{"at":"2026-11-[^"]+","type":"tracked"/g, '{"type":"tracked"');
  return JSON.parse(text) as Record<string, unknown>;
}

const rollUp = () =>
  rollUpDueMonths(services(), { quietSeconds: 0, monthsMax: 1_000 }).then(() => undefined);

const progressOf = async (jobId: string) => {
  const { data } = await client.get<{ status: string; progress: { done: number } | null }>(
    `/jobs/${jobId}`,
  );
  return data;
};

/** Takes batches back with a second pass at once. */
async function takeBack(site: Site, batchIds: string[]) {
  const { database } = services();
  const jobId = await database.transaction(workspaceId, async (tx) => {
    await lockWebsiteAndFacts(tx, { workspaceId, websiteId: site.id });
    await markLeaving(tx, batchIds);
    const { job } = await enqueueJob(tx, {
      type: 'logs.delete',
      websiteId: site.id,
      input: { batchIds, secondPassAfterMs: 200 },
      memo: {},
    });
    return job.id;
  });
  return jobId;
}

const finished = (jobId: string) =>
  waitFor('the job’s end', async () => {
    const job = await getJob(services().database.reader(workspaceId), jobId);
    return isFinished(job) && job;
  });

it('leaves all reads as if the file had never been sent, rolled up or not', async () => {
  const [site, other] = [await newWebsite(), await newWebsite()];
  for (const each of [site, other]) await each.track(...pages);
  await site.send(staying, 'stays');
  await site.send(leaving, 'leaves');
  await other.send(staying, 'stays');
  await rollUp();
  const expected = await readAll(other);
  expect(await readAll(site)).not.toEqual(expected);
  const [, batch] = await batchesOf(site);
  const path = `/websites/${site.id}/log-batches/${batch?.id}`;
  const preview = await client.get(`${path}/delete-preview`);
  const visits = batch?.['visits'];
  expect(preview.data).toEqual({
    batchId: batch?.id,
    visits,
    continuationIds: [],
    visitsWithContinuations: visits,
  });
  const reply = await client.delete<{ job: { id: string }; batches: number }>(path);
  expect([reply.status, reply.data.batches]).toEqual([202, 1]);
  expect(await batchesOf(site, '&state=deleting')).toHaveLength(1);
  expect((await client.delete(path)).status).toBe(409);
  await waitFor(
    'the first pass',
    async () => (await progressOf(reply.data.job.id)).progress?.done === 1,
  );
  expect((await client.post(`/jobs/${reply.data.job.id}/cancel`)).status).toBe(409);
  expect(await readAll(site)).toEqual(expected);
  await rollUp();
  expect(await readAll(site)).toEqual(expected);
  // Sent once more, it is stored once more.
  await other.send(leaving);
  expect(await site.send(leaving, 'leaves')).toMatchObject({ visits, duplicates: 0 });
  expect(await readAll(site)).toEqual(await readAll(other));
});

it('counts URLs right that are tracked, and files that are sent, while it is at work', async () => {
  const [site, other] = [await newWebsite(), await newWebsite()];
  for (const each of [site, other]) await each.track('/a', '/only-left');
  await site.send(staying);
  await site.send(leaving);
  await other.send(staying);
  const [, batch] = await batchesOf(site);
  const scope = { workspaceId, websiteId: site.id };
  const { database, clickhouse } = services();
  const ids = [batch?.id ?? ''];
  await database.transaction(workspaceId, async (tx) => {
    await lockWebsiteAndFacts(tx, scope);
    await markLeaving(tx, ids);
  });
  // A pass that died before it removed the visits.
  const after = await database.transaction(workspaceId, (tx) =>
    recountBatches({ tx, clickhouse }, scope, ids, firstTarget),
  );
  expect(after).toBeNull();
  for (const each of [site, other]) {
    await each.track('/gone', '/b', '/q?x=1');
    await each.send(added);
  }
  const work = takeBack(site, ids).then(finished);
  await Promise.all([site.send(leaving), other.send(leaving), work]);
  expect(await readAll(site)).toEqual(await readAll(other));
  expect(await batchesOf(site)).toHaveLength(3);
});

it('repeats a pass whose answer was lost, and forgets the record at last', async () => {
  const [site, other] = [await newWebsite(), await newWebsite()];
  for (const each of [site, other]) await each.track(...pages);
  await site.send(leaving);
  const [batch] = await batchesOf(site);
  let passes = 0;
  afterPass = () => {
    passes += 1;
    if (passes % 2 === 1) throw new Error('the worker died');
  };
  const job = await finished(await takeBack(site, [batch?.id ?? '']));
  expect(job).toMatchObject({ status: 'completed', progress: { done: 2, total: 2 } });
  expect(passes).toBe(4);
  expect(await batchesOf(site)).toEqual([]);
  expect(await readAll(site)).toEqual(await readAll(other));
});

it('takes a grown file back as a whole or from its end, never from its beginning alone', async () => {
  const [site, other] = [await newWebsite(), await newWebsite()];
  await site.send(staying.slice(0, 30));
  await site.send(staying, 'grown');
  const [first, second] = await batchesOf(site);
  expect(second).toMatchObject({
    continuesBatchId: first?.id,
    received: 48,
    duplicates: 30,
    idempotencyKey: 'grown',
  });
  const path = `/websites/${site.id}/log-batches/${first?.id}`;
  expect((await client.get<Batch>(`${path}/delete-preview`)).data).toMatchObject({
    continuationIds: [second?.id],
  });
  const refused = await client.delete(path);
  expect([refused.status, refused.error.message]).toEqual([
    409,
    expect.stringContaining('withContinuations=true'),
  ]);
  // From its end.
  await finished(await takeBack(site, [second?.id ?? '']));
  await other.send(staying.slice(0, 30));
  expect(await readAll(site)).toEqual(await readAll(other));
  expect(await site.send(staying, 'grown')).toMatchObject({ duplicates: 30 });
  const reply = await client.delete<{ job: { id: string }; batches: number }>(
    `${path}?withContinuations=true`,
  );
  expect(reply.data.batches).toBe(2);
  await waitFor(
    'the first pass',
    async () => (await progressOf(reply.data.job.id)).progress?.done === 1,
  );
  expect((await client.get<Batch[]>(`/websites/${site.id}/crawlers/visits`)).data).toEqual([]);
});

it('lists what was taken in, by whom, of when, and as CSV', async () => {
  const site = await newWebsite();
  const drain = await client.post<{ id: string; token: string }>(
    `/websites/${site.id}/log-drains`,
    { name: 'nginx' },
  );
  await site.send(staying, 'access.log');
  await client.send('POST', `/websites/${site.id}/logs`, {
    key: drain.data.token,
    rawBody: `${toLog(added)}no line of a log\n`,
  });
  // Too small to be recorded.
  await site.send(staying.slice(0, 5));
  const [byKey, byDrain, ...others] = await batchesOf(site);
  expect(others).toEqual([]);
  expect(byKey).toEqual({
    id: expect.stringMatching(/^lgb_/),
    websiteId: site.id,
    state: 'complete',
    receivedAt: expect.any(String),
    drainId: null,
    keyId: expect.stringMatching(/^key_/),
    idempotencyKey: 'access.log',
    format: 'combined',
    received: 48,
    visits: 36,
    ignored: 12,
    malformed: 0,
    duplicates: 0,
    otherHost: 0,
    bytes: Buffer.byteLength(toLog(staying)),
    firstAt: '2026-10-10T00:10:00.000Z',
    lastAt: expect.stringMatching(/^2026-10-12T/),
    continuesBatchId: null,
    expiresAt: expect.any(String),
  });
  expect(byDrain).toMatchObject({
    drainId: drain.data.id,
    keyId: null,
    idempotencyKey: null,
    received: 25,
    visits: 24,
    malformed: 1,
  });
  expect(await batchesOf(site, `&drainId=${drain.data.id}`)).toEqual([byDrain]);
  expect(await batchesOf(site, `&keyId=${byKey?.['keyId']}&state=complete`)).toEqual([byKey]);
  expect(await batchesOf(site, '&to=2026-01-01')).toEqual([]);
  expect(await batchesOf(site, '&limit=1&offset=1')).toEqual([byDrain]);
  const csv = await client.get(`/websites/${site.id}/log-batches?format=csv`);
  expect(csv.text.split('\n')[0]).toContain('receivedAt');
  expect(csv.text).toContain(byDrain?.id);
});
