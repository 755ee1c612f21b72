import { z } from 'zod';
import { readTrackedKeys } from '../../modules/rankings/keywords/store/tracked-keys';
import { keywordKey } from '../../modules/rankings/rules/keyword';
import {
  findStrikingDistance,
  strikingPositions,
} from '../../modules/search-console/rules/find-striking-distance';
import { readFrequentQueries } from '../../modules/search-console/store/query-analysis-store';
import { queryInteger } from '../operation/fields';
import { type Context, defineShortList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { searchPeriodQuery } from './performance-schema';
import { readSearchPeriod } from './read-search-period';

const row = z
  .object({
    query: z.string().describe('What people searched for'),
    clicks: z.int(),
    impressions: z.int(),
    position: z.number().describe('Average position, weighted by impressions'),
    isTracked: z.boolean().describe('Whether the website tracks it as a keyword'),
  })
  .meta({ id: 'StrikingQuery' });

const { from, to } = searchPeriodQuery;
const query = z.object({
  from,
  to,
  impressionsMin: queryInteger(1, 1_000_000).default(50).describe('Fewest impressions'),
});

async function all(context: Context, websiteId: string, asked: z.output<typeof query>) {
  const period = { ...asked, type: 'web', compare: 'none' } as const;
  const found = await readSearchPeriod(context, websiteId, period);
  if (!found) return [];
  const { impressionsMin } = asked;
  const { scope, period: days } = found;
  const queries = await readFrequentQueries(context, scope, days.range, impressionsMin);
  const near = findStrikingDistance(queries, { ...strikingPositions, impressionsMin });
  const keys = near.map((each) => keywordKey(each.query));
  const tracked = await readTrackedKeys(context.db, websiteId, keys);
  return near.map((each) => ({ ...each, isTracked: tracked.has(keywordKey(each.query)) }));
}

export const listStrikingDistance = defineShortList({
  id: 'listStrikingDistance',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/striking-distance',
  summary: 'List queries that are just below the top',
  description: `Returns web searches with an average position from ${strikingPositions.positionMin} to ${strikingPositions.positionMax}, most impressions first. To track some, send them to \`POST /keywords\`.`,
  tool: {
    description:
      'Queries whose average Google position is just below the top, most impressions first: small gains bring most there. Track them with create_keywords; `isTracked` says which are already.',
  },
  params: websitePath,
  query,
  response: row,
  errors: ['conflict'],
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource.id, asked),
});
