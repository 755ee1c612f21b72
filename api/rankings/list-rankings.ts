import { z } from 'zod';
import {
  listRankings as readRankings,
  streamRankings,
} from '../../modules/rankings/store/rank-list';
import type { RankRequest } from '../../modules/rankings/store/rank-request';
import { defineList } from '../operation/operation';
import { checkDays, rankingQuery, workspaceFilters } from './ranking-query';
import { rankingSchema, usualRankingFields } from './ranking-schema';
import { toRanking, toRankings } from './to-ranking';

const query = z.object({ ...rankingQuery, ...workspaceFilters });

function toRequest(asked: z.output<typeof query>): RankRequest {
  checkDays(asked);
  const { day, compareDay, status, positionMin, positionMax, sort, ...filter } = asked;
  const shown = { day, compareDay, status, positionMin, positionMax, sort };
  return { ...shown, filter };
}

export const listRankings = defineList({
  id: 'listRankings',
  area: 'serp',
  path: '/rankings',
  summary: 'List rankings of all websites',
  description: 'Returns the rankings of the keywords of all websites that are not archived.',
  tool: {
    fields: ['domain', ...usualRankingFields],
    description:
      'Like list_website_rankings, of all websites; filter by `websiteTag` or ' + '`relationship`.',
  },
  query,
  response: rankingSchema,
  async handle(context, { query: asked, page }) {
    const { rows, total } = await readRankings(context, toRequest(asked), page);
    return { rows: rows.map(toRanking), total };
  },
  rows: (context, { query: asked }) => toRankings(streamRankings(context, toRequest(asked))),
});
