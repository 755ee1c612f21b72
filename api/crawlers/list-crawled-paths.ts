import { z } from 'zod';
import {
  deciderSorts,
  listCrawledPaths as listPaths,
  pathKinds,
  pathSorts,
  streamCrawledPaths,
} from '../../modules/crawlers/store/crawler-path-store';
import { invalid } from '../../platform/errors';
import { readSort } from '../../platform/sort';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const query = z.object({
  ...visitFilters,
  kind: z
    .enum(pathKinds)
    .default('most')
    .describe(
      'Which paths: those with the most or least visits in the period, those with their first verified ' +
        'visit ever in the period (`new`), or those with verified visits before the period and none since ' +
        '(`gone`). `new` and `gone` need `from`',
    ),
  by: z
    .enum(['path', 'url'])
    .default('path')
    .describe('Whether rows are paths, or paths with their queries (`url`)'),
  sort: sortBy(
    pathSorts,
    '`-visits` for kind=most, `visits` for least, `-firstVerifiedAt` for new, `-lastVerifiedAt` for gone. kind=new and kind=gone cannot be sorted by `visits` or `lastAt`',
  ),
});

const crawledPath = z
  .object({
    path: z.string().describe('Path of the URL'),
    query: z.string().nullable().describe('Query of the URL if by=url; else null'),
    visits: visitCount.describe('Number of visits in the period; for kind=gone, before it'),
    verified: visitCount.describe('Number of these visits that are verified'),
    bots: z.array(z.string()).describe('Names of the crawlers of these visits'),
    firstVerifiedAt: timestamp
      .nullable()
      .describe('Time of the first of these visits that is verified; null if none is'),
    lastVerifiedAt: timestamp
      .nullable()
      .describe('Time of the last of these visits that is verified; null if none is'),
    lastAt: timestamp.describe('Time of the last of these visits'),
    lastHttpStatus: z.int().describe('HTTP status of the last of these visits'),
  })
  .meta({ id: 'CrawledPath' });

type Query = z.output<typeof query>;

function filterOf(websiteId: string, query: Query) {
  const isOfDeciders = query.kind === 'new' || query.kind === 'gone';
  if (isOfDeciders && query.from === undefined) {
    throw invalid(
      'query.from',
      'required',
      `kind=${query.kind} compares the period with the time before it: name the day in from.`,
    );
  }
  if (isOfDeciders && query.sort !== undefined) {
    const { field } = readSort(query.sort);
    if (!deciderSorts.includes(field)) {
      const known = deciderSorts.join(', ');
      throw invalid('query.sort', 'not_sortable', `kind=${query.kind} sorts only by ${known}.`);
    }
  }
  return toVisitFilter(websiteId, query);
}

export const listCrawledPaths = defineList({
  id: 'listCrawledPaths',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/paths',
  summary: 'List crawled paths: most, least, new or gone',
  description:
    'Returns the paths that crawlers visited most or least in the period, for the first time (`new`) or no longer (`gone`). `new` and `gone` need `from`.',
  tool: {
    description:
      'Paths that crawlers visit most, least, for the first time (`new`) or no longer (`gone`), ' +
      'whether or not the URLs are tracked. `new` and `gone` need `from`. For tracked URLs, ' +
      'list_ledger_urls returns more.',
  },
  params: websitePath,
  query,
  response: crawledPath,
  resolve: pathWebsite,
  async handle(context, { resource, query, page }) {
    const filter = filterOf(resource.id, query);
    return listPaths(context, filter, { ...query, page });
  },
  async *rows(context, { resource, query }) {
    yield* streamCrawledPaths(context, filterOf(resource.id, query), query);
  },
});
