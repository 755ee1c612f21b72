import { getJob, isFinished, type Job } from '../../modules/jobs/store/job-store';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { createUnscheduledWebsite } from '../support/unscheduled-website';
import { waitFor } from '../support/wait-for';

type Keyword = {
  keyword: string;
  position: number | null;
  evidence: { state: string; failureCode: string | null; checkedAt: string | null };
};

let collector: Collector;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  collector = await startCollector();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(collector.service, workspaceId);
  await control('DELETE', 'faults');
});
afterAll(() => collector.stop());

async function control<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`${collector.sandboxUrl}/_sandbox/${path}`, init);
  expect(response.status).toBe(200);
  return (await response.json()) as Reply;
}

async function newWebsite(keywords: string[]): Promise<string> {
  const websiteId = await createUnscheduledWebsite(client);
  const added = await client.post('/keywords', { websiteId, keywords });
  expect(added.error).toBeUndefined();
  return websiteId;
}

async function collect(websiteId: string): Promise<Job> {
  const answer = await client.post<{ jobs: Array<{ id: string }> }>(
    `/websites/${websiteId}/refresh`,
    { kinds: ['serp'] },
  );
  const jobId = answer.data.jobs[0]?.id ?? '';
  const { database } = collector.service.services;
  return waitFor('the job’s end', async () => {
    const job = await getJob(database.reader(workspaceId), jobId);
    return isFinished(job) && job;
  });
}

async function keywordsOf(websiteId: string): Promise<Map<string, Keyword>> {
  const listed = await client.get<Keyword[]>(`/keywords?websiteId=${websiteId}&limit=1000`);
  return new Map(listed.data.map((keyword) => [keyword.keyword, keyword]));
}

/** What a provider does wrong, and the code that the keyword's evidence then names. */
const faults: Array<[name: string, fault: object, code: string]> = [
  ['a server error', { status: 500, retryAfterSeconds: 1 }, '50000'],
  ['a throttle', { status: 429, retryAfterSeconds: 1 }, '40202'],
  ['a refused keyword', { dataforseoCode: 40501 }, '40501'],
  ['a page for people', { html: true }, 'not_json'],
  ['half a reply', { half: true }, 'connection_lost'],
  ['a cut connection', { cut: true }, 'connection_lost'],
  ['another keyword', { otherKeyword: true }, 'other_keyword'],
];

it('each failing keyword keeps its old position as stale, and names its failure; all others are read', async () => {
  const failing = faults.map(([name]) => name);
  const good = [
    'good',
    '👩‍👩‍👧 gift',
    'נעלי ריצה',
    '"best" \'shoes\'',
    '100% wool + silk',
    'İstanbul',
    'x'.repeat(400),
  ];
  const websiteId = await newWebsite([...failing, ...good, 'slow']);
  expect(await collect(websiteId)).toMatchObject({ status: 'completed', result: { failed: 0 } });
  const before = await keywordsOf(websiteId);
  // The sandbox dates its pages to the second: wait so that the next pages differ from these.
  const times = [...before.values()].map(({ evidence }) => Date.parse(evidence.checkedAt ?? ''));
  await waitFor('the next second', async () => Date.now() >= Math.max(...times) + 1_000);

  for (const [keyword, fault] of faults) {
    await control('POST', 'faults', { match: { path: '/serp/', keyword }, ...fault });
  }
  await control('POST', 'faults', { match: { keyword: 'slow' }, delayMs: 1_500 });
  const job = await collect(websiteId);
  expect(job).toMatchObject({
    status: 'completed',
    result: { keywords: failing.length + good.length + 1, failed: failing.length },
  });
  expect(job.warnings).toHaveLength(1);

  const after = await keywordsOf(websiteId);
  for (const [keyword, , failureCode] of faults) {
    const { position, evidence } = after.get(keyword) as Keyword;
    expect({ keyword, position, ...evidence }).toMatchObject({
      keyword,
      state: 'stale',
      failureCode,
      position: before.get(keyword)?.position ?? null,
      checkedAt: before.get(keyword)?.evidence.checkedAt,
    });
  }
  for (const keyword of [...good, 'slow']) {
    const { evidence } = after.get(keyword) as Keyword;
    expect(['measured', 'not_found']).toContain(evidence.state);
    expect(evidence.checkedAt).not.toBe(before.get(keyword)?.evidence.checkedAt);
  }
});

it('a keyword that fails at its first check is failed, and not "not ranking"', async () => {
  const websiteId = await newWebsite(['never read', 'read']);
  await control('POST', 'faults', { match: { keyword: 'never read' }, html: true });
  await collect(websiteId);
  const keyword = (await keywordsOf(websiteId)).get('never read');
  expect(keyword).toMatchObject({
    position: null,
    evidence: { state: 'failed', failureCode: 'not_json', checkedAt: null },
  });
});

it.each([
  [401, 'provider_auth'],
  [402, 'provider_quota'],
])('HTTP %i ends the job as failed, and nothing further is asked', async (status, code) => {
  const keywords = Array.from({ length: 60 }, (_, index) => `refused ${status} ${index}`);
  const websiteId = await newWebsite(keywords);
  await control('DELETE', 'calls');
  await control('POST', 'faults', { match: { path: '/serp/' }, status });
  const job = await collect(websiteId);
  expect(job).toMatchObject({ status: 'failed', error: { code }, result: null });
  expect(job.error?.message).toMatch(/dataforseo refuses the account/);

  const { paths, boughtTwice } = await control<{
    paths: Record<string, number>;
    boughtTwice: string[];
  }>('GET', 'calls');
  const asked = Object.entries(paths).filter(([path]) => path.includes('/serp/'));
  // Calls that ran concurrently with the first one.
  expect(asked.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(10);
  expect(boughtTwice).toEqual([]);
  for (const { evidence } of (await keywordsOf(websiteId)).values()) {
    expect(evidence).toMatchObject({ state: 'pending', failureCode: null });
  }

  // Once the account is in order the next refresh reads all of them.
  await control('DELETE', 'faults');
  expect(await collect(websiteId)).toMatchObject({
    status: 'completed',
    result: { keywords: 60, failed: 0 },
  });
});
