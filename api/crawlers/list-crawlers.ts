import { z } from 'zod';
import {
  countCrawlerVisits,
  streamCrawlerCounts,
} from '../../modules/crawlers/store/crawler-count-store';
import { queryInteger } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  crawlerCountColumns,
  crawlerCountsSchema,
  groupBy,
  toVisitFilter,
  visitFilters,
} from './schema';

const query = z.object({
  ...visitFilters,
  groupBy,
  depth: queryInteger(1, 3)
    .default(1)
    .describe('Of a directory: how many of its names are told apart'),
  sort: z.enum(['visits', '-visits', 'day', '-day', 'lastAt', '-lastAt']).default('-visits'),
});

export const listCrawlers = defineList({
  id: 'listCrawlers',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers',
  summary: 'Count crawler visits by bot, purpose, time, status, path and more',
  description:
    'Counts visits by the dimensions in `groupBy`. A missing row means that the logs received hold no such visit, not that there was none.',
  tool: {
    isDefault: true,
    description:
      'What crawlers do on a website: visits counted by `groupBy` (bot, purpose, day, ' +
      'statusClass, path, directory …), filtered by bot, status and time. `groupBy=bot` shows ' +
      'who comes; `groupBy=path&status=5xx` where they meet errors; `bot=GPTBot&groupBy=day` ' +
      'its trend. `verified` came from the crawler’s own addresses, `spoofed` only claimed the ' +
      'name, `unverifiable` could not be judged. No row means no visit in the logs that were ' +
      'sent, not that nobody came.',
  },
  params: websitePath,
  query,
  response: crawlerCountsSchema,
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) =>
    countCrawlerVisits(context, toVisitFilter(resource.id, query), { ...query, page }),
  columns: (query) => [...query.groupBy, ...crawlerCountColumns],
  rows: (context, { resource, query }) =>
    streamCrawlerCounts(context, toVisitFilter(resource.id, query), query),
});
