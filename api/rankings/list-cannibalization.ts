import { z } from 'zod';
import { keywordKey } from '../../modules/rankings/rules/keyword';
import {
  type Cannibalized,
  readCannibalized,
} from '../../modules/rankings/store/rank-cannibalization';
import { toNewestRow } from '../../modules/rankings/store/rank-newest';
import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { sortRows } from '../../platform/sort';
import { queryInteger } from '../operation/fields';
import { defineShortList, type ReadContext } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { toPageFields } from './page-fields';
import { keywordFilters } from './ranking-query';
import { day, keywordColumns, ownUrl, place, rankEvidence } from './ranking-schema';

const query = z.object({
  days: queryInteger(1, 365)
    .default(30)
    .describe('Number of days within which a change of the ranking page counts'),
  ...keywordFilters,
  sort: sortBy(
    ['keyword', 'position', 'searchVolume'],
    'in the order in which the keywords were created',
  ),
});

const cannibalizationSchema = z
  .object({
    ...keywordColumns,
    position: place,
    url: z.string().nullable().describe('The page that ranks best now; null if none was found'),
    searchVolume: z.int().nullable(),
    reasons: z
      .array(z.enum(['several_urls', 'url_changed']))
      .describe(
        'Why the keyword is listed: `several_urls`: two or more of the website’s pages are on the newest results page; `url_changed`: different pages ranked within `days`',
      ),
    ownUrls: z.array(ownUrl),
    urls: z
      .array(
        z.object({
          url: z.string().describe('URL of the page'),
          days: z.int().describe('Number of days on which the page ranked'),
          firstDay: day.describe('First day on which the page ranked, in UTC'),
          lastDay: day.describe('Last day on which the page ranked, in UTC'),
        }),
      )
      .describe('Pages that ranked within `days`, the latest first; empty if only one did'),
    evidence: rankEvidence,
  })
  .meta({ id: 'Cannibalization' });

function toRow({ keyword: found, hasSeveralUrls, changes }: Cannibalized) {
  const { newest: _, seriesFrom: __, createdAt: ___, targetUrl: ____, id, ...names } = found;
  const row = toNewestRow(found);
  const { position, url, evidence } = row;
  return {
    ...names,
    keywordId: id,
    position,
    url,
    reasons: [
      ...(hasSeveralUrls ? (['several_urls'] as const) : []),
      ...(changes.length > 0 ? (['url_changed'] as const) : []),
    ],
    ownUrls: toPageFields(row).ownUrls,
    urls: changes,
    evidence,
  };
}

async function all(
  context: ReadContext,
  { resource, query: asked }: { resource: { id: string }; query: z.output<typeof query> },
) {
  const { days, sort, ...filter } = asked;
  const found = await readCannibalized(context, {
    filter: { ...filter, websiteId: resource.id },
    from: daysBefore(today(), days),
  });
  return sortRows(found.map(toRow), sort, (row, field) =>
    field === 'keyword' ? keywordKey(row.keyword) : row[field],
  );
}

export const listCannibalization = defineShortList({
  id: 'listCannibalization',
  area: 'serp',
  path: '/websites/{websiteId}/cannibalization',
  summary: 'List keywords for which a website’s pages compete with each other',
  description:
    'Returns keywords with two or more of the website’s pages on the newest results page, or whose ranking page changed within `days`.',
  tool: {
    description:
      'Lists keywords for which several pages of the website compete: two or more are on the ' +
      'newest results page, or different pages ranked within `days`.',
  },
  params: websitePath,
  query,
  response: cannibalizationSchema,
  resolve: pathWebsite,
  all,
});
