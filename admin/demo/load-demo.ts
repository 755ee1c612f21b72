import { demoLog } from './demo-log';
import { demoKeywords, demoSite, demoUrls } from './demo-site';
import type { ServiceClient } from './service-client';

type Website = { id: string; domain: string; lastSyncedAt: string | null };
type Job = { id: string; status: string };

export type DemoOptions = {
  client: ServiceClient;
  now: Date;
  /** Reports the progress, step by step. */
  say: (line: string) => void;
};

/**
 * Less than the 30 days for which log batches are remembered, so that a repeated day is recognized.
 */
const logDays = 28;
const dayMs = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Fills a workspace with a demo through the public API: a website, keywords, tracked URLs, four
 * weeks of access logs and today's rankings. Loading it again adds new days and changes nothing
 * else.
 */
export async function loadDemo({ client, now, say }: DemoOptions): Promise<{ websiteId: string }> {
  const website = await findOrAddWebsite(client);
  say(`website   ${website.id}  ${website.domain}`);
  await client.post('/keywords', { body: { websiteId: website.id, keywords: demoKeywords } });
  await client.post(`/websites/${website.id}/indexing/urls`, { body: { urls: demoUrls } });
  say(`tracked   ${demoKeywords.length} keywords, ${demoUrls.length} URLs`);
  const loadedOn = await firstDayOf(client, website.id);
  const visits = await sendLogs(client, website.id, loadedOn, now);
  say(`logs      ${logDays} days up to yesterday, ${visits} visits of crawlers`);
  say(`ranks     ${await readRanks(client, website, now)}`);
  return { websiteId: website.id };
}

async function findOrAddWebsite(client: ServiceClient): Promise<Website> {
  const found = await client.get<Website[]>(`/websites?q=${demoSite.domain}`);
  const [mine] = found.filter(({ domain }) => domain === demoSite.domain);
  return mine ?? client.post<Website>('/websites', { body: demoSite });
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
