import { z } from 'zod';
import {
  listCrawlerErrors as listErrors,
  streamCrawlerErrors,
} from '../../modules/crawlers/store/crawler-error-store';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const { verification: _, ...filters } = visitFilters;
const query = z.object({
  ...filters,
  sort: z.enum(['visits', '-visits', 'lastAt', '-lastAt']).default('-visits'),
});

const crawlerError = z
  .object({
    path: z.string(),
    status: z.int(),
    visits: visitCount,
    bots: z.array(z.string()),
    firstAt: timestamp,
    lastAt: timestamp,
    lastOkAt: timestamp.nullable().describe('When the path was last answered 2xx or 3xx'),
  })
  .meta({ id: 'CrawlerError' });

export const listCrawlerErrors = defineList({
  id: 'listCrawlerErrors',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/errors',
  summary: 'List error responses to verified crawlers',
  description:
    'Returns the paths that answered verified crawlers with 4xx or 5xx, how often, to which crawlers, and when the path last worked.',
  tool: {
    description:
      'Which paths answered verified crawlers with 4xx or 5xx, how often, to whom, and when the ' +
      'path last worked (`lastOkAt`; null: never seen working).',
  },
  params: websitePath,
  query,
  response: crawlerError,
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) =>
    listErrors(context, toVisitFilter(resource.id, query), {
      sort: query.sort,
      page,
    }),
  rows: (context, { resource, query }) =>
    streamCrawlerErrors(context, toVisitFilter(resource.id, query), query.sort),
});
