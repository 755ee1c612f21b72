import { enqueueCollections } from '../../modules/collections/enqueue-collections';
import { enqueueJob, getJob, isFinished, type Job } from '../../modules/jobs/store/job-store';
import { type CollectionInput, collectionDefaults } from '../../modules/rankings/workflow-input';
import { getWebsite } from '../../modules/websites/store/website-store';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { createUnscheduledWebsite } from '../support/unscheduled-website';
import { waitFor } from '../support/wait-for';

type Keyword = {
  id: string;
  keyword: string;
  position: number | null;
  evidence: { state: string; source: string | null; failureCode: string | null; checkedAt: string };
};

let collector: Collector;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  collector = await startCollector();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
});
afterAll(() => collector.stop());

async function newWebsite(keywords: string[]): Promise<string> {
  client = await newClient(collector.service, workspaceId);
  const websiteId = await createUnscheduledWebsite(client);
  const added = await client.post('/keywords', { websiteId, keywords });
  expect(added.error).toBeUndefined();
  return websiteId;
}

const names = (count: number, start = 'shoes') =>
  Array.from({ length: count }, (_, index) => `${start} ${index}`);

const read = (jobId: string) =>
  getJob(collector.service.services.database.reader(workspaceId), jobId);

const finished = (jobId: string): Promise<Job> =>
  waitFor('the job’s end', async () => {
    const job = await read(jobId);
    return isFinished(job) && job;
  });

async function refresh(websiteId: string): Promise<string> {
  const answer = await client.post<{ jobs: Array<{ id: string }> }>(
    `/websites/${websiteId}/refresh`,
    { kinds: ['serp'] },
  );
  expect(answer.status).toBe(202);
  return answer.data.jobs[0]?.id ?? '';
}

/** As a refresh makes it, with other widths. */
const enqueue = (websiteId: string, input: Partial<CollectionInput>) =>
  collector.service.services.database.transaction(workspaceId, async (tx) => {
    const { job } = await enqueueJob(tx, {
      type: 'serp.collect',
      websiteId,
      input: { ...collectionDefaults, ...input },
      memo: {},
    });
    tx.afterCommit(() => collector.service.wakeDispatcher());
    return job.id;
  });

const keywordsOf = async (websiteId: string) =>
  (await client.get<Keyword[]>(`/keywords?websiteId=${websiteId}&limit=1000`)).data;

it('every keyword is read once, and has its evidence', async () => {
  const websiteId = await newWebsite(names(25));
  const before = (await collector.sales()).purchases;
  const job = await finished(await refresh(websiteId));
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 25, total: 25, unit: 'keywords' },
    result: { keywords: 25, failed: 0, frozen: 0, source: 'sandbox' },
    warnings: [],
  });
  const keywords = await keywordsOf(websiteId);
  expect(keywords).toHaveLength(25);
  for (const { evidence, position } of keywords) {
    expect(evidence).toMatchObject({ source: 'sandbox', failureCode: null });
    expect(evidence.state).toBe(position === null ? 'not_found' : 'measured');
  }
  const { purchases, boughtTwice } = await collector.sales();
  // Two pages of ten for each keyword's depth of twenty are one call; one more is for their volumes.
  expect(purchases - before).toBe(26);
  expect(boughtTwice).toEqual([]);
  const website = await client.get<{ lastSyncedAt: string }>(`/websites/${websiteId}`);
  expect(website.data.lastSyncedAt).not.toBeNull();
});

it('the sandbox puts tracked competitors on its pages', async () => {
  const websiteId = await newWebsite(names(30, 'rivals'));
  const domain = uniqueDomain();
  await client.post('/websites', { domain, relationship: 'competitor' });
  await finished(await refresh(websiteId));
  const competitors = await client.get<Array<{ domain: string; keywords: number }>>(
    `/websites/${websiteId}/competitors`,
  );
  const rival = competitors.data.find((competitor) => competitor.domain === domain);
  expect(rival?.keywords).toBeGreaterThan(0);
});

it('keywords that fail stop nothing, and say why', async () => {
  const websiteId = await newWebsite([
    ...names(5),
    'sandbox:code=40501 a',
    'sandbox:html b',
    'sandbox:other c',
  ]);
  const job = await finished(await refresh(websiteId));
  expect(job).toMatchObject({ status: 'completed', result: { keywords: 8, read: 5, failed: 3 } });
  expect(job.warnings).toEqual([
    expect.stringMatching(/^3 of 8 keywords could not be read: \w+ \(\d\)/),
  ]);
  const { failureCodes } = job.result as { failureCodes: Record<string, number> };
  expect(Object.values(failureCodes).reduce((sum, count) => sum + count, 0)).toBe(3);
  const website = await client.get<{ lastSyncedAt: string | null }>(`/websites/${websiteId}`);
  expect(website.data.lastSyncedAt).not.toBeNull();
  const failed = (await keywordsOf(websiteId)).filter(({ keyword }) =>
    keyword.startsWith('sandbox:'),
  );
  for (const { evidence, position } of failed) {
    expect(evidence.state).toBe('failed');
    expect(evidence.failureCode).toEqual(expect.stringMatching(/\S/));
    expect(position).toBeNull();
  }
});

it('a collection that reads nothing has failed, with the commonest cause', async () => {
  const websiteId = await newWebsite([
    'sandbox:code=40501 a',
    'sandbox:code=40501 b',
    'sandbox:html c',
  ]);
  const job = await finished(await refresh(websiteId));
  const [{ evidence }, , other] = (await keywordsOf(websiteId)).toSorted((one, two) =>
    one.keyword < two.keyword ? -1 : 1,
  ) as [Keyword, Keyword, Keyword];
  const { failureCode: code } = evidence;
  expect(other.evidence.failureCode).not.toBe(code);
  expect(job).toMatchObject({
    status: 'failed',
    error: {
      code,
      message: expect.stringContaining(`None of 3 keywords could be read: ${code} (2)`),
    },
    progress: { done: 3, total: 3 },
    result: { keywords: 3, read: 0, failed: 3, failureCodes: { [`${code}`]: 2 } },
  });
  const website = await client.get<{ lastSyncedAt: string | null }>(`/websites/${websiteId}`);
  expect(website.data.lastSyncedAt).toBeNull();
});

it('an account that is refused ends the job with its code, and keeps the rest for later', async () => {
  const websiteId = await newWebsite(['sandbox:status=402 account', ...names(3)]);
  const job = await finished(await refresh(websiteId));
  expect(job).toMatchObject({ status: 'failed', error: { code: 'provider_quota' } });
});

it('a long collection continues as new, and still reads each keyword once', async () => {
  const websiteId = await newWebsite(names(23, 'long'));
  const jobId = await enqueue(websiteId, { batchKeywords: 4, batchesPerRun: 2 });
  const job = await finished(jobId);
  expect(job).toMatchObject({
    status: 'completed',
    progress: { done: 23, total: 23 },
    result: { keywords: 23, failed: 0 },
  });
  expect((await collector.sales()).boughtTwice).toEqual([]);
});

it('it waits while its website is paused, and continues when it is resumed', async () => {
  const websiteId = await newWebsite(names(8, 'sandbox:slow=400 paused'));
  const jobId = await enqueue(websiteId, { batchKeywords: 1 });
  await waitFor('its beginning', async () => (await read(jobId)).status === 'running');
  await client.patch(`/websites/${websiteId}`, { status: 'paused' });
  await waitFor('its pause', async () => (await read(jobId)).status === 'paused');
  const live = await client.get<{ status: string }>(`/jobs/${jobId}`);
  expect(live.data.status).toBe('paused');
  await client.patch(`/websites/${websiteId}`, { status: 'active' });
  expect(await finished(jobId)).toMatchObject({ status: 'completed', progress: { done: 8 } });
});

it('it is cancelled in the middle, and keeps what it has written', async () => {
  const websiteId = await newWebsite(names(30, 'sandbox:slow=300 cancelled'));
  const jobId = await enqueue(websiteId, { batchKeywords: 1 });
  await waitFor('some progress', async () => {
    const job = await client.get<{ progress: { done: number } | null }>(`/jobs/${jobId}`);
    return (job.data.progress?.done ?? 0) >= 2;
  });
  const answer = await client.post<{ id: string }>(`/jobs/${jobId}/cancel`);
  expect(answer.status).toBe(202);
  const job = await finished(jobId);
  expect(job).toMatchObject({ status: 'canceled', error: { code: 'canceled' } });
  const states = (await keywordsOf(websiteId)).map(({ evidence }) => evidence.state);
  expect(states.filter((state) => state === 'pending').length).toBeGreaterThan(10);
  expect(states.filter((state) => state !== 'pending').length).toBeGreaterThanOrEqual(2);
});

it('a job that is cancelled before it began never begins', async () => {
  const websiteId = await newWebsite(names(2, 'early'));
  const { database } = collector.service.services;
  const before = (await collector.sales()).purchases;
  const jobId = await database.transaction(workspaceId, async (tx) => {
    const { job } = await enqueueJob(tx, {
      type: 'serp.collect',
      websiteId,
      input: collectionDefaults,
      memo: {},
    });
    return job.id;
  });
  await client.post(`/jobs/${jobId}/cancel`);
  expect(await finished(jobId)).toMatchObject({ status: 'canceled' });
  expect((await collector.sales()).purchases).toBe(before);
});

it('what cannot be collected is a job that says why', async () => {
  const websiteId = await newWebsite(names(1));
  await client.patch(`/websites/${websiteId}`, { serpTracking: false });
  const answer = await client.post<{ jobs: Array<{ id: string; type: string; status: string }> }>(
    `/websites/${websiteId}/refresh`,
  );
  expect(answer.data.jobs.map(({ type, status }) => [type, status])).toEqual([
    ['serp.collect', 'queued'],
    ['ai.collect', 'queued'],
    ['backlinks.collect', 'queued'],
    ['gsc.collect', 'queued'],
  ]);
  const jobs = await Promise.all(answer.data.jobs.map(({ id }) => finished(id)));
  expect(jobs.map(({ status, skipped }) => [status, skipped[0]?.code])).toEqual([
    ['completed', 'tracking_off'],
    ['completed', 'no_prompts'],
    // The sandbox has links of every website.
    ['completed', undefined],
    ['completed', 'not_connected'],
  ]);
});

it('a kind that is under way is answered with its job, also under a race', async () => {
  const websiteId = await newWebsite(names(3, 'sandbox:slow=1000 race'));
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(websiteId)));
  expect(new Set(answers).size).toBe(1);
  await finished(answers[0] ?? '');
  expect(await refresh(websiteId)).not.toBe(answers[0]);
});

it('a website that is not active is a conflict', async () => {
  const websiteId = await newWebsite(names(1));
  await client.patch(`/websites/${websiteId}`, { status: 'paused' });
  const answer = await client.post(`/websites/${websiteId}/refresh`);
  expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
});

it('waiting for a job answers when it has ended', async () => {
  const websiteId = await newWebsite(names(2, 'sandbox:slow=1500 end'));
  const jobId = await refresh(websiteId);
  const at0 = await client.get<{ status: string }>(`/jobs/${jobId}?wait=0`);
  expect(at0.data.status).not.toBe('completed');
  const seen: string[] = [];
  await waitFor('its end', async () => {
    const startedMs = performance.now();
    const { data } = await client.get<{ status: string }>(`/jobs/${jobId}?wait=2`);
    seen.push(data.status);
    // Nothing but the end answers before the time is over, whatever else changed.
    if (data.status !== 'completed') expect(performance.now() - startedMs).toBeGreaterThan(1_900);
    return data.status === 'completed';
  });
  const startedMs = performance.now();
  await client.get(`/jobs/${jobId}?wait=30`);
  expect(performance.now() - startedMs).toBeLessThan(15_000);
});

it('waiting for a change answers when it changes', async () => {
  const websiteId = await newWebsite(names(1, 'sandbox:slow=1500 wait'));
  const jobId = await refresh(websiteId);
  const seen: string[] = [];
  await waitFor('its end', async () => {
    const { data } = await client.get<{ status: string }>(`/jobs/${jobId}?wait=10&until=change`);
    if (seen.at(-1) !== data.status) seen.push(data.status);
    return data.status === 'completed';
  });
  expect(seen.at(-1)).toBe('completed');
});

describe('credits', () => {
  it('a refresh that would cost more than is left is refused before it is queued', async () => {
    const { workspaceId: poor } = await createWorkspace('free');
    const { database } = collector.service.services;
    const caller = await newClient(collector.service, poor);
    const websiteId = await createUnscheduledWebsite(caller);
    await caller.post('/keywords', { websiteId, keywords: names(100) });
    await caller.send('PUT', '/account/providers/serper', { body: { apiKey: 'nobody' } });
    await database.transaction(poor, async (tx) => {
      const website = await getWebsite(tx, websiteId);
      // A month's credits are 1,000, and one collection of 100 keywords at depth 20 is 200.
      for (let month = 0; month < 5; month += 1) {
        await enqueueCollections(tx, website, {
          kinds: ['serp'],
          hasSandbox: true,
          isScheduled: true,
        });
      }
    });
    const estimate = await caller.get<{ serp: { credits: number } }>(
      `/websites/${websiteId}/refresh-estimate`,
    );
    expect(estimate.data.serp).toMatchObject({ provider: 'serper', keywords: 100, credits: 200 });
    const account = await caller.get<{ credits: { reserved: number; included: number } }>(
      '/account',
    );
    expect(account.data.credits).toMatchObject({ included: 1000, reserved: 200 });
  });
});
