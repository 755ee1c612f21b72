import { z } from 'zod';
import { changeOf, toNumbers } from '../../modules/search-console/rules/search-rates';
import { readFolders } from '../../modules/search-console/store/query-analysis-store';
import { queryInteger } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  confoundedBy,
  confoundersOf,
  searchChange,
  searchNumbers,
  searchPeriodQuery,
} from './performance-schema';
import { readSearchPeriod } from './read-search-period';

const row = z
  .object({
    folder: z.string().describe('Beginning of the paths, such as `/blog`; `/` for pages in none'),
    pages: z.int().describe('Number of pages that Google showed in either range'),
    now: searchNumbers.describe('Numbers of the range, counted by page'),
    before: searchNumbers
      .nullable()
      .describe('Numbers of the earlier range; null unless the data reach back that far'),
    change: searchChange.nullable().describe('`now` less `before`; null without `before`'),
    confoundedBy,
  })
  .meta({ id: 'SearchContentGroup' });

const query = z.object({
  ...searchPeriodQuery,
  depth: queryInteger(1, 5).default(1).describe('Number of folders of a path that make a group'),
});

async function all(context: Context, websiteId: string, asked: z.output<typeof query>) {
  const found = await readSearchPeriod(context, websiteId, asked);
  if (!found) return [];
  const { scope, period } = found;
  const before = period.isBeforeWhole ? period.before : null;
  const groups = await readFolders(context.clickhouse, scope, {
    range: period.range,
    before,
    depth: asked.depth,
  });
  const confounders = confoundersOf(period.range, before);
  return groups.map(({ name, pages, now, before: earlier }) => {
    const numbers = toNumbers(now);
    const numbersBefore = before && toNumbers(earlier);
    return {
      folder: name,
      pages,
      now: numbers,
      before: numbersBefore,
      change: numbersBefore && changeOf(numbers, numbersBefore),
      confoundedBy: confounders,
    };
  });
}

export const listContentGroups = defineList({
  id: 'listContentGroups',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/content-groups',
  summary: 'List folders of a website with their clicks in Google',
  description:
    'Returns pages by the folders of their paths, most clicks first, up to 1,000. Numbers are counted by page, so they add up to more impressions than the property has.',
  tool: {
    description:
      'Google clicks and impressions by folder of the website, compared with an earlier range. Counted by page: do not compare the sums with the property’s totals.',
  },
  params: websitePath,
  query,
  response: row,
  errors: ['conflict'],
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page: { limit, offset } }) {
    const rows = await all(context, resource.id, asked);
    return pageOf(rows, { limit, offset });
  },
  async *rows(context, { resource, query: asked }) {
    yield* await all(context, resource.id, asked);
  },
});
