import { setTimeout as sleep } from 'node:timers/promises';
import { createKeywordData } from '../../../modules/rankings/providers/keyword-data';
import type { QueueTask, SerpProvider, SerpQueue } from '../../../modules/rankings/providers/serp';
import type { SerpReading } from '../../../modules/rankings/rules/serp-reading';
import { ProviderError } from '../../../platform/providers/provider-error';
import {
  control,
  providersAt,
  serpCall,
  serpRequest,
} from '../../../test/providers/sandbox-providers';
import { errorOf } from '../../../test/providers/stub-server';
import { waitFor } from '../../../test/support/wait-for';
import { createSandbox, type Sandbox } from '../sandbox';

let sandbox: Sandbox;
let provider: SerpProvider;
let queue: SerpQueue;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0, queueDelayMs: 800 });
  provider = providersAt(sandbox.url).dataforseo;
  if (!provider.queue) throw new Error('DataForSEO has a queue.');
  queue = provider.queue;
});

afterAll(async () => {
  await provider.close();
  await sandbox.close();
});

beforeEach(async () => {
  await control(sandbox.url, 'DELETE', 'faults');
  await control(sandbox.url, 'DELETE', 'calls');
});

const call = serpCall();

const task = (callId: string, more: Parameters<typeof serpRequest>[0] = {}): QueueTask => ({
  callId,
  request: serpRequest(more),
});

async function collectWhenDone(done: QueueTask & { taskId: string }): Promise<SerpReading> {
  for (;;) {
    const collected = await queue.collect(done, call);
    if (collected.state === 'done') return collected.reading;
    if (collected.state === 'failed') throw collected.error;
    await sleep(20);
  }
}

it('tasks are posted, pending, listed once done, and collected as often as wanted', async () => {
  const tasks = [task('a', { keyword: 'one' }), task('b', { keyword: 'two', engine: 'bing' })];
  const submissions = await queue.submit(tasks, call);
  const ids = submissions.map((submission) => (submission.ok ? submission.taskId : ''));
  const [first, second] = tasks.map((each, index) => ({ ...each, taskId: ids[index] ?? '' }));
  if (!first || !second) throw new Error('Two tasks were posted.');
  expect(await queue.collect(first, call)).toEqual({ state: 'pending' });
  // Polled often enough to see both states, waiting and in progress, which have their own codes.
  const reading = await collectWhenDone(first);
  expect(reading.organic).toEqual((await provider.readLive(first.request, call)).organic);
  await waitFor('the second is done', async () => (await queue.ready(call)).callIds.includes('b'));
  expect(await queue.ready(call)).toEqual({ callIds: ['b'], isWhole: true });
  await collectWhenDone(second);
  expect(await queue.ready(call)).toEqual({ callIds: [], isWhole: true });
  expect(await queue.collect(first, call)).toMatchObject({
    reading: { organic: reading.organic },
  });
});

it('one bad task takes no other with it, at posting or at collecting', async () => {
  const tasks = [
    task('ok-1'),
    task('bad-field', { keyword: 'sandbox:code=40501' }),
    task('bad-country', { country: 'QQ' }),
    task('fails-late', { keyword: 'sandbox:code=40101' }),
    task('empty', { keyword: 'sandbox:empty' }),
  ];
  const submissions = await queue.submit(tasks, call);
  expect(submissions.map((submission) => (submission.ok ? 'ok' : submission.error.code))).toEqual([
    'ok',
    '40501',
    'country_unknown',
    'ok',
    'ok',
  ]);
  const taskIdOf = (index: number) => {
    const submission = submissions[index];
    return submission?.ok ? submission.taskId : '';
  };
  const late = { ...(tasks[3] as QueueTask), taskId: taskIdOf(3) };
  expect(await errorOf(collectWhenDone(late))).toMatchObject({ kind: 'transient', code: '40101' });
  const empty = { ...(tasks[4] as QueueTask), taskId: taskIdOf(4) };
  expect(await collectWhenDone(empty)).toMatchObject({ isEmpty: true });
});

it('tasks whose posting was never answered are found by their tags, not bought again', async () => {
  const since = new Date(Date.now() - 1_000);
  await control(sandbox.url, 'POST', 'faults', {
    match: { path: 'task_post' },
    cut: true,
    times: 1,
  });
  const tasks = Array.from({ length: 100 }, (_, index) => task(`lost-${index}`));
  const submissions = await queue.submit(tasks, call);
  for (const submission of submissions) {
    if (submission.ok) throw new Error('The posting was cut.');
    expect(submission.error).toBeInstanceOf(ProviderError);
    expect(submission.error.mayBeCharged).toBe(true);
  }
  const wanted = [...tasks.map(({ callId }) => callId), 'never-posted'];
  const found = await queue.findSubmitted(wanted, since, call);
  expect(found.size).toBe(100);
  const taskId = found.get('lost-7') ?? '';
  await expect(collectWhenDone({ ...task('lost-7'), taskId })).resolves.toMatchObject({
    depthRead: 20,
  });
  expect(await control(sandbox.url, 'GET', 'calls')).toMatchObject({
    purchases: 100,
    boughtTwice: [],
  });
});

it('reports each task of a batch that was refused, and charges nothing', async () => {
  await control(sandbox.url, 'POST', 'faults', { match: { path: 'task_post' }, status: 402 });
  const [submission] = await queue.submit([task('unpaid')], call);
  expect(submission).toMatchObject({ ok: false, error: { kind: 'quota', mayBeCharged: false } });
});

it('an unknown task is an error, and a stuck one stays pending', async () => {
  const unknown = { ...task('x'), taskId: '00000000-0000-0066-0000-000000000000' };
  expect(await queue.collect(unknown, call)).toMatchObject({
    state: 'failed',
    error: { kind: 'bad_request', code: '40401' },
  });
  const [stuck] = await queue.submit([task('stuck', { keyword: 'sandbox:pending' })], call);
  await sleep(900);
  const taskId = stuck?.ok ? stuck.taskId : '';
  expect(await queue.collect({ ...task('stuck'), taskId }, call)).toEqual({
    state: 'pending',
  });
});

it('search volumes come from the same account', async () => {
  const account = { login: 'sandbox', password: 'sandbox', requestsPerMinuteMax: 6_000 };
  const keywordData = createKeywordData({ ...account, baseUrl: `${sandbox.url}/dataforseo` });
  const keywords = Array.from({ length: 1_000 }, (_, index) => `keyword ${index}`);
  const request = { keywords: [...keywords.slice(1), '🎉'], country: 'US', location: null };
  const metrics = await keywordData.read(request, call);
  expect(metrics.at(-1)?.state).toBe('unsupported');
  const known = metrics.filter(({ searchVolume }) => searchVolume !== null);
  expect(known.length).toBeGreaterThan(800);
  expect(known.length).toBeLessThan(999);
  expect(await keywordData.read(request, call)).toEqual(metrics);
  await keywordData.close();
});
