import { demoLog } from '../../admin/demo/demo-log';
import { demoGroups, demoKeywords, demoSite, demoUrls } from '../../admin/demo/demo-site';
import { type DemoOptions, loadDemo } from '../../admin/demo/load-demo';
import { ServiceClient } from '../../admin/demo/service-client';
import { NameChecker } from '../../ingest/names/name-checker';
import { countNameChecks } from '../../modules/crawlers/store/name-check-store';
import { backfillSandbox } from '../../modules/rankings/collect/backfill-sandbox';
import { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import { createLogger } from '../../platform/logger';
import { readHostRules } from '../../platform/network/host-rules';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

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
  const { sandboxUrl } = collector;
  const providers = new SerpProviders({ sandboxUrl, hostRules: readHostRules({}) });
  const keywordData = new KeywordDataProviders({ sandboxUrl });
  const backfill: DemoOptions['backfill'] = ({ days, ...ref }) =>
    backfillSandbox({ ...service.services, providers, keywordData }, { workspaceId, ...ref }, days);
  try {
    const say = (line: string) => void lines.push(line);
    const loaded = await loadDemo({ client: api, now: at, say, backfill });
    return { ...loaded, lines };
  } finally {
    await Promise.all([providers.close(), keywordData.close()]);
  }
};
const totals = async () => {
  const count = async (path: string) => (await client.get(path)).meta.total;
  return {
    websites: await count('/websites'),
    keywords: await count(`/keywords?websiteId=${websiteId}`),
    urls: await count(`/websites/${websiteId}/indexing/urls`),
    visits: await count(`/websites/${websiteId}/crawlers/visits`),
    jobs: await count('/jobs?type=serp.collect'),
    groups: await count(`/keyword-groups?websiteId=${websiteId}`),
    drains: await count(`/websites/${websiteId}/log-drains`),
    reports: await count('/reports'),
    days: (await client.get<unknown[]>(`/websites/${websiteId}/visibility?from=${dateOf(90)}`)).data
      .length,
  };
};

/** Documentation addresses have no names. */
async function checkNames(): Promise<void> {
  const { database, clickhouse } = collector.service.services;
  const log = createLogger('test', 'silent');
  const lookUp = async () => ({ hosts: [], ttlSeconds: undefined });
  const checker = new NameChecker({ database, clickhouse, log, lookUp }, { idleMs: 20 });
  checker.start();
  try {
    await waitFor('the verdicts', async () => (await countNameChecks(database.system)) === 0);
  } finally {
    await checker.stop();
  }
}

it('a newcomer gets a website with keywords, tracked URLs, crawlers’ visits and ranks', async () => {
  const visits = Array.from({ length: 28 }, (_, index) => demoLog(dateOf(index + 1), dateOf(0)))
    .flatMap((log) => log.trim().split('\n'))
    .filter((line) => !line.includes('Firefox'));
  expect(await totals()).toEqual({
    websites: 3,
    keywords: demoKeywords.length,
    urls: demoUrls.length,
    visits: visits.length,
    jobs: 1,
    groups: demoGroups.length,
    drains: 1,
    reports: 1,
    days: 91,
  });
  const rankings = await client.get<Array<{ position: number | null; url: string | null }>>(
    `/websites/${websiteId}/rankings`,
  );
  const ranked = rankings.data.filter(({ position }) => position !== null);
  expect(ranked.length).toBeGreaterThan(5);
  expect(ranked.length).toBeLessThan(demoKeywords.length);
  for (const { url } of ranked) expect(url).toContain(demoSite.domain);
});

it('movers, trends and competitors can be seen at once', async () => {
  const movers = await client.get<Array<{ change: number | null }>>(
    `/websites/${websiteId}/movers?compareDay=${dateOf(28)}`,
  );
  expect(movers.data.length).toBeGreaterThan(3);
  const visibility = await client.get<Array<{ traffic: { clicks: number } }>>(
    `/websites/${websiteId}/visibility?from=${dateOf(90)}`,
  );
  const clicks = visibility.data.map(({ traffic }) => traffic.clicks);
  expect(Math.min(...clicks)).toBeGreaterThan(0);
  const competitors = await client.get<Array<{ domain: string }>>(
    `/websites/${websiteId}/competitors`,
  );
  expect(competitors.data.map(({ domain }) => domain)).toContain('quayside-roasters.example');
  const [report] = (await client.get<Array<{ status: string }>>('/reports')).data;
  expect(report?.status).toBe('completed');
});

it('visits of the impostor are spoofed, those of each crawler verified', async () => {
  await checkNames();
  const { data } = await client.get<Array<{ bot: string; verification: string }>>(
    `/websites/${websiteId}/crawlers?groupBy=bot,verification`,
  );
  expect(data.map(({ bot, verification }) => `${bot} ${verification}`).sort()).toEqual([
    'GPTBot verified',
    'Googlebot spoofed',
    // Of the impostor as well: its name today says nothing of the weeks before.
    'Googlebot unverifiable',
    'Googlebot verified',
    'bingbot verified',
  ]);
});

it('loaded again it changes nothing', async () => {
  const before = await totals();
  const { lines } = await load(now);
  expect(await totals()).toEqual(before);
  expect(lines).toContainEqual(expect.stringContaining('read today already'));
  expect(lines).toContainEqual(expect.stringContaining('90 past days, known already'));
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
