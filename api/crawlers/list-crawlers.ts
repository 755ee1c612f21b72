import { z } from 'zod';
import { toTimeRange } from '../../core/domain/time-range';
import {
  countCrawlerVisits,
  streamCrawlerCounts,
} from '../../core/stores/crawlers/crawler-visit-store';
import { defineList } from '../operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { crawlerCountColumns, crawlerCountsSchema, groupBy, visitFilters } from './schema';

const query = z.object({
  ...visitFilters,
  groupBy,
  sort: z.enum(['visits', '-visits', 'day', '-day', 'lastAt', '-lastAt']).default('-visits'),
});

const toFilter = (
  websiteId: string,
  { from, to, groupBy: _, sort: __, ...rest }: z.output<typeof query>,
) => ({
  ...rest,
  websiteId,
  range: toTimeRange({ from, to }),
});

export const listCrawlers = defineList({
  id: 'listCrawlers',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers',
  summary: 'Crawler visits counted by bot, purpose, day, status or path',
  params: websitePath,
  query,
  response: crawlerCountsSchema,
  resolve: pathWebsite,
  handle: ({ services, caller }, { resource, query, page }) =>
    countCrawlerVisits(services.clickhouse, caller.workspaceId, toFilter(resource.id, query), {
      groupBy: query.groupBy,
      sort: query.sort,
      page,
    }),
  columns: (query) => [...query.groupBy, ...crawlerCountColumns],
  rows: ({ services, caller }, { resource, query }) =>
    streamCrawlerCounts(services.clickhouse, caller.workspaceId, toFilter(resource.id, query), {
      groupBy: query.groupBy,
      sort: query.sort,
    }),
});
