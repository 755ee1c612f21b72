import { demoLog } from './demo-log';
import {
  demoCompetitors,
  demoGroups,
  demoKeywords,
  demoSite,
  demoUrls,
  groupOf,
} from './demo-site';
import type { ServiceClient } from './service-client';

type Website = { id: string; domain: string; lastSyncedAt: string | null };
type Job = { id: string; status: string };
type Named = { id: string; name: string };
type Report = { id: string };

export type DemoOptions = {
  client: ServiceClient;
  now: Date;
  /** Reports the progress, step by step. */
  say: (line: string) => void;
  /** Writes rankings of past days; left out where no sandbox can be reached. */
  backfill?: (ref: { websiteId: string; days: readonly string[] }) => Promise<number>;
};

/**
 * Less than the 30 days for which log batches are remembered, so that a repeated day is recognized.
 */
const logDays = 28;
const rankDays = 90;
const dayMs = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Fills a workspace with a demo: a website with two competitors, keywords in groups, tracked URLs,
 * four weeks of access logs, 90 days of rankings, a log drain and a report. Everything but the past
 * rankings goes through the public API. Loading it again adds new days and changes nothing else.
 */
export async function loadDemo(options: DemoOptions): Promise<{ websiteId: string }> {
  const { client, now, say } = options;
  const website = await findOrAddWebsite(client, demoSite);
  say(`website   ${website.id}  ${website.domain}`);
  for (const domain of demoCompetitors) {
    await findOrAddWebsite(client, { domain, relationship: 'competitor', tags: demoSite.tags });
  }
  await addKeywords(client, website.id);
  await client.post(`/websites/${website.id}/indexing/urls`, { body: { urls: demoUrls } });
  say(
    `tracked   ${demoKeywords.length} keywords in ${demoGroups.length} groups, ${demoUrls.length} URLs, ` +
      `${demoCompetitors.length} competitors`,
  );
  const loadedOn = await firstDayOf(client, website.id);
  const visits = await sendLogs(client, website.id, loadedOn, now);
  say(`logs      ${logDays} days up to yesterday, ${visits} visits of crawlers`);
  say(`ranks     ${await backfillRanks(options, website.id)}`);
  say(`          today: ${await readRanks(client, website, now)}`);
  say(`drain     ${await addDrain(client, website.id)}`);
  say(`report    ${await addReport(client, website.id)}`);
  return { websiteId: website.id };
}

async function findOrAddWebsite(
  client: ServiceClient,
  website: { domain: string; [field: string]: unknown },
): Promise<Website> {
  const found = await client.get<Website[]>(`/websites?q=${website.domain}`);
  const [mine] = found.filter(({ domain }) => domain === website.domain);
  return mine ?? client.post<Website>('/websites', { body: website });
}

async function addKeywords(client: ServiceClient, websiteId: string): Promise<void> {
  const known = await client.get<Named[]>(`/keyword-groups?websiteId=${websiteId}`);
  const groups = new Map(known.map(({ id, name }) => [name, id]));
  for (const name of demoGroups) {
    if (groups.has(name)) continue;
    const { id } = await client.post<Named>('/keyword-groups', { body: { websiteId, name } });
    groups.set(name, id);
  }
  const keywords = demoKeywords.map((keyword) => ({
    keyword,
    groupIds: [groups.get(groupOf(keyword))],
  }));
  await client.post('/keywords', { body: { websiteId, keywords } });
}

/** Writes the days before today: today's rankings are a collection like every later one. */
async function backfillRanks({ backfill, now }: DemoOptions, websiteId: string): Promise<string> {
  if (!backfill) return 'no past days: the sandbox is not reachable from here';
  const days = Array.from({ length: rankDays }, (_, index) =>
    dateOf(now.getTime() - (rankDays - index) * dayMs),
  );
  const written = await backfill({ websiteId, days });
  return written === 0 ? `${rankDays} past days, known already` : `${written} past days`;
}

async function addDrain(client: ServiceClient, websiteId: string): Promise<string> {
  const path = `/websites/${websiteId}/log-drains`;
  const [known] = await client.get<Named[]>(path);
  const { id } = known ?? (await client.post<Named>(path, { body: { name: 'Demo web server' } }));
  return id;
}

/** Creates one report, unless the website has one already. */
async function addReport(client: ServiceClient, websiteId: string): Promise<string> {
  const [known] = await client.get<Report[]>(`/reports?websiteId=${websiteId}&limit=1`);
  if (known) return known.id;
  const { id, job } = await client.post<Report & { job: Job }>('/reports', {
    body: { websiteId, type: 'overview' },
  });
  const { status } = await finished(client, job);
  return status === 'completed' ? id : `${id} (${status})`;
}

/** Returns the day on which the URLs were tracked, which is the demo's day 0. */
async function firstDayOf(client: ServiceClient, websiteId: string): Promise<string> {
  const path = `/websites/${websiteId}/indexing/urls?sort=addedAt&limit=1`;
  const [first] = await client.get<Array<{ addedAt: string }>>(path);
  if (!first) throw new Error('The demo’s URLs are not in the ledger.');
  return first.addedAt.slice(0, 'YYYY-MM-DD'.length);
}

async function sendLogs(
  client: ServiceClient,
  websiteId: string,
  loadedOn: string,
  now: Date,
): Promise<number> {
  let visits = 0;
  for (let daysAgo = logDays; daysAgo >= 1; daysAgo -= 1) {
    const day = dateOf(now.getTime() - daysAgo * dayMs);
    const reply = await client.post<{ visits: number }>(
      `/websites/${websiteId}/logs?format=combined`,
      {
        text: demoLog(day, loadedOn),
        headers: { 'Content-Type': 'text/plain', 'Idempotency-Key': `demo-${day}` },
      },
    );
    visits += reply.visits;
  }
  return visits;
}

/** Reads rankings from the sandbox only: a demo must not cost money. */
async function readRanks(client: ServiceClient, website: Website, now: Date): Promise<string> {
  if (website.lastSyncedAt?.startsWith(dateOf(now.getTime()))) return 'read today already';
  const estimate = await client.get<{ serp: { provider: string | null } }>(
    `/websites/${website.id}/refresh-estimate`,
  );
  const { provider } = estimate.serp;
  if (provider !== 'sandbox') return `not read: they come from ${provider ?? 'no provider'}`;
  const { jobs } = await client.post<{ jobs: Job[] }>(`/websites/${website.id}/refresh`, {
    body: { kinds: ['serp'] },
  });
  const done = await Promise.all(jobs.map((job) => finished(client, job)));
  return done.map(({ status }) => status).join(', ');
}

const waitsMax = 10;

/** Waits for the job, at most five minutes, and returns its last state. */
async function finished(client: ServiceClient, job: Job): Promise<Job> {
  let newest = job;
  for (let wait = 0; wait < waitsMax; wait += 1) {
    if (['completed', 'failed', 'canceled'].includes(newest.status)) break;
    newest = await client.get<Job>(`/jobs/${job.id}?wait=30`);
  }
  return newest;
}
