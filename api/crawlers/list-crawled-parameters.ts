import { z } from 'zod';
import { listParameters, parameterSorts } from '../../modules/crawlers/store/crawler-waste-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const query = z.object({
  ...visitFilters,
  sort: sortBy(parameterSorts, '`-visits`').default('-visits'),
});

const crawledParameter = z
  .object({
    name: z.string().describe('Name of the query parameter'),
    visits: visitCount.describe('Number of verified visits to URLs with the parameter'),
    of: visitCount.describe('Number of all verified visits, with or without parameters'),
    share: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Share of `visits` in `of`, from 0 to 1; null without visits'),
    bots: z.array(z.string()).describe('Names of the crawlers that requested such URLs'),
  })
  .meta({ id: 'CrawledParameter' });

export const listCrawledParameters = defineList({
  id: 'listCrawledParameters',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/parameters',
  summary: 'List query parameters by crawl volume',
  description:
    'Returns the names of query parameters with the number of verified visits to URLs that contain them. Other visits are not counted unless `verification` asks for them. A CSV has at most 100,000 names.',
  tool: {
    description:
      'Query parameters by the number of verified crawler visits to URLs that contain them: candidates ' +
      'for canonical links or robots.txt rules.',
  },
  params: websitePath,
  query,
  response: crawledParameter,
  resolve: pathWebsite,
  handle: (context, { resource, query, page }) =>
    listParameters(context, toVisitFilter(resource.id, query), { sort: query.sort, page }),
  async *rows(context, { resource, query }) {
    const filter = toVisitFilter(resource.id, query);
    yield* (await listParameters(context, filter, { sort: query.sort, page: undefined })).rows;
  },
});
