import { z } from 'zod';
import {
  errorSorts,
  listCrawlerErrors as listErrors,
  streamCrawlerErrors,
} from '../../modules/crawlers/store/crawler-error-store';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const { verification: _, ...filters } = visitFilters;
const query = z.object({
  ...filters,
  sort: sortBy(errorSorts, '`-visits`').default('-visits'),
});

const crawlerError = z
  .object({
    path: z.string().describe('Path of the URL'),
    httpStatus: z.int().describe('HTTP status of the response, 400 or higher'),
    visits: visitCount.describe('Number of verified visits answered with this status'),
    bots: z.array(z.string()).describe('Names of the crawlers of these visits'),
    firstAt: timestamp.describe('Time of the first of these visits'),
    lastAt: timestamp.describe('Time of the last of these visits'),
    lastOkAt: timestamp
      .nullable()
      .describe(
        'Time of the last verified visit to the path that was answered 2xx or 3xx; null if none was',
      ),
  })
  .meta({ id: 'CrawlerError' });

export const listCrawlerErrors = defineList({
  id: 'listCrawlerErrors',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/errors',
  summary: 'List error responses to verified crawlers',
  description:
    'Returns the paths that verified crawlers were answered with 4xx or 5xx, one row for each HTTP status, with the number of visits and the time at which the path last worked.',
  tool: {
    description:
      'Paths that verified crawlers were answered with 4xx or 5xx, how often, which crawlers, and ' +
      'when the path last worked (`lastOkAt`; null if never in these logs).',
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
