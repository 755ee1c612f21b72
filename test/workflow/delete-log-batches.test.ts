import type { Activities } from '../../activities';
import { markLeaving } from '../../modules/crawlers/store/log-batch-store';
import { rollUpDueVisits } from '../../modules/crawlers/store/roll-up-visits';
import { firstTarget, recountBatches } from '../../modules/indexing/store/ledger-history';
import { lockWebsiteAndFacts } from '../../modules/indexing/store/ledger-queue-store';
import { openWorkspace } from '../../platform/workspace';
import {
  added,
  type Batch,
  type LogBatchScene,
  leaving,
  openLogBatchScene,
  pages,
  staying,
} from '../crawlers/log-batch-scene';
import { toLog } from '../crawlers/scene';
import type { ApiClient } from '../support/api-client';
import { type Collector, startCollector } from '../support/collector';
import { waitFor } from '../support/wait-for';

let collector: Collector;
let scene: LogBatchScene;
let client: ApiClient;
/** Called with each pass before its answer reaches Temporal. */
let afterPass: () => void = () => undefined;

const services = () => collector.service.services;

beforeAll(async () => {
  const around = (activities: Activities): Activities => ({
    ...activities,
    async takeLogBatchesBack(some) {
      const result = await activities.takeLogBatchesBack(some);
      afterPass();
      return result;
    },
  });
  collector = await startCollector({ around });
  scene = await openLogBatchScene(collector.service);
});
beforeEach(async () => {
  await scene.renewClient();
  client = scene.client;
});
afterEach(() => {
  afterPass = () => undefined;
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
});

const newWebsite = () => scene.newWebsite();
const batchesOf: LogBatchScene['batchesOf'] = (site, query) => scene.batchesOf(site, query);
const readAll: LogBatchScene['readAll'] = (site) => scene.readAll(site);
const takeBack: LogBatchScene['takeBack'] = (site, ids) => scene.takeBack(site, ids);
const finished: LogBatchScene['finished'] = (jobId) => scene.finished(jobId);

const rollUp = () =>
  rollUpDueVisits(services(), { quietSeconds: 0, rollsMax: 1_000 }).then(() => undefined);

/** Writes a citation and a link of each tracked URL. */
const citeAndLink = (websiteId: string) =>
  services().database.transaction(scene.workspaceId, async (tx) => {
    const urls = 'from ledger_urls where workspace_id = $1 and website_id = $2';
    const values = [scene.workspaceId, websiteId];
    await tx.run({
      text: `insert into ledger_links (workspace_id, website_id, url_id, first_seen_at, source)
             select workspace_id, website_id, id, '2026-09-01', 'moz' ${urls}`,
      values,
    });
    await tx.run({
      text: `insert into ledger_citations
               (workspace_id, website_id, url_id, engine, source, first_at, last_at)
             select workspace_id, website_id, id, 'chatgpt', 'live', '2026-09-01', '2026-09-01' ${urls}`,
      values,
    });
  });

const progressOf = async (jobId: string) => {
  const { data } = await client.get<{ status: string; progress: { done: number } | null }>(
    `/jobs/${jobId}`,
  );
  return data;
};

it('leaves all reads as if the file had never been sent, rolled up or not', async () => {
  const [site, other] = [await newWebsite(), await newWebsite()];
  for (const each of [site, other]) {
    await each.track(...pages);
    await citeAndLink(each.id);
  }
  await site.send(staying, 'stays');
  await site.send(leaving, 'leaves');
  await other.send(staying, 'stays');
  await rollUp();
  const expected = await readAll(other);
  // What is known from elsewhere stays, whatever the logs say.
  expect(expected['/indexing/urls/summary']).toMatchObject({
    data: { states: { cited: pages.length, linked: pages.length } },
  });
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
  const { workspaceId } = scene;
  const scope = { workspaceId, websiteId: site.id };
  const { database, clickhouse } = services();
  const ids = [batch?.id ?? ''];
  await database.transaction(workspaceId, async (tx) => {
    await lockWebsiteAndFacts(tx, scope.websiteId);
    await markLeaving(tx, ids);
  });
  // A pass that died before it removed the visits.
  const after = await database.transaction(workspaceId, (tx) =>
    recountBatches(
      { ...openWorkspace({ database, clickhouse }, workspaceId), db: tx },
      scope.websiteId,
      ids,
      firstTarget,
    ),
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

it('lists what was ingested, by whom, of when, and as CSV', async () => {
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
  // A small one is recorded each time, but not of a drain.
  await client.send('POST', `/websites/${site.id}/logs`, {
    key: drain.data.token,
    rawBody: toLog(staying.slice(0, 5)),
  });
  for (const _ of ['once', 'twice']) await site.send(staying.slice(0, 5));
  const [byKey, byDrain, ...others] = await batchesOf(site);
  expect(others).toMatchObject([
    { received: 5, duplicates: 0, state: 'complete' },
    { received: 5, duplicates: 0, state: 'complete' },
  ]);
  await finished(await takeBack(site, [others[0]?.id ?? '']));
  expect(await batchesOf(site)).toEqual([byKey, byDrain, others[1]]);
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
  expect(await batchesOf(site, `&keyId=${byKey?.['keyId']}&state=complete`)).toHaveLength(2);
  expect(await batchesOf(site, '&to=2026-01-01')).toEqual([]);
  expect(await batchesOf(site, '&limit=1&offset=1')).toEqual([byDrain]);
  const csv = await client.get(`/websites/${site.id}/log-batches?format=csv`);
  expect(csv.text.split('\n')[0]).toContain('receivedAt');
  expect(csv.text).toContain(byDrain?.id);
});
