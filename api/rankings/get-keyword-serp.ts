import { z } from 'zod';
import { readResultPage } from '../../modules/rankings/read-result-page';
import { keywordPath } from '../keywords/path-keyword';
import { defineRead } from '../operation/operation';
import { requireKeptPages } from './competitor-schema';
import { toPageFields } from './page-fields';
import { pathRankKeyword } from './path-rank-keyword';
import { rankDay } from './ranking-query';
import { aiOverview, day, keywordColumns, ownUrl, place, rankEvidence } from './ranking-schema';

const text = z.string().nullable();
const ofResult = (what: string) => text.describe(`${what}; null if the block has none`);

const item = z
  .object({
    type: z.string().describe('Kind of block: `organic`, or a feature such as `featured_snippet`'),
    providerType: z.string().describe('The provider’s name for the kind of block'),
    absoluteRank: z
      .int()
      .nullable()
      .describe('Rank among all blocks of the page, from 1; null if the provider does not say'),
    position: place.describe('Rank among organic results, from 1; null for other blocks'),
    url: ofResult('URL'),
    domain: ofResult('Domain'),
    title: ofResult('Title'),
    text: ofResult('Text'),
  })
  .meta({ id: 'SerpItem' });

const serpSchema = z
  .object({
    ...keywordColumns,
    day: day.nullable().describe('Day of the results page, in UTC; null before the first reading'),
    position: place.describe('Position of the website; null if not found or not read'),
    url: text.describe('The website’s best page; null if none was found'),
    ownUrls: z.array(ownUrl),
    serpFeatures: z.array(z.string()),
    aiOverview: aiOverview.nullable(),
    organic: z.array(
      z.object({
        position: z.int().describe('Rank among organic results, from 1'),
        domain: z.string().describe('Domain of the result'),
        url: z.string().describe('URL of the result'),
      }),
    ),
    items: z.array(item).describe('All blocks of the page, from top to bottom'),
    evidence: rankEvidence,
  })
  .meta({ id: 'SerpPage' });

export const getKeywordSerp = defineRead({
  id: 'getKeywordSerp',
  area: 'serp',
  path: '/keywords/{keywordId}/serp',
  summary: 'Get the whole result page of a day',
  description:
    'Returns all blocks of the results page of a day. For a day without a reading it has no blocks, and `evidence.state` is `not_measured`.',
  tool: {
    isDefault: true,
    description:
      'Returns the whole results page of a keyword on a day: which domain ranks where, and which ' +
      'blocks (ads, AI Overview, snippets) are above. Read it for two days to explain a drop. ' +
      '`position` counts organic results only, `absoluteRank` all blocks. Evidence ' +
      '`not_measured`: there is no reading of that day.',
  },
  params: keywordPath,
  query: z.object({
    day: rankDay
      .optional()
      .describe('Day of the results page. Default: that of the newest reading'),
  }),
  response: serpSchema,
  resolve: pathRankKeyword,
  async handle(context, { resource: keyword, query }) {
    await requireKeptPages(context.db, query.day);
    const {
      id: keywordId,
      websiteId,
      domain,
      device,
      country,
      language,
      location,
      engine,
    } = keyword;
    const names = { keywordId, websiteId, domain, device, country, language, location, engine };
    const page = await readResultPage(context, keyword, query.day);
    return { data: { keyword: keyword.keyword, ...names, ...page, ...toPageFields(page) } };
  },
});
