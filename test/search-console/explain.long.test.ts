import { demoPages, demoSite } from '../../admin/demo/demo-site';
import { backfillSandbox } from '../../modules/rankings/collect/backfill-sandbox';
import { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import { Sightline } from '../../packages/client/src/client';
import { addDays } from '../../platform/calendar/day';
import { readHostRules } from '../../platform/network/host-rules';
import { type Collector, startCollector } from '../support/collector';
import { googlebot, googlebotAddress } from '../support/crawler-requests';
import { moveClock } from '../support/move-clock';
import { createWorkspace } from '../support/service';

// A collection of two months of daily rows takes seconds on a quiet machine.
jest.setTimeout(600_000);

const dayMs = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Weeks of history, enough to know what is usual. */
const since = dayOf(-63);
/** Causes that the website itself shows begin today, and are looked at when a week of it is final. */
const clockDays = 10;
const week = { from: dayOf(0), to: dayOf(6) };

let collector: Collector;
let serp: SerpProviders;
let keywordData: KeywordDataProviders;

beforeAll(async () => {
  collector = await startCollector({ hasDemoSite: true });
  serp = new SerpProviders({ sandboxUrl: collector.sandboxUrl, hostRules: readHostRules({}) });
  keywordData = new KeywordDataProviders({
    sandboxUrl: collector.sandboxUrl,
    dataForSeoUrl: `${collector.sandboxUrl}/dataforseo`,
  });
});
afterAll(async () => {
  await moveClock(0);
  await serp.close();
  await keywordData.close();
  await collector.stop();
});
afterEach(() => moveClock(0));

async function control(path: string, body: object): Promise<void> {
  const url = `${collector.sandboxUrl}/_sandbox/${path}`;
  const reply = await fetch(url, { method: 'PUT', body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
}

type Scene = {
  sightline: Sightline;
  apiKey: string;
  workspaceId: string;
  websiteId: string;
  domain: string;
};

/** A new user's website, bound to its property in the sandbox, where nothing is wrong yet. */
async function newScene(domain = demoSite.domain, from = since): Promise<Scene> {
  await moveClock(0);
  await control('google', { since: from });
  await control('causes', { domain, causes: [] });
  const { workspaceId, readWriteKey: apiKey } = await createWorkspace();
  const sightline = new Sightline({ baseUrl: collector.service.url, apiKey });
  const { id: websiteId } = await sightline.websites.create({ domain });
  const keyFile = `${collector.sandboxUrl}/_sandbox/google/key-file?domains=${domain}`;
  const key = (await (await fetch(keyFile)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key });
  await sightline.searchConsole.createBindings({});
  return { sightline, apiKey, workspaceId, websiteId, domain };
}

const inject = ({ domain }: Scene, ...causes: object[]) => control('causes', { domain, causes });

async function collect({ sightline, websiteId }: Scene, kind: 'gsc' | 'serp' = 'gsc') {
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: [kind] });
  for (const { id } of jobs) await sightline.waitForJob(id);
}

async function audit({ sightline, websiteId }: Scene): Promise<void> {
  const { job } = await sightline.audits.start(websiteId, { maxPages: 60 });
  await sightline.waitForJob(job.id);
}

async function readRobots({ sightline, websiteId }: Scene): Promise<void> {
  const { id } = await sightline.crawlers.readRobots(websiteId);
  await sightline.waitForJob(id);
}

const explain = ({ sightline, websiteId }: Scene, query: object = week) =>
  sightline.searchConsole.explain(websiteId, query);

const servedPaths = demoPages
  .filter(({ path, status, keyword }) => status === 200 && keyword !== null && path !== '/')
  .map(({ path }) => path);

/** The demo's own pages by clicks: a cause on the first of them is well above the noise. */
async function mostClicked({ sightline, websiteId }: Scene): Promise<string[]> {
  const rows = await sightline.searchConsole
    .listPerformance(websiteId, { dimension: 'page', sort: '-clicks' })
    .all();
  const paths = rows.map(({ name }) => new URL(name).pathname);
  return paths.filter((path) => servedPaths.includes(path));
}

let paths: string[] = [];

test('noise alone has no cause, and pages, queries and the split add up to it', async () => {
  const scene = await newScene();
  await collect(scene);
  paths = (await mostClicked(scene)).slice(0, 6);
  expect(paths.length).toBe(6);
  const range = { from: dayOf(-9), to: dayOf(-3) };
  const found = await explain(scene, range);
  expect(found).toMatchObject({
    verdict: 'nothing_found',
    dataSource: 'sandbox',
    noise: { isWithin: true, basis: 'history' },
    now: { ...range, daysWithoutData: 0 },
    before: { from: dayOf(-16), to: dayOf(-10) },
    causes: [],
  });
  const { split, change } = found;
  expect((split?.impressions ?? 0) + (split?.ctr ?? 0) + (split?.mix ?? 0)).toBeCloseTo(
    change ?? 0,
    6,
  );
  const missing = new Set(found.notLookedAt.map(({ reason }) => reason));
  expect([...missing].sort()).toEqual([
    'no_competitors',
    'no_logs',
    'no_rank_readings',
    'no_robots_copies',
    'no_two_audits',
  ]);
  const summary = await scene.sightline.searchConsole.summarize(scene.websiteId, range);
  expect(summary.now?.numbers.clicks).toBe(found.now?.value);
});

test('robots.txt that closes pages is named first', async () => {
  const scene = await newScene();
  await readRobots(scene);
  await inject(scene, { kind: 'robots_blocked', from: week.from, paths: paths.slice(0, 3) });
  await readRobots(scene);
  await moveClock(clockDays);
  await collect(scene);
  const found = await explain(scene);
  expect(found.verdict).toBe('explained');
  expect(found.causes.map(({ kind }) => kind)).toEqual(['robots_blocked']);
  const [cause] = found.causes;
  expect(cause).toMatchObject({ subject: demoSite.domain, pageCount: 3, direction: 'down' });
  expect(cause?.pages.map((page) => new URL(page).pathname).sort()).toEqual(
    paths.slice(0, 3).toSorted(),
  );
  expect(cause?.change).toBeLessThan(0);
  expect(found.notLookedAt).toContainEqual({
    kind: 'title_lost',
    reason: 'no_two_audits',
    lacking: null,
  });
  for (const path of cause?.reads ?? []) {
    const reply = await fetch(`${collector.service.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${scene.apiKey}` },
    });
    expect([path, reply.status]).toEqual([path, 200]);
  }
});

test('a lost title is named first', async () => {
  const scene = await newScene();
  await audit(scene);
  await inject(scene, { kind: 'title_lost', from: week.from, paths: paths.slice(0, 5) });
  await audit(scene);
  await moveClock(clockDays);
  await collect(scene);
  const found = await explain(scene);
  expect(found.noise?.isWithin).toBe(false);
  expect(found.notLookedAt.map(({ kind }) => kind)).not.toContain('title_lost');
  expect(found.causes.map(({ kind }) => kind)).toEqual(['title_lost']);
  expect(found.causes[0]).toMatchObject({ certainty: 'found', pageCount: 5 });
  expect(found.split?.ctr).toBeLessThan(0);
  expect(Math.abs(found.split?.impressions ?? 0)).toBeLessThan(Math.abs(found.split?.ctr ?? 0));
});

test('a rise is never explained by a cause for a drop', async () => {
  const scene = await newScene();
  await readRobots(scene);
  await inject(scene, { kind: 'robots_blocked', from: week.from, paths: paths.slice(0, 3) });
  await readRobots(scene);
  // Robots.txt stays closed, and more people come all the same.
  await inject(scene);
  const more = { domain: scene.domain, from: week.from, clicks: 1.6, impressions: 1.6 };
  await control('google', { since, changes: [more] });
  await moveClock(clockDays);
  await collect(scene);
  const found = await explain(scene);
  expect(found).toMatchObject({ verdict: 'nothing_found', causes: [], noise: { isWithin: false } });
  expect(found.change).toBeGreaterThan(0);
});

/** Google's crawler on every day of a range, as the website's log has it. */
function crawlerLog(range: { from: string; to: string }, status: (day: string) => number): string {
  const lines: string[] = [];
  const monthName = (day: string) =>
    new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(day));
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const date = `${day.slice(8)}/${monthName(day)}/${day.slice(0, 4)}`;
    for (const [index, path] of paths.slice(0, 4).entries()) {
      lines.push(
        `${googlebotAddress} - - [${date}:10:00:0${index} +0000] "GET ${path} HTTP/1.1" ${status(day)} 512 "-" "${googlebot}"`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

const lastWeek = { from: dayOf(-9), to: dayOf(-3) };

test('server errors in the logs are named first', async () => {
  const scene = await newScene();
  const isBroken = (day: string) => day >= lastWeek.from;
  await inject(scene, { kind: 'server_errors', from: lastWeek.from, paths: paths.slice(0, 4) });
  const log = crawlerLog({ from: dayOf(-20), to: dayOf(-1) }, (day) => (isBroken(day) ? 503 : 200));
  await scene.sightline.ingestLogs(scene.websiteId, log, { format: 'combined' });
  await collect(scene);
  const found = await explain(scene, lastWeek);
  expect(found.causes[0]).toMatchObject({
    kind: 'crawl_errors',
    certainty: 'found',
    pageCount: 4,
    since: lastWeek.from,
  });
  expect(found.causes).toHaveLength(1);
  expect(found.notLookedAt).toContainEqual({
    kind: 'robots_blocked',
    reason: 'no_robots_copies',
    lacking: null,
  });
});

test('logs of a part of the days say which, and no cause is found against days without logs', async () => {
  const scene = await newScene();
  await collect(scene);
  const send = async (from: number, to: number) => {
    const log = crawlerLog({ from: dayOf(from), to: dayOf(to) }, () => 503);
    await scene.sightline.ingestLogs(scene.websiteId, log, { format: 'combined' });
  };
  const ofLogs = async () => {
    const { causes, notLookedAt } = await explain(scene, lastWeek);
    expect(causes.map(({ kind }) => kind)).not.toContain('crawl_errors');
    return notLookedAt.filter(({ kind }) => ['crawl_errors', 'crawler_silent'].includes(kind));
  };
  await send(-9, -4);
  expect(await ofLogs()).toEqual([
    { kind: 'crawl_errors', reason: 'no_logs_before', lacking: null },
    { kind: 'crawler_silent', reason: 'no_logs_before', lacking: null },
  ]);
  await send(-12, -10);
  expect(await ofLogs()).toEqual([
    {
      kind: 'crawler_silent',
      reason: 'few_logs',
      lacking: { from: dayOf(-16), to: dayOf(-10), days: 7, daysWithData: 3 },
    },
  ]);
  await send(-13, -13);
  expect(await ofLogs()).toEqual([]);
});

test('days that Google still counts are named first', async () => {
  const scene = await newScene('gsc-unfinished.com');
  await inject(scene, { kind: 'unfinished_days' });
  await collect(scene);
  const found = await explain(scene, { from: dayOf(-6), to: dayOf(0) });
  expect(found).toMatchObject({ verdict: 'explained', unfinishedDays: 3 });
  expect(found.causes).toMatchObject([
    { kind: 'unfinished_days', certainty: 'measurement', subject: '3', since: dayOf(-2) },
  ]);
  expect(found.causes[0]?.change).toBeLessThan(0);
});

test('a change in how Google counts is named first, and never for a rise', async () => {
  const lastDay = '2026-04-27';
  const scene = await newScene('gsc-break.com', '2026-03-01');
  await inject(scene, { kind: 'known_break', to: lastDay });
  await collect(scene);
  const metric = { metric: 'impressions' as const };
  const across = { from: addDays(lastDay, 1), to: addDays(lastDay, 7) };
  const found = await explain(scene, { ...metric, ...across });
  expect(found.causes[0]).toMatchObject({
    kind: 'known_break',
    subject: 'impressions_over_logged',
    direction: 'down',
    pageCount: null,
    change: found.change,
  });
  expect(found.split).toBeNull();
  // The same days the other way round are a rise, which nothing that lowers the number explains.
  const clicks = await explain(scene, across);
  expect(clicks.causes.map(({ kind }) => kind)).not.toContain('known_break');
});

const keywords = ['buy brewing', 'buy grinders', 'buy kettles'];

/** Tracks the keywords, reads their result pages before and today, and collects a week later. */
async function readResultPages(scene: Scene): Promise<void> {
  const { sightline, workspaceId, websiteId } = scene;
  await sightline.keywords.create({
    websiteId,
    keywords: keywords.map((keyword) => ({ keyword })),
  });
  await backfillSandbox(
    {
      ...collector.service.services,
      providers: serp,
      keywordData,
      // No series of AI Overviews is needed here.
      onPagesRead: async () => undefined,
    },
    { workspaceId, websiteId },
    [-7, -5, -3, -1].map(dayOf),
  );
  await collect(scene, 'serp');
  await moveClock(clockDays);
  await collect(scene);
}

test('an AI Overview that appeared is named first', async () => {
  const scene = await newScene();
  await inject(scene, { kind: 'ai_overview_appeared', from: week.from, keywords });
  await readResultPages(scene);
  const found = await explain(scene);
  expect(found.causes[0]).toMatchObject({
    kind: 'ai_overview_appeared',
    subject: 'ai_overview',
    queries: keywords,
  });
  expect(found.queries.map(({ name }) => name)).toEqual(expect.arrayContaining(keywords));
});

test('two causes at once are both named', async () => {
  const scene = await newScene();
  await readRobots(scene);
  await inject(
    scene,
    { kind: 'robots_blocked', from: week.from, paths: paths.slice(0, 3) },
    { kind: 'ai_overview_appeared', from: week.from, keywords },
  );
  await readRobots(scene);
  await readResultPages(scene);
  const kinds = (await explain(scene)).causes.map(({ kind }) => kind);
  expect(kinds.slice(0, 2).sort()).toEqual(['ai_overview_appeared', 'robots_blocked']);
});
