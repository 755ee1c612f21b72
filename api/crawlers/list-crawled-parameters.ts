import { z } from 'zod';
import { listParameters } from '../../modules/crawlers/store/crawler-waste-store';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const query = z.object(visitFilters);

const crawledParameter = z
  .object({
    name: z.string(),
    visits: visitCount.describe('Visits to addresses that carry it'),
    of: visitCount.describe('All visits, with parameters or without'),
    share: z.number().min(0).max(1).nullable(),
    bots: z.array(z.string()),
  })
  .meta({ id: 'CrawledParameter' });

export const listCrawledParameters = defineList({
  id: 'listCrawledParameters',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/parameters',
  summary: 'List query parameters by crawl volume',
  description: 'Spoofed visits are left out unless asked for. A CSV has at most 100,000 names.',
  tool: {
    description:
      'Which query parameters take how much of the crawling: candidates for canonical links or ' +
      'robots.txt rules.',
  },
  params: websitePath,
  query,
  response: crawledParameter,
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) =>
    listParameters(context, toVisitFilter(resource.id, query), page),
  async *rows(context, { resource, query }) {
    const filter = toVisitFilter(resource.id, query);
    yield* (await listParameters(context, filter, undefined)).rows;
  },
});
