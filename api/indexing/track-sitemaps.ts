import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { enqueueSitemapRead } from '../../modules/indexing/store/sitemap-jobs';
import { watchRobots } from '../../modules/indexing/store/sitemap-robots-store';
import {
  countSitemaps,
  sitemapsMax,
  type TrackedSitemap,
  trackSitemaps as track,
} from '../../modules/indexing/store/sitemap-store';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import type { StoredWebsite } from '../../modules/websites/store/website-store';
import { AppError, invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { defineWrite, type WriteContext } from '../operation/operation';
import { rowsInvalid } from '../operation/rows-invalid';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { readUrls } from './read-urls';

const givenMax = 1_000;

const body = z
  .strictObject({
    url: z.string().optional().describe('One sitemap, of the website’s own hosts'),
    urls: z.array(z.string()).min(1).max(givenMax).optional().describe('Several'),
    fromRobots: z.literal(true).optional().describe('Those that robots.txt names, now and later'),
  })
  .refine(
    (given) => Object.values(given).filter((each) => each !== undefined).length === 1,
    'must have one of url, urls and fromRobots',
  );

const response = z
  .object({
    sitemaps: z.array(
      z.object({
        id: idSchema('sitemap'),
        url: z.string(),
        result: z.enum(['created', 'exists']).describe('exists: it is read again'),
      }),
    ),
    job: jobRefSchema,
  })
  .meta({ id: 'TrackedSitemaps' });

type Given = z.output<typeof body>;

/** Normalizes and deduplicates the files; a 422 names every one that is not the website's. */
async function readGiven(context: WriteContext, given: Given, website: StoredWebsite) {
  const texts = given.urls ?? (given.url === undefined ? [] : [given.url]);
  const settings = await getWebsiteSettings(context.db, website.id);
  const read = readUrls(texts, { domain: website.domain, settings });
  const refused = read.flatMap((row, index) =>
    'reason' in row
      ? [
          {
            path: given.urls ? `urls.${index}` : 'url',
            code: row.reason,
            message: `${row.given.slice(0, 200)} is no address of this website.`,
          },
        ]
      : [],
  );
  if (refused.length > 0) throw rowsInvalid('A sitemap must be one of the website’s own.', refused);
  return [...new Set(read.flatMap((row) => ('url' in row ? [row.url] : [])))];
}

async function trackGiven(
  { db }: WriteContext,
  ref: WebsiteRef,
  urls: string[],
): Promise<TrackedSitemap[]> {
  if (urls.length === 0) return [];
  const tracked = await track(db, ref, urls, 'request');
  if ((await countSitemaps(db, ref)) > sitemapsMax) {
    throw invalid('urls', 'over_limit', `A website has at most ${sitemapsMax} sitemaps.`);
  }
  return tracked;
}

export const trackSitemaps = defineWrite({
  id: 'trackSitemaps',
  area: 'indexing',
  method: 'post',
  path: '/websites/{websiteId}/indexing/sitemaps',
  summary: 'Track sitemaps',
  description:
    'A sitemap, an index of sitemaps, RSS, Atom or a list of URLs as text, plain or in gzip. Its ' +
    'URLs come into the ledger, and it is read every day from then on; one that is tracked already is ' +
    'read again. With `fromRobots` those that the robots.txt of the website’s hosts name, on whatever ' +
    'host they are. Where a reading is under way, it takes these along.',
  tool: {
    description:
      'Reads sitemaps (or those that robots.txt names, with `fromRobots`) into the ledger, and ' +
      'again every day. Answers a job.',
  },
  params: websitePath,
  body,
  response,
  status: 202,
  errors: ['conflict'],
  resolve: lockedPathWebsite,
  async handle(context, { body: given, resource }) {
    const { db, caller, services } = context;
    if (resource.status !== 'active') {
      throw new AppError('conflict', `The website is ${resource.status}: nothing is read.`);
    }
    const ref = { workspaceId: caller.workspaceId, websiteId: resource.id };
    const urls = await readGiven(context, given, resource);
    const tracked = await trackGiven(context, ref, urls);
    await watchRobots(db, ref, given.fromRobots === true);
    const job = await enqueueSitemapRead(db, ref, resource.domain);
    await audit(db, context, {
      action: 'sitemap.track',
      targetType: 'website',
      targetId: resource.id,
      details: { sitemaps: tracked.map(({ id }) => id), fromRobots: given.fromRobots === true },
    });
    db.afterCommit(() => services.dispatcher.nudge());
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
