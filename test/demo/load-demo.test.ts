import { demoLog } from '../../admin/demo/demo-log';
import { demoKeywords, demoSite, demoUrls } from '../../admin/demo/demo-site';
import { loadDemo } from '../../admin/demo/load-demo';
import { ServiceClient } from '../../admin/demo/service-client';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';

const dayMs = 86_400_000;
const now = new Date();
const dateOf = (daysAgo: number) =>
  new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

let collector: Collector;
let client: ApiClient & { key: string };
let workspaceId: string;
let websiteId: string;

beforeAll(async () => {
  collector = await startCollector();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
  ({ websiteId } = await load(now));
});
afterAll(() => collector.stop());

const load = async (at: Date) => {
  const lines: string[] = [];
  const { service } = collector;
  // With a key of its own, since each load takes a quarter of a key's minute.
  const { key } = await newClient(service, workspaceId);
  const api = new ServiceClient(service.url, key);
  const loaded = await loadDemo({ client: api, now: at, say: (line) => lines.push(line) });
  return { ...loaded, lines };
};
const totals = async () => {
  const count = async (path: string) => (await client.get(path)).meta.total;
  return {
    websites: await count('/websites'),
    keywords: await count(`/keywords?websiteId=${websiteId}`),
    urls: await count(`/websites/${websiteId}/indexing/urls`),
    visits: await count(`/websites/${websiteId}/crawlers/visits`),
    jobs: await count('/jobs?type=serp.collect'),
  };
};

it('a newcomer gets a website with keywords, tracked URLs, crawlers’ visits and ranks', async () => {
  const visits = Array.from({ length: 28 }, (_, index) => demoLog(dateOf(index + 1), dateOf(0)))
    .flatMap((log) => log.trim().split('\n'))
    .filter((line) => !line.includes('Firefox'));
  expect(await totals()).toEqual({
    websites: 1,
    keywords: demoKeywords.length,
    urls: demoUrls.length,
    visits: visits.length,
    jobs: 1,
  });
  const rankings = await client.get<Array<{ position: number | null; url: string | null }>>(
    `/websites/${websiteId}/rankings`,
  );
  const ranked = rankings.data.filter(({ position }) => position !== null);
  expect(ranked.length).toBeGreaterThan(5);
  expect(ranked.length).toBeLessThan(demoKeywords.length);
  for (const { url } of ranked) expect(url).toContain(demoSite.domain);
});

it('visits of the impostor are spoofed, those of each crawler verified', async () => {
  const { data } = await client.get<Array<{ bot: string; verification: string }>>(
    `/websites/${websiteId}/crawlers?groupBy=bot,verification`,
  );
  expect(data.map(({ bot, verification }) => `${bot} ${verification}`).sort()).toEqual([
    'GPTBot verified',
    'Googlebot spoofed',
    'Googlebot verified',
    'bingbot verified',
  ]);
});

it('loaded again it changes nothing', async () => {
  const before = await totals();
  const { lines } = await load(now);
  expect(await totals()).toEqual(before);
  expect(lines.at(-1)).toContain('read today already');
});

it('loaded days later it adds the days since, and what crawlers found in them', async () => {
  const before = await totals();
  await load(new Date(now.getTime() + dayMs));
  const added = demoLog(dateOf(0), dateOf(0))
    .trim()
    .split('\n')
    .filter((line) => !line.includes('Firefox'));
  expect((await totals()).visits).toBe(before.visits + added.length);
});
