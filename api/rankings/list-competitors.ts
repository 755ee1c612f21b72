import { z } from 'zod';
import { type Competitor, readCompetitors } from '../../modules/rankings/store/rank-competitors';
import { idSchema } from '../../platform/ids';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { pagesEvidence, pagesQuery, toRequest } from './competitor-schema';

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
  query: z.object(pagesQuery),
  response: competitorSchema,
  resolve: pathWebsite,
  async handle({ services, caller }, { resource, query, page: { limit, offset } }) {
    const request = toRequest(resource, query);
    const all = await readCompetitors(services, caller.workspaceId, request);
    return { rows: all.slice(offset, offset + limit).map(toRow), total: all.length };
  },
  async *rows({ services, caller }, { resource, query }) {
    const request = toRequest(resource, query);
    for (const one of await readCompetitors(services, caller.workspaceId, request))
      yield toRow(one);
  },
});
