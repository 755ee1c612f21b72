import { z } from 'zod';
import { type Competitor, readCompetitors } from '../../modules/rankings/store/rank-competitors';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { type Context, defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { pagesEvidence, pagesQuery, toRequest, type WebsiteName } from './competitor-schema';

const competitorSchema = z
  .object({
    domain: z.string(),
    kind: z
      .enum(['self', 'tracked', 'found'])
      .describe('The website itself, a competitor of this workspace, or only found on the pages'),
    websiteId: idSchema('website').nullable(),
    shareOfVoice: z
      .number()
      .describe('Its part of all clicks that the organic places are worth, by curve and weight'),
    keywords: z.int().describe('Keywords that it has a place for'),
    commonKeywords: z.int().describe('Of these, those that the website has one for, too'),
    averagePosition: z.number().nullable().describe('Over its keywords'),
    curve: z.string(),
    weighting: z
      .enum(['volume', 'mixed', 'equal'])
      .describe('mixed: keywords of unknown volume weigh the mean of the others'),
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
  shareOfVoice: Number(one.shareOfVoice.toFixed(6)),
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
  { services, caller }: Context,
  { resource, query: asked }: { resource: WebsiteName; query: z.output<typeof query> },
) {
  const { sort, ...rest } = asked;
  const request = toRequest(resource, rest);
  const found = await readCompetitors(services, caller.workspaceId, request);
  return sortRows(found.map(toRow), sort, (row, field) => row[field]);
}

export const listCompetitors = defineList({
  id: 'listCompetitors',
  area: 'serp',
  path: '/websites/{websiteId}/competitors',
  summary: 'List competitors by share of voice on a day',
  description: 'Tracked competitors are listed even without a place.',
  tool: {
    description:
      'Share of voice: which domains have which part of the clicks on a website’s result pages ' +
      'of a day (`shareOfVoice`, 0 to 1). Use it to find who competes; list_head_to_head compares ' +
      'with one of them.',
  },
  params: websitePath,
  query,
  response: competitorSchema,
  resolve: pathWebsite,
  async handle(context, input) {
    const rows = await all(context, input);
    const { limit, offset } = input.page;
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  },
  async *rows(context, input) {
    yield* await all(context, input);
  },
});
