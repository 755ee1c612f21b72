import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { enqueueSitemapRead } from '../../modules/indexing/store/sitemap-jobs';
import { watchRobots } from '../../modules/indexing/store/sitemap-robots-store';
import {
  countSitemaps,
  sitemapsMax,
  type TrackedSitemap,
  trackSitemaps as track,
} from '../../modules/indexing/store/sitemap-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { AppError, invalid, rowsInvalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { bulkBodyBytesMax } from '../http/body';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { exactlyOneOf } from '../operation/fields';
import { defineWrite, type WriteContext } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { readUrls } from './read-urls';

const rowsMax = 1_000;

const body = z
  .strictObject({
    url: z.string().optional().describe('URL of a sitemap on the website’s own hosts'),
    urls: z
      .array(z.string())
      .min(1)
      .max(rowsMax)
      .optional()
      .describe('URLs of several sitemaps on the website’s own hosts'),
    fromRobots: z
      .literal(true)
      .optional()
      .describe('Tracks the sitemaps that robots.txt names, now and later'),
  })
  .refine(
    (given) => Object.values(given).filter((each) => each !== undefined).length === 1,
    'must have exactly one of url, urls and fromRobots',
  )
  .meta(exactlyOneOf('url', 'urls', 'fromRobots'));

const response = z
  .object({
    sitemaps: z
      .array(
        z.object({
          id: idSchema('sitemap'),
          url: z.string().describe('URL of the sitemap, normalized'),
          result: z
            .enum(['created', 'exists'])
            .describe(
              '`created` if it is new; `exists` if it was tracked before and is read again',
            ),
        }),
      )
      .describe('The tracked sitemaps; empty with `fromRobots`'),
    job: jobRefSchema,
  })
  .meta({ id: 'TrackedSitemaps' });

type TrackBody = z.output<typeof body>;

/** Normalizes and deduplicates the files; a 422 names every one that is not the website's. */
async function readBody(context: WriteContext, given: TrackBody, website: StoredWebsite) {
  const texts = given.urls ?? (given.url === undefined ? [] : [given.url]);
  const settings = await getWebsiteSettings(context.db, website.id);
  const read = readUrls(texts, { domain: website.domain, settings });
  const refused = read.flatMap((row, index) =>
    'reason' in row
      ? [
          {
            path: given.urls ? `urls.${index}` : 'url',
            code: row.reason,
            message: `${row.given.slice(0, 200)} is not a URL of this website.`,
          },
        ]
      : [],
  );
  if (refused.length > 0)
    throw rowsInvalid('Sitemaps must be on the website’s own hosts.', refused);
  return [...new Set(read.flatMap((row) => ('url' in row ? [row.url] : [])))];
}

async function trackBody(
  { db }: WriteContext,
  websiteId: string,
  urls: string[],
): Promise<TrackedSitemap[]> {
  if (urls.length === 0) return [];
  const tracked = await track(db, websiteId, urls, 'request');
  if ((await countSitemaps(db, websiteId)) > sitemapsMax) {
    throw invalid('urls', 'over_limit', `A website can have at most ${sitemapsMax} sitemaps.`);
  }
  await requireWithinPlan(db, 'sitemaps');
  return tracked;
}

export const trackSitemaps = defineWrite({
  id: 'trackSitemaps',
  area: 'indexing',
  method: 'post',
  path: '/websites/{websiteId}/indexing/sitemaps',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Track sitemaps',
  description:
    'Reads a sitemap, a sitemap index, RSS, Atom or a text file of URLs, plain or gzipped, adds its URLs to the ledger, and reads it again every day. A sitemap that is tracked already is read again now. `fromRobots` tracks those that the robots.txt files of the website’s hosts name, on any host. A request while a read runs adds to its job.',
  tool: {
    description:
      'Adds the URLs of sitemaps (or of those that robots.txt names, with `fromRobots`) to the ' +
      'ledger, now and every day. Returns a job.',
  },
  params: websitePath,
  body,
  response,
  status: 202,
  errors: ['conflict', 'payment_required'],
  resolve: lockedPathWebsite,
  async handle(context, { body: given, resource }) {
    const { db, services } = context;
    if (resource.status !== 'active') {
      throw new AppError(
        'conflict',
        `The website is ${resource.status}. Activate it before tracking sitemaps.`,
      );
    }
    const urls = await readBody(context, given, resource);
    const tracked = await trackBody(context, resource.id, urls);
    await watchRobots(db, resource.id, given.fromRobots === true);
    const job = await enqueueSitemapRead(db, resource.id, resource.domain);
    await audit(db, context, {
      action: 'sitemap.track',
      targetType: 'website',
      targetId: resource.id,
      details: { sitemaps: tracked.map(({ id }) => id), fromRobots: given.fromRobots === true },
    });
    db.afterCommit(() => services.dispatcher.wake());
    const sitemaps = tracked.map(({ id, url, isNew }) => ({
      id,
      url,
      result: isNew ? ('created' as const) : ('exists' as const),
    }));
    return {
      data: { sitemaps, job: toJobRef(job) },
      headers: { Location: `/api/v1/jobs/${job.id}` },
    };
  },
});
