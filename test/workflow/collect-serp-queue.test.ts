import { sql } from '../../platform/postgres/database';
import { control } from '../providers/sandbox-providers';
import { CollectionScene, keywordNames, quickQueue } from '../support/collection-scene';
import { type Collector, startCollector } from '../support/collector';
import { waitFor } from '../support/wait-for';

let collector: Collector;
let scene: CollectionScene;

beforeAll(async () => {
  collector = await startCollector({ queueDelayMs: 1_200 });
  scene = await CollectionScene.open(collector.service);
});
afterAll(() => collector.stop());
beforeEach(async () => {
  await control(collector.sandboxUrl, 'DELETE', 'faults');
  await control(collector.sandboxUrl, 'DELETE', 'calls');
});

const calls = () =>
  control(collector.sandboxUrl, 'GET', 'calls') as Promise<
    Awaited<ReturnType<typeof control>> & { paths: Record<string, number> }
  >;
const fault = (rule: object) => control(collector.sandboxUrl, 'POST', 'faults', rule);

const handleOf = (jobId: string) =>
  collector.service.services.temporal.client.workflow.getHandle(jobId);

const settled = async (jobId: string) => {
  const { database } = collector.service.services;
  const [row] = await database
    .reader(scene.workspaceId)
    .run<{ count: number }>(sql('credit_settlements').where('job_id', jobId).count());
  return row?.count ?? 0;
};

const failureOf = async (websiteId: string) =>
  Object.fromEntries(
    (await scene.keywordsOf(websiteId)).map(({ keyword, evidence }) => [
      keyword,
      evidence.state === 'failed' ? evidence.failureCode : evidence.state,
    ]),
  );

it('a refresh is left with the queue, waited for, and read as rankings', async () => {
  const websiteId = await scene.newWebsite(keywordNames(25));
  const estimate = await scene.client.get<{ serp: object }>(
    `/websites/${websiteId}/refresh-estimate`,
  );
  expect(estimate.data.serp).toMatchObject({ provider: 'sandbox', mode: 'queue', keywords: 25 });
  const jobId = await scene.refresh(websiteId);
  expect(await scene.finished(jobId)).toMatchObject({
    status: 'completed',
    progress: { done: 25, total: 25, unit: 'keywords' },
    result: { keywords: 25, failed: 0, frozen: 0, source: 'sandbox', mode: 'queue' },
    warnings: [],
  });
  const { purchases, boughtTwice, paths } = await calls();
  expect([purchases, boughtTwice]).toEqual([25, []]);
  expect(paths['POST /dataforseo/v3/serp/google/organic/task_post']).toBe(1);
  expect(paths['POST /dataforseo/v3/serp/google/organic/live/advanced']).toBeUndefined();
  expect(await settled(jobId)).toBe(25);
  const rankings = await scene.client.get<Array<{ evidence: { state: string; source: string } }>>(
    `/websites/${websiteId}/rankings`,
  );
  expect(rankings.data).toHaveLength(25);
  for (const { evidence } of rankings.data) {
    expect(evidence.source).toBe('sandbox');
    expect(['measured', 'not_found']).toContain(evidence.state);
  }
});

it('tasks that are pending for several looks are neither lost nor bought again', async () => {
  const websiteId = await scene.newWebsite(keywordNames(5, 'slow'));
  await fault({ match: { path: 'tasks_ready' }, status: 500, times: 3 });
  const job = await scene.finished(await scene.enqueue(websiteId));
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 5, failed: 0 } });
  const { purchases, boughtTwice, paths } = await calls();
  expect([purchases, boughtTwice]).toEqual([5, []]);
  expect(paths['GET /dataforseo/v3/serp/tasks_ready']).toBeGreaterThanOrEqual(4);
});

it('what a task ends with is its keyword’s evidence alone', async () => {
  const websiteId = await scene.newWebsite([
    ...keywordNames(3, 'good'),
    'sandbox:code=40501 refused',
    'sandbox:code=40101 search failed',
    'sandbox:empty page',
    'sandbox:other page',
    'expired',
    'handed',
  ]);
  await fault({ match: { path: 'task_get', keyword: 'expired' }, dataforseoCode: 40403 });
  // The list says that it is done, the task itself does not yet.
  await fault({ match: { path: 'task_get', keyword: 'handed' }, dataforseoCode: 40601, times: 1 });
  const job = await scene.finished(await scene.enqueue(websiteId));
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 9, read: 5, failed: 4 } });
  expect(job.warnings).toEqual([
    '4 of 9 keywords could not be read: 40101 (1), 40403 (1), 40501 (1), other_keyword (1); see their evidence',
  ]);
  const found = await failureOf(websiteId);
  expect(found).toMatchObject({
    'sandbox:code=40501 refused': '40501',
    'sandbox:code=40101 search failed': '40101',
    // A page without any result says nothing about a depth.
    'sandbox:empty page': 'beyond_depth',
    'sandbox:other page': 'other_keyword',
    expired: '40403',
  });
  for (const keyword of ['good 0', 'good 1', 'good 2', 'handed']) {
    expect(['measured', 'not_found']).toContain(found[keyword]);
  }
  expect((await calls()).boughtTwice).toEqual([]);
});

it('a throttled submission waits and is made again, and what was taken is not', async () => {
  const websiteId = await scene.newWebsite([...keywordNames(4, 'throttled'), 'held back']);
  await fault({
    match: { path: 'task_post', keyword: 'held back' },
    dataforseoCode: 40202,
    times: 2,
  });
  await fault({ match: { path: 'task_post' }, status: 429, times: 1 });
  const job = await scene.finished(await scene.enqueue(websiteId));
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 5, failed: 0 } });
  const { purchases, boughtTwice, paths } = await calls();
  expect([purchases, boughtTwice]).toEqual([5, []]);
  expect(paths['POST /dataforseo/v3/serp/google/organic/task_post']).toBe(4);
});

it('a batch that is never taken fails with the provider’s code, and ends', async () => {
  const websiteId = await scene.newWebsite(keywordNames(3, 'refused'));
  await fault({ match: { path: 'task_post' }, status: 500 });
  const queue = { ...quickQueue, submitTriesMax: 2 };
  const job = await scene.finished(await scene.enqueue(websiteId, { queue }));
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: '50000' },
    result: { keywords: 3, failed: 3, failureCodes: { 50000: 3 } },
  });
  const { data } = await scene.client.get<{ lastSyncedAt: null }>(`/websites/${websiteId}`);
  expect(data.lastSyncedAt).toBeNull();
  expect(new Set(Object.values(await failureOf(websiteId)))).toEqual(new Set(['50000']));
});

it('a submission whose answer is lost is looked up, not bought again', async () => {
  const websiteId = await scene.newWebsite(keywordNames(10, 'cut'));
  await fault({ match: { path: 'task_post' }, cut: true, times: 1 });
  // The list cannot be asked at once either.
  await fault({ match: { path: 'id_list' }, status: 500, times: 1 });
  const jobId = await scene.enqueue(websiteId);
  const job = await scene.finished(jobId);
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 10, failed: 0 } });
  const { purchases, boughtTwice, paths } = await calls();
  expect([purchases, boughtTwice]).toEqual([10, []]);
  expect(paths['POST /dataforseo/v3/serp/google/organic/task_post']).toBe(1);
  expect(await settled(jobId)).toBe(10);
});

it('what is not done by the deadline has failed for want of time; the rest is written', async () => {
  const websiteId = await scene.newWebsite([...keywordNames(2, 'in time'), 'sandbox:pending x']);
  const queue = { ...quickQueue, deadlineMs: 4_000 };
  const job = await scene.finished(await scene.enqueue(websiteId, { queue }));
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 3, failed: 1 } });
  const found = await failureOf(websiteId);
  expect(found['sandbox:pending x']).toBe('provider_timeout');
  expect(['measured', 'not_found']).toContain(found['in time 0']);
});

it('a task that the list never names is asked for at the deadline', async () => {
  const websiteId = await scene.newWebsite(keywordNames(3, 'unlisted'));
  await fault({ match: { path: 'tasks_ready' }, html: true });
  const queue = { ...quickQueue, deadlineMs: 3_000 };
  const job = await scene.finished(await scene.enqueue(websiteId, { queue }));
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 3, failed: 0 } });
});

it('an account that is refused ends the job, after what it has paid for is collected', async () => {
  const websiteId = await scene.newWebsite(keywordNames(6, 'unpaid'));
  await fault({ match: { path: 'task_post', keyword: 'unpaid 4' }, status: 402 });
  const jobId = await scene.enqueue(websiteId, { batchKeywords: 2 });
  expect(await scene.finished(jobId)).toMatchObject({
    status: 'failed',
    error: { code: 'provider_quota' },
    progress: { done: 4, total: 6 },
  });
  const states = Object.values(await failureOf(websiteId));
  expect(states.filter((state) => state === 'pending')).toHaveLength(2);
  expect(await settled(jobId)).toBe(4);
});

it('an account that is refused while its tasks are out ends the job at once', async () => {
  const websiteId = await scene.newWebsite(keywordNames(2, 'revoked'));
  await fault({ match: { path: 'tasks_ready' }, status: 401 });
  const job = await scene.finished(await scene.enqueue(websiteId));
  expect(job).toMatchObject({ status: 'failed', error: { code: 'provider_auth' } });
});

it('no more batches are out at once than its input says, also when it continues as new', async () => {
  const websiteId = await scene.newWebsite(keywordNames(30, 'bounded'));
  const queue = { ...quickQueue, batchesOutstandingMax: 3 };
  const jobId = await scene.enqueue(websiteId, { batchKeywords: 5, batchesPerRun: 2, queue });
  await waitFor('its start', async () => (await scene.read(jobId)).startedAt !== null);
  const first = (await handleOf(jobId).describe()).runId;
  let outMax = 0;
  const { database } = collector.service.services;
  await waitFor('its end', async () => {
    const [row] = await database
      .reader(scene.workspaceId)
      .run<{ count: number }>(
        sql('provider_answers')
          .where('job_id', jobId)
          .whereNotNull('task_id')
          .whereNull('answer')
          .count(),
      );
    outMax = Math.max(outMax, row?.count ?? 0);
    return (await scene.read(jobId)).finishedAt !== null;
  });
  expect(await scene.read(jobId)).toMatchObject({
    status: 'completed',
    progress: { done: 30, total: 30 },
    result: { keywords: 30, failed: 0, mode: 'queue' },
  });
  expect(outMax).toBeLessThanOrEqual(15);
  expect(outMax).toBeGreaterThan(5);
  expect((await handleOf(jobId).describe()).runId).not.toBe(first);
  const { purchases, boughtTwice } = await calls();
  expect([purchases, boughtTwice]).toEqual([30, []]);
});

it('it is cancelled while tasks are out: they are settled, and nothing is reserved any more', async () => {
  const websiteId = await scene.newWebsite(keywordNames(7, 'sandbox:pending cancelled'));
  const jobId = await scene.enqueue(websiteId);
  await waitFor('its submission', async () => (await calls()).purchases === 7);
  await scene.client.post(`/jobs/${jobId}/cancel`);
  expect(await scene.finished(jobId)).toMatchObject({
    status: 'canceled',
    error: { code: 'canceled' },
  });
  expect(await settled(jobId)).toBe(7);
  const account = await scene.client.get<{ credits: { reserved: number } }>('/account');
  expect(account.data.credits.reserved).toBe(0);
});

it('it is cancelled while a submission is under way: what that bought is settled', async () => {
  const websiteId = await scene.newWebsite(keywordNames(4, 'under way'));
  await fault({ match: { path: 'task_post' }, delayMs: 2_000, cut: true });
  await fault({ match: { path: 'id_list' }, status: 500, times: 1 });
  const jobId = await scene.enqueue(websiteId);
  await waitFor('its submission', async () => (await calls()).purchases === 4);
  await scene.client.post(`/jobs/${jobId}/cancel`);
  expect(await scene.finished(jobId)).toMatchObject({ status: 'canceled' });
  expect(await settled(jobId)).toBe(4);
  expect((await calls()).boughtTwice).toEqual([]);
});

it('a pause shows at once while tasks are out, and they are collected when it is over', async () => {
  const websiteId = await scene.newWebsite(keywordNames(3, 'paused'));
  const queue = { ...quickQueue, pollMinMs: 60_000, pollMaxMs: 60_000 };
  const jobId = await scene.enqueue(websiteId, { queue });
  await waitFor('its submission', async () => (await calls()).purchases === 3);
  await waitFor('its rest', async () => {
    const { events } = await handleOf(jobId).fetchHistory();
    return events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes);
  });
  await scene.client.patch(`/websites/${websiteId}`, { status: 'paused' });
  await waitFor('its pause', async () => (await scene.read(jobId)).status === 'paused');
  await waitFor('the tasks’ end', async () => (await readyTasks(jobId)) === 3);
  await scene.client.patch(`/websites/${websiteId}`, { status: 'active' });
  // The workflow checks as soon as it resumes, without waiting out its minute.
  const job = await scene.finished(jobId);
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 3, failed: 0 } });
});

async function readyTasks(jobId: string): Promise<number> {
  const reply = await fetch(`${collector.sandboxUrl}/dataforseo/v3/serp/tasks_ready`, {
    headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` },
  });
  const body = (await reply.json()) as { tasks: Array<{ result: Array<{ tag: string }> }> };
  return body.tasks[0]?.result.filter(({ tag }) => tag.startsWith(jobId)).length ?? 0;
}

it('a keyword that is deleted while its task is out stops nothing', async () => {
  const websiteId = await scene.newWebsite(keywordNames(3, 'deleted'));
  const jobId = await scene.enqueue(websiteId);
  await waitFor('its submission', async () => (await calls()).purchases === 3);
  const [gone] = await scene.keywordsOf(websiteId);
  await scene.client.send('DELETE', '/keywords', { body: { ids: [gone?.id] } });
  expect(await scene.finished(jobId)).toMatchObject({ status: 'completed', result: { failed: 0 } });
  expect(await scene.keywordsOf(websiteId)).toHaveLength(2);
});

it('a provider without a queue is read live, and the job says so', async () => {
  const websiteId = await scene.newWebsite(keywordNames(2, 'live'), {
    mode: 'queue',
    provider: 'searxng',
    searchVolumes: false,
  });
  const baseUrl = `${collector.sandboxUrl}/searxng`;
  await scene.client.send('PUT', '/account/providers/searxng', { body: { baseUrl } });
  const estimate = await scene.client.get<{ serp: object }>(
    `/websites/${websiteId}/refresh-estimate`,
  );
  expect(estimate.data.serp).toMatchObject({ provider: 'searxng', mode: 'live' });
  expect(await scene.finished(await scene.refresh(websiteId))).toMatchObject({
    status: 'completed',
    result: { keywords: 2, failed: 0, source: 'searxng', mode: 'live' },
    warnings: ['searxng has no queue: its result pages are read live'],
  });
});
