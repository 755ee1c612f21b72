import { z } from 'zod';
import { type Competitor, readCompetitors } from '../../modules/rankings/store/rank-competitors';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { defineShortList, type ReadContext } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  pagesEvidence,
  pagesQuery,
  requireKeptPages,
  toRequest,
  type WebsiteName,
  weightingDescription,
} from './competitor-schema';
import { covers } from './visibility-schema';

const competitorSchema = z
  .object({
    domain: z.string().describe('Domain of the competitor, or of the website itself'),
    kind: z
      .enum(['self', 'tracked', 'found'])
      .describe(
        '`self`: the website; `tracked`: a competitor that the workspace tracks; `found`: another domain on the result pages',
      ),
    websiteId: idSchema('website')
      .nullable()
      .describe('Id of the domain’s website; null if the workspace does not track it'),
    shareOfVoice: z
      .number()
      .describe(
        'Share of the estimated clicks on all organic results and featured snippets of the day that go to the domain, from 0 to 1',
      ),
    shareOfVoiceUnit: z
      .literal('clicks_of_all_results')
      .describe(
        'What `shareOfVoice` is a share of: the clicks on all results of the day’s pages. Not comparable with the visibility score, which is a share of the clicks of first positions',
      ),
    keywords: z.int().describe('Number of keywords for which the domain was found'),
    commonKeywords: z
      .int()
      .describe('Number of these keywords for which the website was found as well'),
    averagePosition: z
      .number()
      .nullable()
      .describe('Average position over the keywords for which the domain was found; null if none'),
    curve: z.string(),
    weighting: z.enum(['volume', 'mixed', 'equal']).describe(weightingDescription),
    covers,
    evidence: pagesEvidence,
  })
  .meta({ id: 'Competitor' });

const query = z.object({
  ...pagesQuery,
  sort: sortBy(
    ['domain', 'shareOfVoice', 'keywords', 'commonKeywords', 'averagePosition'],
    'the largest share first',
  ),
});

const toRow = ({ pages, common, clicks: _, averagePosition, ...one }: Competitor) => ({
  ...one,
  shareOfVoiceUnit: 'clicks_of_all_results' as const,
  commonKeywords: common,
  averagePosition: one.keywords === 0 ? null : Number(averagePosition.toFixed(2)),
  curve: 'sistrix-2020',
  evidence: {
    state: 'measured' as const,
    source: pages.source,
    day: pages.day,
    samples: pages.keywordIds.length,
  },
});

async function all(
  context: ReadContext,
  { resource, query: asked }: { resource: WebsiteName; query: z.output<typeof query> },
) {
  const { sort, ...rest } = asked;
  await requireKeptPages(context.db, asked.day);
  const request = toRequest(resource, rest);
  const found = await readCompetitors(context, request);
  return sortRows(found.map(toRow), sort, (row, field) => row[field]);
}

export const listCompetitors = defineShortList({
  id: 'listCompetitors',
  area: 'serp',
  path: '/websites/{websiteId}/competitors',
  summary: 'List competitors by share of voice on a day',
  description:
    'Returns every domain among the organic results and featured snippets of a day. Tracked competitors are listed even if they were not found.',
  tool: {
    description:
      'Lists the domains on the result pages of a website’s keywords on a day, with their share ' +
      'of the estimated clicks (`shareOfVoice`, from 0 to 1). Use it to find competitors; ' +
      'list_head_to_head compares with one of them.',
  },
  params: websitePath,
  query,
  response: competitorSchema,
  resolve: pathWebsite,
  all,
});
