import { z } from 'zod';
import { keywordKey } from '../../modules/rankings/rules/keyword';
import { type HeadToHeadRow, readDuel } from '../../modules/rankings/store/rank-competitors';
import { sortRows } from '../../platform/sort';
import { domain } from '../operation/fields';
import { defineShortList, type ReadContext } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  pagesEvidence,
  pagesQuery,
  requireKeptPages,
  toRequest,
  type WebsiteName,
} from './competitor-schema';
import { keywordColumns, place } from './ranking-schema';

const query = z.object({
  ...pagesQuery,
  domain: domain
    .optional()
    .describe('Domain to compare with. Default: the one with the largest share of voice'),
  sort: sortBy(
    ['keyword', 'searchVolume', 'position', 'competitorPosition'],
    'in the order in which the keywords were created',
  ),
});

const url = z.string().nullable();

const headToHeadSchema = z
  .object({
    ...keywordColumns,
    searchVolume: z.int().nullable(),
    position: place.describe('Position of the website; null if not found'),
    url: url.describe('The website’s best page; null if not found'),
    competitor: z.string(),
    competitorPosition: place,
    competitorUrl: url.describe('The competitor’s best page; null if not found'),
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

async function duel(
  context: ReadContext,
  { resource, query: asked }: { resource: WebsiteName; query: z.output<typeof query> },
) {
  const { domain: rival, sort, ...rest } = asked;
  await requireKeptPages(context.db, asked.day);
  const request = { ...toRequest(resource, rest), domain: rival };
  const found = await readDuel(context, request);
  return sortRows(found.map(toRow), sort, (row, field) =>
    field === 'keyword' ? keywordKey(row.keyword) : row[field],
  );
}

export const listHeadToHead = defineShortList({
  id: 'listHeadToHead',
  area: 'serp',
  path: '/websites/{websiteId}/competitors/keywords',
  summary: 'Compare a website with another domain, keyword by keyword',
  description:
    'Returns the keywords for which at least one of the two domains was found, with both positions.',
  tool: {
    description:
      'Compares a website with another domain, keyword by keyword: both positions and which is ' +
      'ahead. Keywords for which neither was found are left out; a position of null means not ' +
      'found within the depth read.',
  },
  params: websitePath,
  query,
  response: headToHeadSchema,
  resolve: pathWebsite,
  all: duel,
});
