import { z } from 'zod';
import {
  listCrawlerVisits as readVisits,
  streamCrawlerVisits,
  visitSorts,
} from '../../modules/crawlers/store/crawler-visit-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { crawlerVisitSchema, toVisitFilter, visitFilters } from './schema';

const query = z.object({
  ...visitFilters,
  exactPath: z.string().max(2048).optional().describe('Only this path, and none below it'),
  sort: sortBy(visitSorts, '`-at`').default('-at'),
});

const toFilter = (websiteId: string, asked: z.output<typeof query>) => ({
  ...toVisitFilter(websiteId, asked),
  exactPath: asked.exactPath,
});

export const listCrawlerVisits = defineList({
  id: 'listCrawlerVisits',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/visits',
  summary: 'List crawler visits',
  description:
    'Returns single visits, newest first by default, with their time, URL, HTTP status, address and how the crawler was verified. `GET /websites/{websiteId}/crawlers` counts them.',
  tool: {
    description:
      'Single visits of crawlers, newest first, each with time, URL, HTTP status, address and how ' +
      'it was verified. Use it as evidence on a few visits; list_crawlers counts them.',
  },
  params: websitePath,
  query,
  response: crawlerVisitSchema,
  offsetMax: 100_000,
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) =>
    readVisits(context, toFilter(resource.id, query), page, query.sort),
  rows: (context, { resource, query }) =>
    streamCrawlerVisits(context, toFilter(resource.id, query), query.sort),
});
