import { z } from 'zod';
import { rowProblems } from '../../modules/indexing/rules/sitemap-rows';
import { sitemapKinds } from '../../modules/indexing/sitemaps/sitemap-entry';
import { sitemapSources, sitemapStates } from '../../modules/indexing/store/sitemap-row';
import { getSitemap } from '../../modules/indexing/store/sitemap-store';
import { notFound } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { lockedPathWebsite, pathWebsite, websitePath } from '../websites/path-website';

const count = z.int().min(0);
const changes = {
  added: count.describe('Number of entries that are new'),
  gone: count.describe('Number of entries that are no longer listed'),
  lastmodChanged: count.describe('Number of entries whose `lastmod` changed'),
};
const error = z
  .object({
    code: z
      .string()
      .describe('Code of the failure, such as `http_404`, `html`, `broken_xml` or `timeout`'),
    message: z.string().describe('What failed, for people'),
  })
  .nullable()
  .describe('Why the newest read failed; null if it did not');

export const sitemapSource = z
  .enum(sitemapSources)
  .describe('What named the sitemap: a request, robots.txt, or an index (`parentId`)');
export const sitemapState = z
  .enum(sitemapStates)
  .describe(
    '`queued`: waiting to be read; `ok`: read; `failed`: the newest read failed, and the results of the last complete one are kept',
  );
export const sitemapKind = z.enum(sitemapKinds).describe('Format of the file');

export const sitemapSchema = z
  .object({
    id: idSchema('sitemap'),
    websiteId: idSchema('website'),
    url: z.string(),
    source: sitemapSource,
    parentId: idSchema('sitemap')
      .nullable()
      .describe('Id of the sitemap index that names it; null without one'),
    isInRobots: z
      .boolean()
      .nullable()
      .describe('Whether robots.txt names the sitemap; null until it was read'),
    state: sitemapState,
    kind: sitemapKind.nullable().describe('Format of the file; null before the first read'),
    urlCount: count.describe('Number of URLs that it lists; 0 for an index'),
    sitemapCount: count
      .nullable()
      .describe('Number of files that an index names; null if it is not one'),
    readAt: timestamp.nullable(),
    completeAt: timestamp
      .nullable()
      .describe('Time of the last complete read, or of finding it unchanged; null if never'),
    nextReadAt: timestamp,
    httpStatus: z
      .int()
      .nullable()
      .describe('HTTP status of the newest read; null without a response'),
    error,
    lastChanges: z
      .object(changes)
      .nullable()
      .describe('Changes found by the newest complete read; null before the first'),
    problems: z
      .partialRecord(z.enum(rowProblems), count)
      .describe('Number of entries that were skipped or corrected, by reason'),
    problemSamples: z
      .array(
        z.object({
          line: z.int().describe('Line on which the entry begins, from 1'),
          reason: z.enum(rowProblems).describe('Why the entry was skipped or corrected'),
          text: z.string().describe('The entry’s text, cut at 300 characters'),
        }),
      )
      .describe('The first ten of these entries'),
    warnings: z.array(z.string()).meta({
      description: 'Codes of faults that did not prevent the read',
      example: ['wrong_namespace'],
    }),
    createdAt: timestamp,
  })
  .meta({ id: 'Sitemap' });

export const sitemapWithReadsSchema = sitemapSchema
  .extend({
    reads: z
      .array(
        z.object({
          readAt: timestamp.describe('Time of the read'),
          outcome: z
            .enum(['changed', 'unchanged', 'failed'])
            .describe('Whether the content changed, or the read failed'),
          httpStatus: z.int().nullable().describe('HTTP status; null without a response'),
          error,
          entries: count.describe('Number of entries read; 0 if the server replied 304'),
          ...changes,
          tookMs: count.describe('Duration of the read in milliseconds'),
        }),
      )
      .describe('The newest 30 reads, newest first'),
  })
  .meta({ id: 'SitemapWithReads' });

export const sitemapPath = websitePath.extend({ sitemapId: idSchema('sitemap') });
type Path = z.output<typeof sitemapPath>;

/** Returns the website's sitemap that the path names, or throws a 404. */
export async function pathSitemap(context: Context, path: Path) {
  await pathWebsite(context, path);
  return ofWebsite(await getSitemap(context.db, path.sitemapId), path);
}

/** Does the same for a write: the website stays locked until the transaction ends. */
export async function lockedPathSitemap(context: WriteContext, path: Path) {
  await lockedPathWebsite(context, path);
  return ofWebsite(await getSitemap(context.db, path.sitemapId), path);
}

function ofWebsite<Found extends { websiteId: string }>(sitemap: Found, path: Path): Found {
  if (sitemap.websiteId !== path.websiteId) throw notFound('sitemap');
  return sitemap;
}
