import type { Sightline } from '../../packages/client/src/client';
import { dayMs } from '../../platform/calendar/day';
import type { DemoPast } from './demo-past';
import { demoOrigin, demoPages, submissionSecondOf } from './demo-site';
import { finished } from './finished-job';

type Website = { id: string; domain: string };

/** Channels, and seconds by which each is later than the first. */
const channels = [
  ['indexnow', 0],
  ['bing', 60],
  ['sitemap', 120],
] as const;

/**
 * Submits pages to the search engines, and moves the submissions of past weeks to the day on which
 * they would have been made. Does nothing the second time.
 */
export async function loadSubmissions(
  client: Sightline,
  past: DemoPast,
  website: Website,
  loadedOn: string,
): Promise<string> {
  const known = await client.indexing.listSubmissions(website.id, { limit: 1 });
  if (known.total === 0) await submitPages(client, past, website, loadedOn);
  return `${pages.length} URLs by IndexNow, Bing and the sitemap`;
}

const pages = demoPages.filter(({ submittedOn }) => submittedOn !== null);

async function submitPages(
  client: Sightline,
  past: DemoPast,
  website: Website,
  loadedOn: string,
): Promise<void> {
  const urls = await client.indexing.listUrls(website.id).all();
  const idOf = new Map(urls.map(({ id, url }) => [url, id]));
  const found = pages.flatMap((page) => {
    const urlId = idOf.get(demoOrigin + page.path);
    return urlId === undefined ? [] : [{ ...page, urlId }];
  });
  const { job } = await client.indexing.submitUrls(website.id, {
    ids: found.map(({ urlId }) => urlId),
    channels: channels.map(([name]) => name),
  });
  await finished(client, job);
  const submissions = found.flatMap((page) => {
    const { urlId, submittedOn } = page;
    if (submittedOn === null || submittedOn === 0) return [];
    const firstMs = Date.parse(loadedOn) + submittedOn * dayMs + submissionSecondOf(page) * 1_000;
    return channels.map(([channel, later]) => ({
      urlId,
      channel,
      at: new Date(firstMs + later * 1_000),
    }));
  });
  await past.backdateSubmissions(website, submissions);
}
