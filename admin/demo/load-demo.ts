import { demoLog } from './demo-log';
import { demoKeywords, demoSite, demoUrls } from './demo-site';
import type { ServiceClient } from './service-client';

type Website = { id: string; domain: string; lastSyncedAt: string | null };
type Job = { id: string; status: string };

export type DemoOptions = {
  client: ServiceClient;
  now: Date;
  /** Told what was done, step by step. */
  say: (line: string) => void;
};

/** Batches of logs are remembered for 30 days; what is older was sent before, or never. */
const logDays = 28;
const dayMs = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Fills a workspace with a demo by the API’s own paths: a website, keywords, tracked URLs, four
 * weeks of access logs and the ranks of today. Loaded again it adds the days that are new, and
 * leaves everything else as it is.
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

/** The day on which its URLs were tracked, from which the demo’s story is told. */
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

/** Ranks are read from the sandbox alone: a demo must not spend an account’s money. */
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

/** As it ended, or as it stands after five minutes. */
async function finished(client: ServiceClient, job: Job): Promise<Job> {
  let newest = job;
  for (let wait = 0; wait < waitsMax; wait += 1) {
    if (['completed', 'failed', 'canceled'].includes(newest.status)) break;
    newest = await client.get<Job>(`/jobs/${job.id}?wait=30`);
  }
  return newest;
}
