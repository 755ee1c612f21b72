import { z } from 'zod';
import { readHistory, readSerpPage } from '../../modules/rankings/store/rank-history';
import type { RankKeyword } from '../../modules/rankings/store/rank-row';
import { keywordPath } from '../keywords/path-keyword';
import { type Context, defineRead } from '../operation/operation';
import { noPageFields, toPageFields } from './page-fields';
import { pathRankKeyword } from './path-rank-keyword';
import { rankDay } from './ranking-query';
import { aiOverview, day, keywordColumns, ownUrl, place, rankEvidence } from './ranking-schema';

const text = z.string().nullable();

const item = z
  .object({
    type: z.string().describe('organic, or the feature in our terms'),
    providerType: z.string().describe('The provider’s own name of the block'),
    absoluteRank: z.int().nullable().describe('Among all blocks'),
    position: place.describe('Of organic results only'),
    url: text,
    domain: text,
    title: text,
    text,
  })
  .meta({ id: 'SerpItem' });

const serpSchema = z
  .object({
    ...keywordColumns,
    day: day.nullable(),
    position: place.describe('Of the website'),
    url: text,
    ownUrls: z.array(ownUrl),
    serpFeatures: z.array(z.string()),
    aiOverview: aiOverview.nullable(),
    organic: z.array(z.object({ position: z.int(), domain: z.string(), url: z.string() })),
    items: z.array(item).describe('All blocks of the page in their order'),
    evidence: rankEvidence,
  })
  .meta({ id: 'SerpPage' });

const emptyEvidence = (state: 'pending' | 'not_measured' | 'failed') => ({
  state,
  source: null,
  checkedAt: null,
  depth: null,
  samples: 0,
  isConfirmed: null,
  failureCode: null,
  failedAt: null,
});

function nothing(keyword: RankKeyword, date: string | undefined) {
  const isPending = date === undefined && keyword.newest.status !== 'failed';
  return {
    day: date ?? null,
    position: null,
    url: null,
    ...noPageFields,
    serpFeatures: [],
    organic: [],
    items: [],
    evidence: emptyEvidence(isPending ? 'pending' : date === undefined ? 'failed' : 'not_measured'),
  };
}

async function pageOf({ services, caller }: Context, keyword: RankKeyword, date?: string) {
  const { source } = keyword.newest;
  if (source === null) return nothing(keyword, date);
  const { clickhouse } = services;
  const of = { source, date };
  const page = await readSerpPage(clickhouse, caller.workspaceId, keyword, of);
  if (!page) return nothing(keyword, date);
  const range = { source, from: page.day, to: page.day };
  const [found] = await readHistory(clickhouse, caller.workspaceId, keyword, range);
  const reading = found?.reading;
  return {
    day: page.day,
    position: reading?.position ?? null,
    url: reading?.url ?? null,
    ...(reading ? toPageFields(reading) : noPageFields),
    serpFeatures: reading?.serpFeatures ?? [],
    organic: page.organic,
    items: page.items,
    evidence: {
      ...emptyEvidence('not_measured'),
      state: reading?.state ?? ('not_measured' as const),
      source,
      checkedAt: page.checkedAt,
      depth: page.depthRead,
      samples: 1,
      isConfirmed: page.checkedAt !== keyword.newest.checkedAt || keyword.newest.confirmed,
    },
  };
}

export const getKeywordSerp = defineRead({
  id: 'getKeywordSerp',
  area: 'serp',
  path: '/keywords/{keywordId}/serp',
  summary: 'Get the whole result page of a day',
  description: 'A day without a reading answers without items, as not_measured.',
  tool: {
    isDefault: true,
    description:
      'The whole result page of a keyword on a day: who stands where, and which blocks (ads, AI ' +
      'overview, snippets) stand above. Read it for two days to explain a drop. `position` ' +
      'counts organic results alone, `absoluteRank` all blocks. Evidence `not_measured`: there ' +
      'is no reading of that day.',
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
    const page = await pageOf(context, keyword, query.day);
    return { data: { keyword: keyword.keyword, ...names, ...page } };
  },
});
