import type { Sightline } from '../../packages/client/src/client';
import type { BodyOf, Data } from '../../packages/client/src/schema-types';
import { dayMs, dayOf } from '../../platform/calendar/day';
import { demoLog } from './demo-log';
import type { DemoPast } from './demo-past';
import {
  demoCompetitors,
  demoGroups,
  demoKeywords,
  demoSite,
  demoUrls,
  groupOf,
} from './demo-site';
import { finished } from './finished-job';
import { addBrands, loadAnswers, loadLinks } from './load-answers';
import { loadSite } from './load-site';
import { loadSubmissions } from './load-submissions';

type Website = Data<'getWebsite'>;
type Report = { id: string; status: string };

export type DemoOptions = {
  client: Sightline;
  now: Date;
  /** Reports the progress, step by step. */
  say: (line: string) => void;
  /** The website's past and its site; left out where no sandbox can be reached. */
  past?: DemoPast;
};

/**
 * Less than the 30 days for which log batches are remembered, so that a repeated day is recognized.
 */
const logDays = 28;
const rankDays = 90;
const dateOf = (time: number) => dayOf(time);

export type LoadedDemo = { websiteId: string; reportId: string };

/**
 * Fills a workspace with a demo: a website with two competitors, keywords in groups, tracked URLs,
 * four weeks of access logs, 90 days of rankings, submissions, a sitemap, robots.txt, audits,
 * alerts, a log drain, AI answers, links, a report and Search Console. Everything but what is past
 * goes through the public API.
 * Loading it again adds new days and changes nothing else.
 */
export async function loadDemo(options: DemoOptions): Promise<LoadedDemo> {
  const { client, now, say, past } = options;
  const website = await findOrAddWebsite(client, demoSite);
  say(`website   ${website.id}  ${website.domain}`);
  for (const domain of demoCompetitors) {
    await findOrAddWebsite(client, { domain, relationship: 'competitor', tags: demoSite.tags });
  }
  await addKeywords(client, website.id);
  await client.indexing.trackUrls(website.id, { urls: demoUrls });
  say(
    `tracked   ${demoKeywords.length} keywords in ${demoGroups.length} groups, ${demoUrls.length} URLs, ` +
      `${demoCompetitors.length} competitors`,
  );
  const loadedOn = await firstDayOf(client, website.id);
  say(`logs      ${await sendLogs(client, website.id, loadedOn, now)}`);
  const loadRanks = async () => {
    say(`ranks     ${await backfillRanks(options, website.id)}`);
    say(`          today: ${await readRanks(client, website, now)}`);
  };
  // Before the first result page, whose AI Overview would add a brand of the website's own.
  await addBrands(client, website.id);
  // They wait for different jobs.
  const [asked] = await Promise.all([
    loadAnswers(client, website.id),
    loadRanks(),
    past
      ? loadSiteFacts({ client, past, say }, website, loadedOn)
      : say('site      not loaded: the sandbox, which serves it, is not reachable from here'),
    addDrain(client, website.id).then((id) => say(`drain     ${id}`)),
    loadLinks(client, website.id).then((links) => say(`links     ${links}`)),
  ]);
  const answers = await client.ai.listAnswers(website.id, { limit: 1 });
  say(`answers   ${answers.total} with those of the result pages (${asked})`);
  if (past) say(`alerts    ${await noticeAlerts({ client, past }, website.id, now)}`);
  const report = await addReport(client, website.id, now);
  say(`report    ${report.id}${report.status === 'completed' ? '' : ` (${report.status})`}`);
  if (past) say(`searches  ${await connectSearch(client, past, website)}`);
  return { websiteId: website.id, reportId: report.id };
}

async function loadSiteFacts(
  { client, past, say }: { client: Sightline; past: DemoPast; say: (line: string) => void },
  website: Website,
  loadedOn: string,
): Promise<void> {
  const site = await loadSite(client, past, website.id, loadedOn);
  say(`sitemap   ${site.sitemap}`);
  say(`robots    ${site.robots}`);
  say(`audits    ${site.audits}`);
  say(`submitted ${await loadSubmissions(client, past, website, loadedOn)}`);
}

async function noticeAlerts(
  { client, past }: { client: Sightline; past: DemoPast },
  websiteId: string,
  now: Date,
): Promise<string> {
  await past.noticeChanges(websiteId, now);
  const alerts = await client.alerts.listWebsiteAlerts(websiteId, { state: 'open' }).all();
  const kinds = new Set(alerts.map(({ kind }) => kind));
  return [...kinds].join(', ') || 'none';
}

/** Connects the sandbox's Search Console, whose 16 months are collected while one looks around. */
async function connectSearch(
  client: Sightline,
  past: DemoPast,
  { id, domain }: Website,
): Promise<string> {
  const bound = await client.searchConsole.listBindings().all();
  if (!bound.some(({ websiteId }) => websiteId === id)) {
    const key = (await past.createSearchAccount(domain)) as never;
    await client.searchConsole.createConnection({ method: 'service_account', key });
    await client.searchConsole.createBindings({});
  }
  const { jobs } = await client.websites.refresh(id, { kinds: ['gsc'] });
  return `Search Console of 16 months is being collected: ${jobs[0]?.id ?? 'already'}`;
}

async function findOrAddWebsite(
  client: Sightline,
  website: BodyOf<'createWebsite'>,
): Promise<Website> {
  const found = await client.websites.list({ q: website.domain }).all();
  const [mine] = found.filter(({ domain }) => domain === website.domain);
  return mine ?? client.websites.create(website);
}

async function addKeywords(client: Sightline, websiteId: string): Promise<void> {
  const known = await client.keywordGroups.list({ websiteId }).all();
  const groups = new Map(known.map(({ id, name }) => [name, id]));
  for (const name of demoGroups) {
    if (groups.has(name)) continue;
    const { id } = await client.keywordGroups.create({ websiteId, name });
    groups.set(name, id);
  }
  const keywords = demoKeywords.map((keyword) => ({
    keyword,
    groupIds: [groups.get(groupOf(keyword))].filter((id) => id !== undefined),
  }));
  await client.keywords.create({ websiteId, keywords });
}

/** Writes the days before today: today's rankings are a collection like every later one. */
async function backfillRanks({ past, now }: DemoOptions, websiteId: string): Promise<string> {
  if (!past) return 'no past days: the sandbox is not reachable from here';
  const days = Array.from({ length: rankDays }, (_, index) =>
    dateOf(now.getTime() - (rankDays - index) * dayMs),
  );
  const written = await past.backfillRanks(websiteId, days);
  return written === 0 ? `${rankDays} past days, known already` : `${written} past days`;
}

async function addDrain(client: Sightline, websiteId: string): Promise<string> {
  const { rows } = await client.logDrains.list(websiteId);
  const { id } = rows[0] ?? (await client.logDrains.create(websiteId, { name: 'Demo web server' }));
  return id;
}

/** Creates one report, unless the website has one already. */
async function addReport(client: Sightline, websiteId: string, now: Date): Promise<Report> {
  const { rows } = await client.reports.list({ websiteId, limit: 1 });
  if (rows[0]) return rows[0];
  // Up to today, when the audits ended.
  const body = { websiteId, type: 'overview', to: dateOf(now.getTime()) } as const;
  const { id, job } = await client.reports.create(body);
  return { id, status: (await finished(client, job)).status };
}

/** Returns the day on which the URLs were tracked, which is the demo's day 0. */
async function firstDayOf(client: Sightline, websiteId: string): Promise<string> {
  const { rows } = await client.indexing.listUrls(websiteId, { sort: 'addedAt', limit: 1 });
  const [first] = rows;
  if (!first) throw new Error('The demo’s URLs are not in the ledger.');
  return first.addedAt.slice(0, 'YYYY-MM-DD'.length);
}

async function sendLogs(
  client: Sightline,
  websiteId: string,
  loadedOn: string,
  now: Date,
): Promise<string> {
  const counts = { visits: 0, duplicates: 0 };
  for (let daysAgo = logDays; daysAgo >= 1; daysAgo -= 1) {
    const day = dateOf(now.getTime() - daysAgo * dayMs);
    const reply = await client.ingestLogs(websiteId, demoLog(day, loadedOn), {
      format: 'combined',
      key: `demo-${day}`,
    });
    counts.visits += reply.visits;
    counts.duplicates += reply.duplicates;
  }
  const days = `${logDays} days up to yesterday`;
  if (counts.visits === 0) return `${days}, all of them stored before`;
  const before = counts.duplicates === 0 ? '' : ', the rest stored before';
  return `${days}, ${counts.visits} visits of crawlers${before}`;
}

/** Reads rankings from the sandbox only: a demo must not cost money. */
async function readRanks(client: Sightline, website: Website, now: Date): Promise<string> {
  if (website.lastSyncedAt?.startsWith(dateOf(now.getTime()))) return 'read today already';
  const { serp } = await client.websites.estimateRefresh(website.id);
  const { provider } = serp;
  if (provider !== 'sandbox') return `not read: they come from ${provider ?? 'no provider'}`;
  const { jobs } = await client.websites.refresh(website.id, { kinds: ['serp'] });
  const done = await Promise.all(jobs.map((job) => finished(client, job)));
  return done.map(({ status }) => status).join(', ');
}
