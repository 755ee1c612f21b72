import { z } from 'zod';
import { readWaste, wasteKinds } from '../../modules/crawlers/store/crawler-waste-store';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const query = z.object(visitFilters);

const wasteShare = z
  .object({
    bot: z.string().nullable().describe('Null: all crawlers'),
    kind: z
      .enum(wasteKinds)
      .describe(
        'A visit may be of several kinds. 304 is no redirect, and static files may be needed',
      ),
    visits: visitCount.describe('Visits of the kind: the numerator'),
    of: visitCount.describe('All visits of the crawler: the denominator'),
    share: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'CrawlShare' });

export const listCrawlWaste = defineList({
  id: 'listCrawlWaste',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/waste',
  summary: 'List shares of crawling spent on parameters, redirects, errors and static files',
  description: 'Of all crawlers first, then of each. Spoofed visits are left out unless asked for.',
  tool: {
    description:
      'What share of crawling goes to parameters, redirects, errors and static files, for all ' +
      'crawlers and each. `share` is `visits` out of `of`; the kinds overlap, so they do not ' +
      'add up.',
  },
  params: websitePath,
  query,
  response: wasteShare,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const rows = await readWaste(context, toVisitFilter(resource.id, query));
    return { rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length };
  },
  async *rows(context, { resource, query }) {
    yield* await readWaste(context, toVisitFilter(resource.id, query));
  },
});
