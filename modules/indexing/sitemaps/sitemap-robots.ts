import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import type { SafeFetch } from '../../../platform/network/safe-fetch';
import { normalizePageUrl } from '../../../platform/url/page-url';
import type { Workspace } from '../../../platform/workspace';
import { fetchRobots } from '../../crawlers/fetch-robots';
import { readRobotsFile } from '../../crawlers/robots/robots-file';
import { recordRobotsResponse } from '../../crawlers/store/robots-copy-store';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { findWebsite } from '../../websites/store/website-store';
import { dueRobots, storeRobotsSitemaps } from '../store/sitemap-robots-store';

/** The domain, and at most this many hosts named by the owner. */
const hostsMax = 20;
const sitemapLinesMax = 1_000;

type Skip = { what: string; code: string };

/** Sitemaps from all hosts together; `skips` are the hosts that did not respond. */
type Found = { urls: string[]; skips: Skip[] };

async function hostsOf(workspace: Workspace, websiteId: string): Promise<string[]> {
  const { db } = workspace;
  const website = await findWebsite(db, websiteId);
  if (!website) return [];
  const { ownedHosts } = await getWebsiteSettings(db, websiteId);
  return [...new Set([website.domain, ...ownedHosts])].slice(0, hostsMax);
}

/** A robots.txt may name files on any host: that is how a site vouches for them. */
function namedIn(body: Buffer): string[] {
  const pages = readRobotsFile(body).sitemaps.map(({ url }) => normalizePageUrl(url));
  return pages.flatMap((page) => ('url' in page ? [page.url] : []));
}

async function readHosts(
  workspace: Workspace,
  safeFetch: SafeFetch,
  websiteId: string,
  hosts: readonly string[],
): Promise<Found> {
  const urls = new Set<string>();
  const skips: Skip[] = [];
  // All at once: one after the other, twenty slow hosts would take half an hour.
  const answers = await mapWithConcurrency(hosts, hostsMax, async (host) => ({
    host,
    answer: await fetchRobots(safeFetch, `https://${host}`),
  }));
  for (const { host, answer } of answers) {
    await workspace.transaction(async (tx) => {
      // The website may have been deleted in between; then there is nothing to record.
      const website = await findWebsite(tx, websiteId, { forReference: true });
      if (website) await recordRobotsResponse(tx, { websiteId, host }, answer, new Date());
    });
    if (answer.outcome === 'disallow_all') skips.push({ what: answer.url, code: answer.reason });
    for (const url of answer.body ? namedIn(answer.body) : []) urls.add(url);
  }
  return { urls: [...urls].slice(0, sitemapLinesMax), skips };
}

/**
 * Reads robots.txt if it is due: records which sitemaps it names, and tracks them if requested.
 * Idempotent: a second call finds nothing due.
 */
export async function readRobotsSitemaps(
  workspace: Workspace,
  safeFetch: SafeFetch,
  websiteId: string,
): Promise<{ named: number; skips: Skip[] } | null> {
  const due = await dueRobots(workspace.db, websiteId);
  if (!due) return null;
  const hosts = await hostsOf(workspace, websiteId);
  const { urls, skips } = await readHosts(workspace, safeFetch, websiteId, hosts);
  const isWhole = skips.length === 0;
  await workspace.transaction((tx) =>
    storeRobotsSitemaps(tx, websiteId, { urls, isWhole, tracks: due.tracks }),
  );
  if (due.tracks && isWhole && urls.length === 0) {
    skips.push({ what: `https://${hosts[0]}/robots.txt`, code: 'no_sitemap_in_robots' });
  }
  return { named: urls.length, skips };
}
