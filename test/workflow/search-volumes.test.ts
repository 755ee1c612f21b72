import type { Activities } from '../../activities';
import type { PlanName } from '../../modules/account/rules/plans';
import { isFinished, type Job } from '../../modules/jobs/store/job-store';
import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { createUnscheduledWebsite } from '../support/unscheduled-website';
import { waitFor } from '../support/wait-for';

let collector: Collector;
let owner: OwnerRows;
let workspaceId: string;
let client: ApiClient;
/** Answers of calls for volumes that get lost on their way to Temporal. */
let answersToLose = 0;

const losing = (activities: Activities): Activities => ({
  ...activities,
  async readSearchVolumes(ref) {
    const answer = await activities.readSearchVolumes(ref);
    if (answersToLose === 0) return answer;
    answersToLose -= 1;
    throw new Error('the answer is lost');
  },
});

beforeAll(async () => {
  collector = await startCollector({
    around: losing,
    settings: { PROVIDER_REQUESTS_PER_MINUTE: 'searxng=60000' },
  });
  owner = openOwnerRows();
});
beforeEach(() => useWorkspace());
afterEach(async () => {
  answersToLose = 0;
  await fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
});
afterAll(async () => {
  await owner.close();
  await collector.stop();
});

async function useWorkspace(plan: PlanName = 'unlimited') {
  ({ workspaceId } = await createWorkspace(plan));
  client = await newClient(collector.service, workspaceId);
}

async function newWebsite(keywords: unknown[]): Promise<string> {
  const websiteId = await createUnscheduledWebsite(client);
  const answer = await client.post<Array<{ result: string }>>('/keywords', {
    websiteId,
    keywords,
  });
  expect(answer.data.filter(({ result }) => result !== 'created')).toEqual([]);
  return websiteId;
}

async function startRefresh(websiteId: string): Promise<string> {
  const answer = await client.post<{ jobs: Array<{ id: string }> }>(
    `/websites/${websiteId}/refresh`,
    { kinds: ['serp'] },
  );
  expect([answer.status, answer.error]).toEqual([202, undefined]);
  return answer.data.jobs[0]?.id ?? '';
}

const finished = (jobId: string): Promise<Job> =>
  waitFor('the job’s end', async () => {
    const { data } = await client.get<Job>(`/jobs/${jobId}?wait=5`);
    return isFinished(data) && data;
  });

/** Refreshes the ranks, and waits for the job's end. */
const refresh = async (websiteId: string) => finished(await startRefresh(websiteId));

const keywordsOf = async (websiteId: string) =>
  (await client.get<Keyword[]>(`/keywords?websiteId=${websiteId}&limit=1000`)).data;

const volumesOf = async (websiteId: string) =>
  (await keywordsOf(websiteId)).map(({ searchVolume, volumeEvidence: { state, source } }) => ({
    searchVolume,
    state,
    source,
  }));

/** Calls for volumes that this workspace paid for, if only with nothing. */
const boughtCalls = async () =>
  (
    await owner.rows<{ credits: number }>(
      `select credits from credit_settlements
       where workspace_id = ? and call_id like '%:volumes:%' order by call_id`,
      [workspaceId],
    )
  ).map(({ credits }) => credits);

const addFault = async (fault: object) => {
  const rule = { match: { path: 'search_volume' }, ...fault };
  const { status } = await fetch(`${collector.sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify(rule),
  });
  expect(status).toBe(200);
};

const many = (count: number, start = 'shoes') =>
  Array.from({ length: count }, (_, index) => `${start} ${index}`);

const pending = { searchVolume: null, state: 'pending', source: null };

/** Ranks from a live provider; both it and the keyword data are played by the sandbox. */
async function useLiveProviders(websiteId: string, names = ['searxng', 'dataforseo']) {
  const credentials: Record<string, object> = {
    searxng: { baseUrl: `${collector.sandboxUrl}/searxng` },
    dataforseo: { login: workspaceId, password: 'p' },
  };
  for (const name of names) {
    const answer = await client.send('PUT', `/account/providers/${name}`, {
      body: credentials[name],
    });
    expect(answer.error).toBeUndefined();
  }
  await client.patch(`/websites/${websiteId}/settings`, { collection: { provider: 'searxng' } });
}

it('volumes are there with the first ranks, and are bought once', async () => {
  const websiteId = await newWebsite(many(30));
  expect(await refresh(websiteId)).toMatchObject({ status: 'completed', warnings: [] });
  const keywords = await keywordsOf(websiteId);
  for (const { searchVolume, volumeEvidence, cpc, cpcSource } of keywords) {
    expect(volumeEvidence).toEqual({
      state: searchVolume === null ? 'no_data' : 'measured',
      source: 'sandbox',
      checkedAt: expect.stringMatching(/Z$/),
    });
    expect(cpcSource).toBe(cpc === null ? null : 'sandbox');
  }
  const known = keywords.filter(({ searchVolume }) => searchVolume !== null);
  expect(known.length).toBeGreaterThan(15);
  expect(known.some(({ cpc }) => cpc !== null)).toBe(true);

  // As they were when the ranks were read, not as they are now.
  await owner.rows('update keywords set search_volume = null where website_id = ?', [websiteId]);
  const { data } = await client.get<Array<{ traffic: { clicks: number; volumeShare: number } }>>(
    `/websites/${websiteId}/visibility`,
  );
  expect(data[0]?.traffic.volumeShare).toBeCloseTo(known.length / keywords.length, 3);
  expect(data[0]?.traffic.clicks).toBeGreaterThan(0);

  expect(await refresh(websiteId)).toMatchObject({ status: 'completed', warnings: [] });
  expect(await boughtCalls()).toEqual([0]);
  expect((await collector.sales()).boughtTwice).toEqual([]);
});

it('each country and location is asked for separately, and devices share a volume', async () => {
  const place = (fields: object) => ({ keyword: 'running shoes', ...fields });
  const websiteId = await newWebsite([
    place({ country: 'US' }),
    place({ country: 'US', device: 'mobile', language: 'es' }),
    place({ country: 'DE' }),
    place({ country: 'US', location: 'Austin,Texas,United States' }),
    // Google's volumes say nothing about Bing.
    place({ country: 'FR', engine: 'bing' }),
  ]);
  const estimate = await client.get(`/websites/${websiteId}/refresh-estimate`);
  expect(estimate.data).toMatchObject({
    searchVolumes: { provider: 'sandbox', keywords: 4, credits: 0 },
  });
  await refresh(websiteId);
  expect(await boughtCalls()).toHaveLength(3);
  const [desktop, mobile, germany, austin, bing] = await keywordsOf(websiteId);
  expect(mobile?.searchVolume).toBe(desktop?.searchVolume);
  for (const keyword of [desktop, mobile, germany, austin]) {
    expect(keyword?.volumeEvidence.source).toBe('sandbox');
  }
  expect(bing).toMatchObject({ searchVolume: null, volumeEvidence: { state: 'pending' } });
});

it('over a thousand keywords take two calls', async () => {
  const websiteId = await newWebsite(many(1_001));
  // Ranks of as many would take a while: the provider of the ranks refuses them at once.
  await addFault({ match: { path: 'serp' }, status: 402 });
  expect(await refresh(websiteId)).toMatchObject({ status: 'failed' });
  expect(await boughtCalls()).toHaveLength(2);
  const volumes = await client.get(`/keywords?websiteId=${websiteId}&limit=1&volumeMin=0`);
  expect(volumes.meta.total).toBeGreaterThan(700);
});

it('what was given stays; what is taken away or old is read again', async () => {
  const websiteId = await newWebsite([
    { keyword: 'given', searchVolume: 7 },
    { keyword: 'priced', cpc: 1.5 },
    'read',
  ]);
  await refresh(websiteId);
  const [given, priced, read] = await keywordsOf(websiteId);
  expect(given).toMatchObject({
    searchVolume: 7,
    volumeEvidence: { source: 'given' },
    cpc: null,
  });
  expect(priced).toMatchObject({ cpc: 1.5, cpcSource: 'given' });
  expect(priced?.volumeEvidence.source).toBe('sandbox');

  await client.patch('/keywords', { updates: [{ id: given?.id, searchVolume: null }] });
  await owner.rows(
    `update keywords set search_volume = 1, volume_checked_at = now() - interval '31 days' where id = ?`,
    [read?.id ?? ''],
  );
  await refresh(websiteId);
  const [again, , renewed] = await keywordsOf(websiteId);
  expect(again?.volumeEvidence.source).toBe('sandbox');
  expect(renewed?.searchVolume).toBe(read?.searchVolume);
  expect(Date.parse(renewed?.volumeEvidence.checkedAt ?? '')).toBeGreaterThan(
    Date.parse(read?.volumeEvidence.checkedAt ?? ''),
  );
  expect(await boughtCalls()).toHaveLength(2);
});

it('keywords that the source does not support are remembered, and spoil no others', async () => {
  const bad = ['🎉', 'x'.repeat(81), 'a b c d e f g h i j k'];
  const websiteId = await newWebsite([...bad, 'what is seo?']);
  expect(await refresh(websiteId)).toMatchObject({ status: 'completed', warnings: [] });
  const unsupported = { searchVolume: null, state: 'unsupported', source: 'sandbox' };
  const volumes = await volumesOf(websiteId);
  expect(volumes.slice(0, 3)).toEqual([unsupported, unsupported, unsupported]);
  expect(volumes[3]?.state).not.toBe('unsupported');
  await refresh(websiteId);
  expect(await boughtCalls()).toHaveLength(1);
});

it('a place that the provider does not know is a warning once, and remembered', async () => {
  const websiteId = await newWebsite([{ keyword: 'a', location: 'Nowhere' }, 'b']);
  const { warnings } = await refresh(websiteId);
  expect(warnings).toContain('Search volumes of 1 keywords could not be read: 40501');
  const [nowhere, known] = await volumesOf(websiteId);
  expect(nowhere).toEqual({ searchVolume: null, state: 'unsupported', source: 'sandbox' });
  expect(known?.state).not.toBe('pending');
  expect((await refresh(websiteId)).warnings.join()).not.toContain('volumes');
});

it.each([
  ['a provider that is down', { status: 503 }, 'http_503', []],
  ['an account that is refused', { dataforseoCode: 40_100 }, '40100', []],
  ['a reply that is not JSON, and may be charged', { html: true }, '', [0]],
  ['a connection that ends, and may be charged', { cut: true }, '', [0]],
])(
  '%s leaves the ranks and a warning, and the next refresh asks again',
  async (_, fault, code, paid) => {
    const websiteId = await newWebsite(many(3));
    await addFault(fault);
    const job = await refresh(websiteId);
    expect(job).toMatchObject({ status: 'completed', result: { keywords: 3, failed: 0 } });
    expect(job.warnings).toEqual([
      expect.stringContaining(`Search volumes of 3 keywords could not be read: ${code}`),
    ]);
    expect(await volumesOf(websiteId)).toEqual([pending, pending, pending]);
    expect(await boughtCalls()).toEqual(paid);
    const states = (await keywordsOf(websiteId)).map(({ evidence }) => evidence.state);
    for (const state of states) expect(['measured', 'not_found']).toContain(state);

    await fetch(`${collector.sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
    expect((await refresh(websiteId)).warnings).toEqual([]);
    expect((await volumesOf(websiteId)).map(({ source }) => source)).toEqual(
      Array(3).fill('sandbox'),
    );
  },
);

it('an activity that is done again buys nothing twice', async () => {
  const websiteId = await newWebsite([...many(3), { keyword: 'x', country: 'DE' }]);
  answersToLose = 2;
  expect(await refresh(websiteId)).toMatchObject({ status: 'completed', warnings: [] });
  expect(answersToLose).toBe(0);
  expect((await volumesOf(websiteId)).map(({ source }) => source)).toEqual(
    Array(4).fill('sandbox'),
  );
  expect(await boughtCalls()).toHaveLength(2);
  expect((await collector.sales()).boughtTwice).toEqual([]);
});

it('a job is cancelled in the middle of a call for volumes', async () => {
  const websiteId = await newWebsite(many(3));
  await addFault({ delayMs: 10_000 });
  const jobId = await startRefresh(websiteId);
  await waitFor('the call', async () => {
    const noted = await owner.rows('select 1 from provider_answers where call_id = ?', [
      `${jobId}:volumes:1`,
    ]);
    return noted.length === 1;
  });
  await client.post(`/jobs/${jobId}/cancel`);
  expect(await finished(jobId)).toMatchObject({ status: 'canceled', warnings: [] });
  expect(await volumesOf(websiteId)).toEqual([pending, pending, pending]);
});

it('without a provider of keyword data volumes stay unknown, and nothing is said', async () => {
  const websiteId = await newWebsite(many(2));
  await useLiveProviders(websiteId, ['searxng']);
  const estimate = await client.get(`/websites/${websiteId}/refresh-estimate`);
  expect(estimate.data).toMatchObject({
    searchVolumes: { provider: null, keywords: 0, credits: 0 },
  });
  expect((await refresh(websiteId)).warnings.join()).not.toContain('volumes');
  expect(await volumesOf(websiteId)).toEqual([pending, pending]);
  const { data } = await client.get<Array<{ traffic: number | null }>>(
    `/websites/${websiteId}/rankings`,
  );
  expect(data.map(({ traffic }) => traffic)).toEqual([null, null]);
});

it('a website may do without', async () => {
  const websiteId = await newWebsite(many(2));
  await client.patch(`/websites/${websiteId}/settings`, { collection: { searchVolumes: false } });
  await refresh(websiteId);
  expect(await volumesOf(websiteId)).toEqual([pending, pending]);
  expect(await boughtCalls()).toEqual([]);
});

it('the sandbox’s volumes end with live ranks, and live ones are never replaced by them', async () => {
  const websiteId = await newWebsite(many(3));
  const sandboxed = (await refresh(websiteId)) && (await volumesOf(websiteId));
  expect(sandboxed.map(({ source }) => source)).toEqual(Array(3).fill('sandbox'));

  // Live ranks without keyword data: nothing of the sandbox is left for a traffic to be made of.
  await useLiveProviders(websiteId, ['searxng']);
  await refresh(websiteId);
  expect(await volumesOf(websiteId)).toEqual([pending, pending, pending]);

  await useLiveProviders(websiteId);
  expect(await refresh(websiteId)).toMatchObject({
    status: 'completed',
    warnings: [],
    result: { failed: 0, source: 'searxng' },
  });
  const live = await volumesOf(websiteId);
  expect(live.map(({ source }) => source)).toEqual(Array(3).fill('dataforseo'));
  expect((await boughtCalls()).toSorted((a, b) => a - b)).toEqual([0, 40]);

  await client.post('/keywords', { websiteId, keywords: ['new'] });
  await client.patch(`/websites/${websiteId}/settings`, { collection: { provider: 'sandbox' } });
  await refresh(websiteId);
  expect(await volumesOf(websiteId)).toEqual([...live, pending]);
});

it('live volumes are reserved and settled, and never take the ranks’ credits', async () => {
  await useWorkspace('free');
  const websiteId = await newWebsite([...many(2), { keyword: 'x', country: 'DE' }]);
  await useLiveProviders(websiteId);
  const estimate = await client.get(`/websites/${websiteId}/refresh-estimate`);
  expect(estimate.data).toMatchObject({
    serp: { provider: 'searxng', keywords: 3 },
    searchVolumes: { provider: 'dataforseo', keywords: 3, credits: 80 },
    isAffordable: true,
  });
  const ranks = (estimate.data as { serp: { credits: number } }).serp.credits;
  // Enough for the ranks and one of the two calls.
  await owner.rows(
    `insert into credit_settlements (workspace_id, call_id, month, provider, credits)
     values (?, 'spent', date_trunc('month', now() at time zone 'utc'), 'serper', ?::integer)`,
    [workspaceId, 1_000 - ranks - 50],
  );
  const job = await refresh(websiteId);
  expect(job.status).toBe('completed');
  expect(job.warnings.join()).toContain('wait for the next collection');
  expect(await boughtCalls()).toEqual([40]);
  const account = await client.get<{ credits: object }>('/account');
  expect(account.data.credits).toMatchObject({ reserved: 0 });
});
