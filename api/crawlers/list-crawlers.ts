import { z } from 'zod';
import {
  countCrawlerVisits,
  crawlerSorts,
  sortColumnOf,
  streamCrawlerCounts,
} from '../../modules/crawlers/store/crawler-count-store';
import { invalid } from '../../platform/errors';
import { readSort } from '../../platform/sort';
import { queryInteger } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
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
    .describe('Number of path segments that make up a `directory`'),
  sort: sortBy(
    crawlerSorts,
    '`-visits`. Sorting by a dimension needs it in `groupBy`; `day` sorts hours as well',
  ).default('-visits'),
});

function filterOf(websiteId: string, asked: z.output<typeof query>) {
  if (sortColumnOf(asked.sort, asked.groupBy) === undefined) {
    const { field } = readSort(asked.sort);
    throw invalid('query.sort', 'not_grouped', `Sorting by ${field} needs ${field} in groupBy.`);
  }
  return toVisitFilter(websiteId, asked);
}

export const listCrawlers = defineList({
  id: 'listCrawlers',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers',
  summary: 'Count crawler visits by bot, purpose, time, HTTP status, path and more',
  description:
    'Counts visits by the dimensions in `groupBy`. A missing row means that the logs received contain no such visit, not that there was none.',
  tool: {
    isDefault: true,
    description:
      'What crawlers do on a website: visits counted by `groupBy` (bot, purpose, day, ' +
      'statusClass, path, directory …), filtered by bot, HTTP status and time. `groupBy=bot` ' +
      'shows who visits; `groupBy=path&httpStatus=5xx` where crawlers get errors; ' +
      '`bot=GPTBot&groupBy=day` a crawler’s trend. `verified` visits came from the crawler’s own ' +
      'addresses, `spoofed` ones only claimed its name, `unverifiable` ones could not be checked. ' +
      'A missing row means no visit in the logs received, not that there was none.',
  },
  params: websitePath,
  query,
  response: crawlerCountsSchema,
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) =>
    countCrawlerVisits(context, filterOf(resource.id, query), { ...query, page }),
  columns: (query) => [...query.groupBy, ...crawlerCountColumns],
  rows: (context, { resource, query }) =>
    streamCrawlerCounts(context, filterOf(resource.id, query), query),
});
