import { z } from 'zod';
import {
  type CitationRow,
  type CitationsRead,
  citationSorts,
  readCitationRows,
  withPrompts,
} from '../../modules/ai/reads/read-citation-rows';
import { sourceCategories } from '../../modules/websites/rules/source-category';
import type { Website } from '../../modules/websites/store/website-store';
import { domain } from '../operation/fields';
import { type Context, defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import { ownerFields, ownerKinds } from './answer-schema';
import {
  answersQuery,
  answersRequest,
  dataSource,
  isBranded,
  targetOfRow,
  toTarget,
} from './answers-query';
import { aiRate } from './rate-schema';

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    by: z.enum(['domain', 'page']).describe('What is cited'),
    name: z.string().describe('The host without www., or the URL'),
    ...ownerFields,
    dataSource,
    answers: z.int().describe('Number of answers that cite it, each once'),
    prompts: z.int().describe('Number of prompts whose answers cite it, about'),
    days: z.int().describe('Number of days on which it was cited'),
    firstDay: day.describe('First day of the window on which it was cited, in UTC'),
    lastDay: day.describe('Last day of the window on which it was cited, in UTC'),
    rank: z.int().describe('Place among all that the target cites, by answers; equals share one'),
    rankInterval: z
      .object({
        low: z.int().describe('Best rank of 95 % of resamples'),
        high: z.int().describe('Worst rank of 95 % of resamples'),
      })
      .nullable()
      .describe(
        'Ranks that are as likely, by resampling prompts; null after rank 100 and below five prompts',
      ),
    citedShare: aiRate
      .nullable()
      .describe('Share of the answers that cite any page; null after rank 100'),
  })
  .meta({ id: 'AiCitation' });

const query = z.object({
  ...answersQuery,
  isBranded,
  by: z.enum(['domain', 'page']).default('domain').describe('What to list'),
  owner: z.enum(ownerKinds).optional().describe('Whose pages to list'),
  category: z.enum(sourceCategories).optional().describe('Category to list'),
  host: domain.optional().describe('Host whose citations to list, such as its pages'),
  sort: sortBy(citationSorts, 'most answers first'),
});

type Asked = z.output<typeof query>;

function read(context: Context, website: Website, asked: Asked): Promise<CitationsRead> {
  const { by, owner, category, host, sort, isBranded: wanted, ...answers } = asked;
  const request = answersRequest(website, answers);
  const options = { by, owner, category, host, sort, isBranded: wanted };
  return readCitationRows(context, website, request, options);
}

const toRow = (one: CitationRow & { prompts: number }): z.input<typeof row> => ({
  ...one,
  target: toTarget(one.target),
});

export const listAiCitations = defineList({
  id: 'listAiCitations',
  area: 'ai',
  path: '/websites/{websiteId}/ai/citations',
  summary: 'List the domains or pages that AI answers cite',
  description:
    'Returns up to 10,000 domains or pages over all targets, with whose they are by the present brands and settings. A source that was merely seen is not cited.',
  tool: {
    description:
      'Lists the domains (or pages, by=page) that AI answers cite, per target, with owner and ' +
      'category. Two domains whose `rankInterval` overlaps cannot be ranked against each other.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page: { limit, offset } }) {
    const found = await read(context, resource, asked);
    const page = pageOf(found.rows, { limit, offset });
    return { ...page, rows: (await withPrompts(context, found, page.rows)).map(toRow) };
  },
  async *rows(context, { resource, query: asked }) {
    const found = await read(context, resource, asked);
    yield* (await withPrompts(context, found, found.rows)).map(toRow);
  },
});
