import { z } from 'zod';
import { findCannibalization } from '../../modules/search-console/rules/find-cannibalization';
import { readSharedQueries } from '../../modules/search-console/store/query-analysis-store';
import { queryInteger } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { searchPeriodQuery } from './performance-schema';
import { readSearchPeriod } from './read-search-period';

const row = z
  .object({
    query: z.string().describe('What people searched for'),
    sharedDays: z.int().describe('Days on which two or more pages each had the least share'),
    days: z.int().describe('Days on which the query had impressions'),
    pages: z
      .array(
        z.object({
          page: z.string().describe('The page’s address'),
          clicks: z.int(),
          impressions: z.int(),
          days: z.int().describe('Days on which it had the least share or more'),
        }),
      )
      .describe('Pages that share days, most impressions first'),
    switches: z
      .array(
        z.object({
          day: z.iso.date().describe('The day'),
          from: z.string().describe('Page with the most impressions the day before'),
          to: z.string().describe('Page with the most impressions from then on'),
        }),
      )
      .describe('Days on which another page came to the front'),
  })
  .meta({ id: 'SearchCannibalization' });

const { from, to } = searchPeriodQuery;
const query = z.object({
  from,
  to,
  shareMin: queryInteger(1, 50)
    .default(20)
    .describe('Least share of a query’s impressions of a day, in percent'),
  sharedDaysMin: queryInteger(1, 100).default(3).describe('Fewest days that pages share'),
});

/** Most queries that are looked at, by impressions. */
const queriesMax = 500;
const impressionsMin = 20;

async function all(context: Context, websiteId: string, asked: z.output<typeof query>) {
  const period = { ...asked, type: 'web', compare: 'none' } as const;
  const found = await readSearchPeriod(context, websiteId, period);
  if (!found) return [];
  const { scope, period: days } = found;
  const shared = await readSharedQueries(context, scope, days.range, {
    queriesMax,
    impressionsMin,
  });
  const bounds = { shareMin: asked.shareMin / 100, sharedDaysMin: asked.sharedDaysMin };
  return shared.flatMap(({ query: text, pages }) => {
    const competing = findCannibalization(pages, bounds);
    return competing ? [{ query: text, ...competing }] : [];
  });
}

export const listSearchCannibalization = defineShortList({
  id: 'listSearchCannibalization',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/cannibalization',
  summary: 'List queries for which own pages compete in Google',
  description: `Returns queries for which two or more pages were shown on the same days, of the ${queriesMax} with the most impressions. Pages that replace each other from day to day share no day and are not listed.`,
  tool: {
    description:
      'Queries for which several own pages have impressions on the same days in Search Console, with the days on which another page came to the front. It is a hint, not a fault: two pages may serve two intents.',
  },
  params: websitePath,
  query,
  response: row,
  errors: ['conflict'],
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource.id, asked),
});
