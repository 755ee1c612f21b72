import { z } from 'zod';
import { type HistoryDay, readHistory } from '../../modules/rankings/store/rank-history';
import type { RankKeyword } from '../../modules/rankings/store/rank-row';
import { keywordPath } from '../keywords/path-keyword';
import { dateOrTime } from '../operation/fields';
import { defineShortList, type ReadContext } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { noPageFields, toPageFields } from './page-fields';
import { pathRankKeyword } from './path-rank-keyword';
import { aiOverview, day, ownUrl, place, rankEvidence } from './ranking-schema';
import { readRange } from './visibility-schema';

const query = z.object({
  from: dateOrTime.optional().describe('First day, in UTC. Default: the first with a reading'),
  to: dateOrTime.optional().describe('Last day, in UTC. Default: today'),
  source: z
    .string()
    .max(50)
    .optional()
    .describe('Source of the readings, such as `sandbox`. Default: that of the newest reading'),
  sort: sortBy(['day'], 'newest day first').default('-day'),
});

const historySchema = z
  .object({
    day,
    position: place,
    url: z.string().nullable().describe('The website’s best page; null if none was found'),
    serpFeatures: z.array(z.string()),
    aiOverview: aiOverview.nullable(),
    ownUrls: z.array(ownUrl),
    evidence: rankEvidence,
  })
  .meta({ id: 'RankHistoryDay' });

function toDay({ day: date, source, reading, failure }: HistoryDay, keyword: RankKeyword) {
  const { newest } = keyword;
  const isNewest = reading?.checkedAt === newest.checkedAt && source === newest.source;
  return {
    day: date,
    position: reading?.position ?? null,
    url: reading?.url ?? null,
    serpFeatures: reading?.serpFeatures ?? [],
    ...(reading ? toPageFields(reading) : noPageFields),
    evidence: {
      state: reading?.state ?? ('failed' as const),
      source,
      checkedAt: reading?.checkedAt ?? null,
      depth: reading?.depthRead ?? null,
      samples: reading ? 1 : 0,
      // A reading that is not the newest no longer awaits confirmation.
      isConfirmed: reading ? !isNewest || newest.confirmed : null,
      failureCode: failure?.failureCode ?? null,
      failedAt: failure?.checkedAt ?? null,
    },
  };
}

async function days(
  context: ReadContext,
  { resource, query: asked }: { resource: RankKeyword; query: z.output<typeof query> },
) {
  const range = readRange(asked);
  const source = asked.source ?? resource.newest.source;
  if (source === null) return [];
  const of = { ...range, source };
  const found = await readHistory(context, resource, of);
  const rows = found.map((one) => toDay(one, resource));
  return asked.sort === 'day' ? rows : rows.reverse();
}

export const listKeywordHistory = defineShortList({
  id: 'listKeywordHistory',
  area: 'serp',
  path: '/keywords/{keywordId}/history',
  summary: 'List a keyword’s positions by day',
  description: 'Returns one row for each day with a reading. Days without one are left out.',
  tool: {
    isDefault: true,
    description:
      'Lists a keyword’s position day by day, newest first: when it dropped, and whether the ' +
      'ranking page or the features of the results page changed then. A day that is not in the ' +
      'list was not read. `evidence.isConfirmed` false: the drop was seen only once and ' +
      'awaits the next reading. keywordId comes from list_website_rankings or list_website_movers.',
  },
  params: keywordPath,
  query,
  response: historySchema,
  resolve: pathRankKeyword,
  // A keyword has one row per day, so all rows are few.
  all: days,
});
