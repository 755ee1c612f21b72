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
const error = z
  .object({ code: z.string(), message: z.string() })
  .nullable()
  .describe('`http_404`, `html`, `broken_xml`, `broken_body`, `timeout` and the like');

export const sitemapSource = z
  .enum(sitemapSources)
  .describe('Who named it: a request, robots.txt, or an index (`parentId`)');
export const sitemapState = z
  .enum(sitemapStates)
  .describe('failed: the newest reading; what the last complete one found still stands');
export const sitemapKind = z.enum(sitemapKinds);

export const sitemapSchema = z
  .object({
    id: idSchema('sitemap'),
    websiteId: idSchema('website'),
    url: z.string(),
    source: sitemapSource,
    parentId: idSchema('sitemap').nullable().describe('The index that names it'),
    isInRobots: z.boolean().nullable().describe('Whether robots.txt names it; null: not read yet'),
    state: sitemapState,
    kind: sitemapKind.nullable(),
    urlCount: count.describe('URLs of the newest complete reading'),
    sitemapCount: count.nullable().describe('Files that an index names; null: it is no index'),
    readAt: timestamp.nullable(),
    completeAt: timestamp
      .nullable()
      .describe('When it was last read to its end, or known to be the same'),
    nextReadAt: timestamp,
    httpStatus: z.int().nullable().describe('HTTP status of the newest reading; null: no answer'),
    error,
    lastChanges: z
      .object({ added: count, gone: count, lastmodChanged: count })
      .nullable()
      .describe('What the newest complete reading found; of an index, files'),
    problems: z
      .partialRecord(z.enum(rowProblems), count)
      .describe('Entries that were not taken, or not as they are, by reason'),
    problemSamples: z
      .array(z.object({ line: z.int(), reason: z.enum(rowProblems), text: z.string() }))
      .describe('The first ten'),
    warnings: z.array(z.string()).meta({ example: ['wrong_namespace'] }),
    createdAt: timestamp,
  })
  .meta({ id: 'Sitemap' });

export const sitemapWithReadsSchema = sitemapSchema
  .extend({
    reads: z
      .array(
        z.object({
          readAt: timestamp,
          outcome: z.enum(['changed', 'unchanged', 'failed']),
          httpStatus: z.int().nullable(),
          error,
          entries: count.describe('0 where the server said that nothing changed'),
          added: count,
          gone: count,
          lastmodChanged: count,
          tookMs: count,
        }),
      )
      .describe('The newest 30, newest first'),
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
