import type { Sightline } from '../../packages/client/src/client';
import { dayMs } from '../../platform/calendar/day';
import type { DemoPast } from './demo-past';
import { demoOrigin, robotsChange } from './demo-site';
import { finished } from './finished-job';

const hourMs = 3_600_000;
/** Days before the first loading at which robots.txt was first read. */
const robotsDays = 45;

/**
 * Lets the service read the demo's site: its sitemap, two versions of its robots.txt, and two
 * audits, between which its owner worked on it. What was read once is not read again.
 */
export async function loadSite(
  client: Sightline,
  past: DemoPast,
  websiteId: string,
  loadedOn: string,
): Promise<{ sitemap: string; robots: string; audits: string }> {
  const { file } = await client.audits.getOwnership(websiteId);
  const files = { [new URL(file.url).pathname]: file.content };
  const known = await client.audits.listWebsiteAudits(websiteId, { limit: 2 });
  if (known.total === 0) {
    await past.serveSite(1, files);
    await client.audits.checkWebsiteOwnership(websiteId);
    await readRobots(client, websiteId);
    await audit(client, websiteId);
  }
  await past.serveSite(2, files);
  if (known.total < 2) {
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

async function readRobots(client: Sightline, websiteId: string): Promise<void> {
  await finished(client, await client.crawlers.readRobots(websiteId));
}

async function audit(client: Sightline, websiteId: string): Promise<void> {
  const { job } = await client.audits.start(websiteId, { delayMs: 0 });
  await finished(client, job);
}

/** Only the first time: later versions are as old as they are. */
async function backdateRobots(
  client: Sightline,
  past: DemoPast,
  websiteId: string,
  loadedOn: string,
): Promise<void> {
  const { rows } = await client.crawlers.listRobotsVersions(websiteId);
  const [newest, oldest, ...others] = rows;
  if (!newest || !oldest || others.length > 0) return;
  const day0 = Date.parse(loadedOn);
  const changedMs = day0 + robotsChange.day * dayMs;
  const before = { firstSeenAt: new Date(day0 - robotsDays * dayMs) };
  await past.backdateRobots(websiteId, [
    { id: oldest.id, ...before, lastSeenAt: new Date(changedMs - hourMs) },
    { id: newest.id, firstSeenAt: new Date(changedMs), lastSeenAt: new Date(newest.lastSeenAt) },
  ]);
}

async function readSitemap(client: Sightline, websiteId: string): Promise<string> {
  const known = await client.indexing.listSitemaps(websiteId);
  if (known.total === 0) {
    const urls = [`${demoOrigin}/sitemap.xml`];
    const { job } = await client.indexing.trackSitemaps(websiteId, { urls });
    await finished(client, job);
  }
  const { rows } = await client.indexing.listSitemaps(websiteId);
  return `${rows[0]?.urlCount ?? 0} URLs`;
}

async function describeAudits(client: Sightline, websiteId: string): Promise<string> {
  const { rows } = await client.audits.listWebsiteAudits(websiteId, { limit: 2 });
  const [newest, oldest] = rows;
  const [before, after] = [oldest, newest].map((each) => each?.score.healthScore ?? 'unknown');
  return `2, health ${before} and then ${after}`;
}
