import { z } from 'zod';
import { listRankings, streamRankings } from '../../modules/rankings/store/rank-list';
import type { RankRequest } from '../../modules/rankings/store/rank-request';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { checkDays, keywordFilters, rankingQuery } from './ranking-query';
import { rankingSchema, usualRankingFields } from './ranking-schema';
import { toRanking, toRankings } from './to-ranking';

const query = z.object({ ...rankingQuery, ...keywordFilters });

function toRequest(websiteId: string, asked: z.output<typeof query>): RankRequest {
  checkDays(asked);
  const { day, compareDay, status, positionMin, positionMax, sort, ...filter } = asked;
  const shown = { day, compareDay, status, positionMin, positionMax, sort };
  return { ...shown, filter: { ...filter, websiteId } };
}

export const listWebsiteRankings = defineList({
  id: 'listWebsiteRankings',
  area: 'serp',
  path: '/websites/{websiteId}/rankings',
  summary: 'List a website’s rankings, now or on a day',
  description:
    'Compares each keyword’s newest reading with that of an earlier day or, with `day` and `compareDay`, the readings of two days. A positive `change` is an improvement.',
  tool: {
    isDefault: true,
    rareArguments: ['location'],
    fields: usualRankingFields,
    description:
      'Lists where a website’s keywords rank: position, change, page, search volume and traffic. ' +
      'Compares the newest reading with the one before; with `day` and `compareDay`, any two ' +
      'days. A positive `change` is up. `position` null with status `not_found` or `lost` means ' +
      'not within evidence.depth results; `beyond_depth`, `not_measured`, `failed` and `pending` ' +
      'mean that nothing is known. `traffic` (estimated clicks a month) is null if the search ' +
      'volume is unknown. Source `sandbox` is made up.',
  },
  params: websitePath,
  query,
  response: rankingSchema,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page }) {
    const request = toRequest(resource.id, asked);
    const { rows, total } = await listRankings(context, request, page);
    return { rows: rows.map(toRanking), total };
  },
  rows: (context, { resource, query: asked }) =>
    toRankings(streamRankings(context, toRequest(resource.id, asked))),
});
