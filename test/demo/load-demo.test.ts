import { demoLog } from '../../admin/demo/demo-log';
import { demoPast } from '../../admin/demo/demo-past';
import {
  demoGroups,
  demoKeywords,
  demoPages,
  demoSite,
  demoUrls,
} from '../../admin/demo/demo-site';
import { loadDemo } from '../../admin/demo/load-demo';
import { NameChecker } from '../../ingest/names/name-checker';
import { countNameChecks } from '../../modules/crawlers/store/name-check-store';
import { LedgerMerger } from '../../modules/indexing/ledger-merger';
import { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import { Sightline } from '../../packages/client/src/client';
import { createLogger } from '../../platform/logger';
import { readHostRules } from '../../platform/network/host-rules';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type InnerCollector, startCollectorHere } from '../support/in-process';
import { answerOf, connect2026, type Json } from '../support/mcp-clients';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

const dayMs = 86_400_000;
const now = new Date();
const dateOf = (daysAgo: number) =>
  new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

let collector: InnerCollector;
let merger: LedgerMerger;
let client: ApiClient & { key: string };
let workspaceId: string;
let websiteId: string;

beforeAll(async () => {
  collector = await startCollectorHere({ hasDemoSite: true });
  // Three weeks of searches instead of 16 months, which take a minute.
  await fetch(`${collector.sandboxUrl}/_sandbox/google`, {
    method: 'PUT',
    body: JSON.stringify({ since: dateOf(21) }),
  });
  const { database } = collector.service.services;
  merger = new LedgerMerger({ database, log: createLogger('test', 'silent') }, { idleMs: 20 });
  merger.start();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
  ({ websiteId } = await load(now));
});
afterAll(async () => {
  await merger.stop();
  await collector.stop();
});

const load = async (at: Date) => {
  const lines: string[] = [];
  const { service } = collector;
  // With a key of its own, since each load takes a quarter of a key's minute.
  const { key } = await newClient(service, workspaceId);
  const api = new Sightline({ baseUrl: service.url, apiKey: key });
  const { sandboxUrl } = collector;
  const providers = new SerpProviders({ sandboxUrl, hostRules: readHostRules({}) });
  const keywordData = new KeywordDataProviders({ sandboxUrl });
  const deps = { ...service.services, providers, keywordData, sandboxUrl };
  const past = demoPast({ workspaceId, ...deps });
  try {
    const say = (line: string) => void lines.push(line);
    const loaded = await loadDemo({ client: api, now: at, say, past });
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
    submissions: await count(`/websites/${websiteId}/indexing/submissions`),
    sitemaps: await count(`/websites/${websiteId}/indexing/sitemaps`),
    robots: await count(`/websites/${websiteId}/crawlers/robots`),
    audits: await count(`/websites/${websiteId}/audits`),
    alerts: await count(`/websites/${websiteId}/alerts`),
    prompts: await count(`/websites/${websiteId}/ai/prompts`),
    // Four prompts, three engines, five samples; AI Overviews of the result pages come on top.
    hasAnswers: (await count(`/websites/${websiteId}/ai/answers`)) >= 60,
    hasLinks: (await count(`/websites/${websiteId}/backlinks`)) > 100,
    days: (await client.get<unknown[]>(`/websites/${websiteId}/visibility?from=${dateOf(90)}`)).data
      .length,
  };
};

it('engines took hours or days from the submission of a page to their first visit', async () => {
  type Engine = { engine: string; latencies: { n: number; medianSeconds: number }[] };
  type Summary = { states: { crawled: number }; engines: Engine[] };
  // With keys of their own, since polling takes much of a key's minute.
  const poller = await newClient(collector.service, workspaceId);
  const found = demoPages.filter(({ foundOn }) => foundOn < 0).length;
  const summary = await waitFor('the ledger to know of the visits', async () => {
    const path = `/websites/${websiteId}/indexing/urls/summary`;
    const { data } = await poller.get<Summary>(path);
    return data.states.crawled === found && data;
  });
  const submitted = demoPages.filter(({ submittedOn }) => submittedOn !== null && submittedOn < 0);
  const latencyOf = (name: string) =>
    summary.engines.find(({ engine }) => engine === name)?.latencies;
  const [bing, google] = [latencyOf('bing'), latencyOf('google')];
  // Of those submitted in the past, the catalogue was never crawled, and two are in no sitemap.
  expect([bing?.length, bing?.[0]?.n]).toEqual([1, submitted.length - 1]);
  expect([google?.length, google?.[0]?.n]).toEqual([1, submitted.length - 2]);
  for (const latency of [bing?.[0], google?.[0]]) {
    expect(latency?.medianSeconds).toBeGreaterThan(1_800);
    expect(latency?.medianSeconds).toBeLessThan((2 * dayMs) / 1_000);
  }
  const provers = await newClient(collector.service, workspaceId);
  await waitFor('visits that prove submissions', async () => {
    const path = `/websites/${websiteId}/indexing/submissions?channel=indexnow&limit=1000`;
    const { data } = await provers.get<{ confirmedBy: string | null }[]>(path);
    // Nor does a visit that got an error prove anything.
    return (
      data.filter(({ confirmedBy }) => confirmedBy === 'bingbot').length === submitted.length - 2
    );
  });
});

it('robots.txt has a history, with the change that raised an alert', async () => {
  const { data } = await client.get<{ firstSeenAt: string; added: string[] }[]>(
    `/websites/${websiteId}/crawlers/robots`,
  );
  expect(data.map(({ firstSeenAt }) => firstSeenAt.slice(0, 10))).toEqual([dateOf(9), dateOf(45)]);
  expect(data[0]?.added).toEqual(['User-agent: GPTBot', 'Disallow: /']);
  const alerts = await client.get<{ kind: string; subject: string }[]>(
    `/websites/${websiteId}/alerts?state=open`,
  );
  expect(alerts.data.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
    'bot_stopped GPTBot',
    `robots_changed ${demoSite.domain}`,
    'submitted_not_crawled bing',
    'submitted_not_crawled indexnow',
  ]);
});

it('the second audit says what was fixed and what is new since the first', async () => {
  type Audit = {
    id: string;
    comparedWith: string | null;
    warnings: object[];
    score: { healthScore: number };
  };
  const { data } = await client.get<Audit[]>(`/websites/${websiteId}/audits`);
  const [second, first] = data;
  expect(second?.comparedWith).toBe(first?.id);
  expect([first?.warnings, second?.warnings]).toEqual([[], []]);
  type Issue = { code: string; pages: number; added: number; fixed: number };
  const { data: issues } = await client.get<Issue[]>(`/audits/${second?.id}/issues`);
  const changes = new Map(
    issues.map(({ code, pages, added, fixed }) => [code, { pages, added, fixed }]),
  );
  expect(Object.fromEntries(changes)).toMatchObject({
    link_broken: { pages: 1, added: 1, fixed: 2 },
    h1_missing: { pages: 2, added: 2, fixed: 0 },
    http_5xx: { pages: 0, added: 0, fixed: 1 },
    title_missing: { pages: 0, added: 0, fixed: 1 },
    title_duplicate: { pages: 0, added: 0, fixed: 6 },
    noindex: { pages: 0, added: 0, fixed: 1 },
  });
});

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
    submissions: 3 * demoPages.filter(({ submittedOn }) => submittedOn !== null).length,
    sitemaps: 1,
    robots: 2,
    audits: 2,
    alerts: 4,
    prompts: 4,
    hasAnswers: true,
    hasLinks: true,
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
  expect(lines).toContainEqual('logs      28 days up to yesterday, all of them stored before');
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

type Rows = Array<Record<string, never> & { id: string }>;
/** Calls one of the default tools on the demo's website. */
type Ask = <T = Rows>(tool: string, given?: Json) => Promise<T>;

/** What people ask first; each answer is what shows that the data were there. */
const questions: [question: string, answer: (ask: Ask) => Promise<unknown>][] = [
  [
    'What changed on my websites?',
    async (ask) => {
      const overview = await ask<{ clicks: object | null }[]>('list_overview', {});
      await ask('list_alerts', { state: 'open' });
      return overview.some(({ clicks }) => clicks !== null);
    },
  ],
  [
    'Why did clicks change within the last week?',
    async (ask) =>
      (await ask<{ verdict: string }>('explain_search', { from: dateOf(9), to: dateOf(4) }))
        .verdict,
  ],
  [
    'Which queries bring clicks?',
    async (ask) => (await ask('list_search_performance', { dimension: 'query' }))[0],
  ],
  [
    'Where do I rank for a keyword, and who stands above?',
    async (ask) => {
      const [row] = await ask<{ keywordId: string }[]>('list_website_rankings', { limit: 1 });
      const { keywordId } = row ?? {};
      return (await ask<{ organic: object[] }>('get_keyword_serp', { keywordId })).organic[0];
    },
  ],
  [
    'Which keywords moved most, and how did the whole?',
    async (ask) => {
      await ask('list_website_visibility', {});
      return (await ask('list_website_movers', { direction: 'losers' }))[0];
    },
  ],
  [
    'How often do AI engines name me?',
    async (ask) => (await ask('list_ai_visibility', { compare: 'previous' }))[0],
  ],
  [
    'What do they say where they do not name me?',
    async (ask) => (await ask('list_ai_answers', { isOwnNamed: false, limit: 3 }))[0],
  ],
  [
    'Which crawlers of AI come, and may they?',
    async (ask) => {
      const matrix = await ask<{ bot: string; access: string }[]>('list_crawler_matrix', {
        purpose: 'ai_training',
      });
      const visits = await ask<{ bot: string }[]>('list_crawlers', { groupBy: 'bot' });
      return matrix.find(({ bot }) => bot === 'GPTBot' && visits.some((row) => row.bot === bot));
    },
  ],
  [
    'Which new pages has Google not crawled?',
    async (ask) => {
      await ask('summarize_ledger_urls');
      return (await ask('list_ledger_urls', { state: 'tracked', limit: 3 }))[0];
    },
  ],
  [
    'What is broken on my site, and where?',
    async (ask) => {
      const [audit] = await ask('list_audits', { limit: 1 });
      const issues = await ask<{ code: string; pages: number }[]>('list_audit_issues', {
        auditId: audit?.id,
      });
      // Those that were fixed are listed as well.
      const issue = issues.find(({ pages }) => pages > 0);
      const given = { auditId: audit?.id, code: issue?.code };
      return (await ask('list_audit_findings', given))[0];
    },
  ],
];

describe('an agent without toolkits', () => {
  it.each(questions)('answers in four calls at most: %s', async (_question, answer) => {
    const { key } = await newClient(collector.service, workspaceId);
    const agent = await connect2026(collector.service.url, { key, toolkits: 'default' });
    let calls = 0;
    const call = async <T>(tool: string, given: Json): Promise<T> => {
      calls += 1;
      const result = await agent.call(tool, given);
      expect([tool, result.isError ? result.content : 'answered']).toEqual([tool, 'answered']);
      return answerOf<T>(result).data;
    };
    try {
      const [website] = await call<{ id: string }[]>('list_websites', { q: demoSite.domain });
      const isOfAll = (tool: string) => ['list_overview', 'list_alerts'].includes(tool);
      const isOfOther = (given: Json) => 'auditId' in given || 'keywordId' in given;
      const ask: Ask = (tool, given = {}) => {
        const of = isOfAll(tool) || isOfOther(given) ? {} : { websiteId: website?.id };
        return call(tool, { ...of, ...given });
      };
      expect(await answer(ask)).toBeTruthy();
      expect(calls).toBeLessThanOrEqual(4);
    } finally {
      await agent.close();
    }
  });
});
