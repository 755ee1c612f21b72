import { z } from 'zod';
import { type HeadToHeadRow, readDuel } from '../../modules/rankings/store/rank-competitors';
import { domain } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { pagesEvidence, pagesQuery, toRequest } from './competitor-schema';
import { keywordColumns, place } from './ranking-schema';

const query = z.object({
  ...pagesQuery,
  domain: domain.optional().describe('The other domain; default: the one with the greatest share'),
});

const url = z.string().nullable();

const headToHeadSchema = z
  .object({
    ...keywordColumns,
    searchVolume: z.int().nullable(),
    position: place.describe('Of the website, among organic results'),
    url,
    competitor: z.string(),
    competitorPosition: place,
    competitorUrl: url,
    leader: z
      .enum(['self', 'competitor', 'neither'])
      .describe('Which of the two ranks higher; `neither` if both are at the same position'),
    evidence: pagesEvidence,
  })
  .meta({ id: 'HeadToHead' });

function leaderOf({ position, rivalPosition }: HeadToHeadRow) {
  const [own, rival] = [
    position ?? Number.POSITIVE_INFINITY,
    rivalPosition ?? Number.POSITIVE_INFINITY,
  ];
  if (own === rival) return 'neither' as const;
  return own < rival ? ('self' as const) : ('competitor' as const);
}

function toRow(row: HeadToHeadRow) {
  const { newest: _, seriesFrom: __, createdAt: ___, targetUrl: ____, id, ...names } = row.keyword;
  return {
    ...names,
    keywordId: id,
    position: row.position,
    url: row.url,
    competitor: row.rival,
    competitorPosition: row.rivalPosition,
    competitorUrl: row.rivalUrl,
    leader: leaderOf(row),
    evidence: { state: 'measured' as const, source: row.source, day: row.day, samples: 1 },
  };
}

const duel = (
  { services, caller }: Context,
  {
    resource,
    query: asked,
  }: { resource: { id: string; domain: string }; query: z.output<typeof query> },
) => {
  const { domain: rival, ...rest } = asked;
  const request = { ...toRequest(resource, rest), domain: rival };
  return readDuel(services, caller.workspaceId, request);
};

export const listHeadToHead = defineList({
  id: 'listHeadToHead',
  area: 'serp',
  path: '/websites/{websiteId}/competitors/keywords',
  summary: 'Compare a website with another domain, keyword by keyword',
  description: 'Keywords on whose pages neither stands are left out.',
  tool: {
    description:
      'A website beside one other domain, keyword by keyword: both positions and who leads. ' +
      'Keywords on whose pages neither stands are left out; a position of null means not within ' +
      'what was read.',
  },
  params: websitePath,
  query,
  response: headToHeadSchema,
  resolve: pathWebsite,
  async handle(context, input) {
    const all = await duel(context, input);
    const { limit, offset } = input.page;
    return { rows: all.slice(offset, offset + limit).map(toRow), total: all.length };
  },
  async *rows(context, input) {
    for (const row of await duel(context, input)) yield toRow(row);
  },
});
