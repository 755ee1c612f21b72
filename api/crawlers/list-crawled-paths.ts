import { z } from 'zod';
import {
  listCrawledPaths as listPaths,
  pathKinds,
  streamCrawledPaths,
} from '../../modules/crawlers/store/crawler-path-store';
import { invalid } from '../../platform/errors';
import { timestamp } from '../operation/fields';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toVisitFilter, visitCount, visitFilters } from './schema';

const query = z.object({
  ...visitFilters,
  kind: z
    .enum(pathKinds)
    .default('most')
    .describe(
      'Most or least visits in the range; `new`: first verified visit ever in the range; `gone`: ' +
        'verified visits before the range and none since. The last two need `from`',
    ),
  by: z.enum(['path', 'url']).default('path').describe('`url` tells queries apart'),
});

const crawledPath = z
  .object({
    path: z.string(),
    query: z.string().nullable().describe('With by=url'),
    visits: visitCount.describe('In the range; of paths that are gone, before it'),
    verified: visitCount,
    bots: z.array(z.string()),
    firstVerifiedAt: timestamp.nullable(),
    lastVerifiedAt: timestamp.nullable(),
    lastAt: timestamp,
    lastStatus: z.int(),
  })
  .meta({ id: 'CrawledPath' });

type Query = z.output<typeof query>;

function filterOf(websiteId: string, query: Query) {
  if ((query.kind === 'new' || query.kind === 'gone') && query.from === undefined) {
    throw invalid(
      'query.from',
      'required',
      `kind=${query.kind} needs a range that begins somewhere.`,
    );
  }
  return toVisitFilter(websiteId, query);
}

export const listCrawledPaths = defineList({
  id: 'listCrawledPaths',
  area: 'crawlers',
  path: '/websites/{websiteId}/crawlers/paths',
  summary: 'List crawled paths: most, least, new or gone',
  description:
    'Returns the paths that crawlers visit most or least, for the first time (`new`) or no longer (`gone`). `new` and `gone` need `from`.',
  tool: {
    description:
      'Paths that crawlers visit most, least, for the first time (`new`) or no longer (`gone`), ' +
      'whether or not the URLs are tracked. `new` and `gone` need `from`. Of tracked URLs ' +
      'list_ledger_urls knows more.',
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
