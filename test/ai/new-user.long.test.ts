import { newClient } from '../support/clients';
import { sendFetcherVisits } from '../support/fetcher-visits';
import { type OwnService, startOwnService } from '../support/own-service';
import { PdfReader, textOf } from '../support/read-pdf';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';

// cspell:ignore norwind velto

// A complete worker runs here, so this file has servers of its own.

let own: OwnService;
let worker: WorkerProcess;
let reader: PdfReader;

beforeAll(async () => {
  reader = new PdfReader();
  own = await startOwnService();
  worker = await own.startWorker();
});
afterAll(async () => {
  await worker.stop();
  await own.stop();
  await reader.close();
});

type Answer = {
  id: string;
  state: string;
  text: string;
  brands: Array<{ name: string; isOwn: boolean; offsets: Array<{ start: number; end: number }> }>;
};
type Rate = { value: number | null; n: number; interval: { low: number; high: number } | null };
type Visibility = { target: { engine: string }; mentionRate: Rate; quality: { grade: string } };
type Citation = { name: string; owner: string; answers: number; dataSource: string };
type LiveFetch = { url: string; answerId: string; askedAt: string; state: string };
type Report = { id: string; jobId: string; status: string };

const answersMsMax = 120_000;

test('a new user reads answers, their numbers and who is cited, sees a page read for an answer, and prints it', async () => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(own.service, workspaceId);
  const domain = uniqueDomain();
  const website = await client.post<{ id: string }>('/websites', { domain, name: 'Brio' });
  const websiteId = website.data.id;
  const path = `/websites/${websiteId}/ai`;
  const texts = ['best running shoes', 'shoes for wet trails', 'shoes for wide feet'];
  const prompts = texts.map((text) => ({ text }));
  expect((await client.post(`${path}/prompts`, { prompts })).status).toBe(200);
  const brands = [
    { name: 'Brio', isOwn: true, domains: [domain] },
    { name: 'Velto', aliases: ['Velto Sports'], domains: ['velto.example'] },
    { name: 'Norwind', domains: ['norwind.example'] },
  ];
  expect((await client.post(`${path}/brands`, { brands })).status).toBe(200);

  const startedAt = Date.now();
  const { data: refresh } = await client.post<{ jobs: Array<{ id: string }> }>(
    `/websites/${websiteId}/refresh`,
    { kinds: ['ai'] },
  );
  const jobOf = (id?: string) => client.get<{ status: string }>(`/jobs/${id}?wait=20`);
  await waitFor('the answers', async () => {
    const { data } = await jobOf(refresh.jobs[0]?.id);
    return data.status === 'completed';
  });
  expect(Date.now() - startedAt).toBeLessThan(answersMsMax);

  const { data: answers } = await client.get<Answer[]>(`${path}/answers?limit=100`);
  expect(answers).toHaveLength(3 * 3 * 5);
  const { data: named } = await client.get<Answer[]>(`${path}/answers?isOwnNamed=true&limit=1`);
  const { data: answer } = await client.get<Answer>(`${path}/answers/${named[0]?.id}`);
  const marked = answer.brands.flatMap(({ name, offsets }) =>
    offsets.map(({ start, end }) => [name, answer.text.slice(start, end)]),
  );
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.map(([name]) => name)).toContain('Brio');
  for (const [name = '', text = ''] of marked) {
    const isDomain = text.toLowerCase().includes(name === 'Brio' ? domain : '.example');
    expect(isDomain || text.toLowerCase().startsWith(name.toLowerCase())).toBe(true);
  }

  const { data: visibility } = await client.get<Visibility[]>(`${path}/visibility`);
  expect(visibility.map(({ target }) => target.engine).sort()).toEqual([
    'chatgpt',
    'gemini',
    'perplexity',
  ]);
  for (const { mentionRate, quality } of visibility) {
    expect(mentionRate.n).toBeGreaterThan(0);
    expect(mentionRate.interval?.low).toBeLessThanOrEqual(mentionRate.value ?? -1);
    expect(mentionRate.interval?.high).toBeGreaterThanOrEqual(mentionRate.value ?? 2);
    expect(quality.grade).toBe('exploratory');
  }

  const { data: citations } = await client.get<Citation[]>(`${path}/citations?limit=100`);
  expect(citations.filter(({ owner }) => owner === 'own').map(({ name }) => name)).toContain(
    domain,
  );
  for (const { answers: count, dataSource } of citations) {
    expect([count > 0, dataSource]).toEqual([true, 'sandbox']);
  }

  const fetches = async (query = '') =>
    (await client.get<LiveFetch[]>(`${path}/live-fetches?engine=chatgpt&limit=200${query}`)).data;
  const before = await fetches();
  expect(before.length).toBeGreaterThan(0);
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['no_log']));
  const [cited] = before;
  const { pathname, host } = new URL(cited?.url ?? '');
  const at = new Date(Date.parse(cited?.askedAt ?? '') + 1_000);
  await sendFetcherVisits(own.service, { websiteId, domain: host, key: client.key }, [
    { path: pathname, at },
  ]);
  const readLive = await waitFor('the log line', async () => {
    const found = await fetches('&state=fetched_live');
    return found.length > 0 && found;
  });
  expect(readLive.map(({ url }) => new URL(url).pathname)).toContain(pathname);
  for (const { url } of readLive) expect(new URL(url).pathname).toBe(pathname);

  const request = { websiteId, type: 'ai', formats: ['pdf'], dataSource: 'sandbox' };
  const { data: report } = await client.post<Report>('/reports', request);
  await waitFor('the report', async () => (await jobOf(report.jobId)).data.status === 'completed');
  const file = await fetch(`${own.service.url}/api/v1/reports/${report.id}/download?format=pdf`, {
    headers: { authorization: `Bearer ${client.key}` },
  });
  const { pages } = await reader.read(Buffer.from(await file.arrayBuffer()));
  const paper = pages.map(textOf).join(' ');
  expect(paper).toMatch(/fetched live/i);
  expect(paper).toContain(domain);
  expect(paper).toMatch(/\[(Brio|Velto|Norwind)\]/);
  expect(paper).toContain('How AI answers were measured');
});
