import type { DemoPast } from './demo-past';
import { demoOrigin, robotsChange } from './demo-site';
import { finished, type Job } from './finished-job';
import type { ServiceClient } from './service-client';

type Audit = { id: string; score: { healthScore: number | null } };
type Ownership = { file: { url: string; content: string } };
type Version = { id: string; lastSeenAt: string };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Days before the first loading at which robots.txt was first read. */
const robotsDays = 45;

/**
 * Lets the service read the demo's site: its sitemap, two versions of its robots.txt, and two
 * audits, between which its owner worked on it. What was read once is not read again.
 */
export async function loadSite(
  client: ServiceClient,
  past: DemoPast,
  websiteId: string,
  loadedOn: string,
): Promise<{ sitemap: string; robots: string; audits: string }> {
  const path = `/websites/${websiteId}`;
  const { file } = await client.get<Ownership>(`${path}/ownership`);
  const files = { [new URL(file.url).pathname]: file.content };
  const known = await client.get<Audit[]>(`${path}/audits?limit=2`);
  if (known.length === 0) {
    await past.serveSite(1, files);
    await client.post(`${path}/ownership/check`, {});
    await readRobots(client, websiteId);
    await audit(client, websiteId);
  }
  await past.serveSite(2, files);
  if (known.length < 2) {
    await readRobots(client, websiteId);
    await audit(client, websiteId);
  }
  await backdateRobots(client, past, websiteId, loadedOn);
  return {
    sitemap: await readSitemap(client, websiteId),
    robots: `${robotsDays} days of robots.txt, changed ${-robotsChange.day} days before the first loading`,
    audits: await describeAudits(client, websiteId),
  };
}

async function readRobots(client: ServiceClient, websiteId: string): Promise<void> {
  const job = await client.post<Job>(`/websites/${websiteId}/crawlers/robots`, {});
  await finished(client, job);
}

async function audit(client: ServiceClient, websiteId: string): Promise<void> {
  const { job } = await client.post<{ job: Job }>(`/websites/${websiteId}/audits`, {
    body: { delayMs: 0 },
  });
  await finished(client, job);
}

/** Only the first time: later versions are as old as they are. */
async function backdateRobots(
  client: ServiceClient,
  past: DemoPast,
  websiteId: string,
  loadedOn: string,
): Promise<void> {
  const path = `/websites/${websiteId}/crawlers/robots`;
  const [newest, oldest, ...others] = await client.get<Version[]>(path);
  if (!newest || !oldest || others.length > 0) return;
  const day0 = Date.parse(loadedOn);
  const changedMs = day0 + robotsChange.day * dayMs;
  const before = { firstSeenAt: new Date(day0 - robotsDays * dayMs) };
  await past.backdateRobots(websiteId, [
    { id: oldest.id, ...before, lastSeenAt: new Date(changedMs - hourMs) },
    { id: newest.id, firstSeenAt: new Date(changedMs), lastSeenAt: new Date(newest.lastSeenAt) },
  ]);
}

async function readSitemap(client: ServiceClient, websiteId: string): Promise<string> {
  const path = `/websites/${websiteId}/indexing/sitemaps`;
  const known = await client.get<unknown[]>(path);
  if (known.length === 0) {
    const body = { urls: [`${demoOrigin}/sitemap.xml`] };
    const { job } = await client.post<{ job: Job }>(path, { body });
    await finished(client, job);
  }
  const [sitemap] = await client.get<{ url: string; urlCount: number }[]>(path);
  return `${sitemap?.urlCount ?? 0} URLs`;
}

async function describeAudits(client: ServiceClient, websiteId: string): Promise<string> {
  const [newest, oldest] = await client.get<Audit[]>(`/websites/${websiteId}/audits?limit=2`);
  const [before, after] = [oldest, newest].map((each) => each?.score.healthScore ?? 'unknown');
  return `2, health ${before} and then ${after}`;
}
