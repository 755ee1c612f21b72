import { z } from 'zod';
import { listAnswers } from '../../modules/ai/store/answer-reads';
import { readSourceOwners } from '../../modules/ai/store/source-owners';
import type { Website } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { everyRow } from '../operation/every-row';
import { domain } from '../operation/fields';
import { type Context, defineList, type PageQuery } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { answerStates, answerSummary, toSummary } from './answer-schema';
import { answersQuery, resolveAnswers } from './answers-query';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const { topic: _, tag: __, persona: ___, stage: ____, ...narrowed } = answersQuery;

const query = z.object({
  ...narrowed,
  state: z.enum(answerStates).optional().describe('Answers in this state'),
  isOwnNamed: flag.optional().describe('`true` for answers that name an own brand'),
  isOwnCited: flag.optional().describe('`true` for answers that cite an own page'),
  brandId: idSchema('brand').optional().describe('Answers that name this brand'),
  host: domain.optional().describe('Answers that cite a page of this host'),
  sort: sortBy(['askedAt'], 'newest first'),
});

async function read(
  context: Context,
  website: Website,
  { sort, state, isOwnNamed, isOwnCited, brandId, host, ...asked }: z.output<typeof query>,
  page: PageQuery,
) {
  const { db } = context;
  const [{ scope }, owners] = await Promise.all([
    resolveAnswers(context, website, asked),
    readSourceOwners(db, website),
  ]);
  const { country, language } = asked;
  const filter = { state, isOwnNamed, isOwnCited, brandId, host, country, language };
  const isOldestFirst = sort === 'askedAt';
  const request = { scope, filter, isOldestFirst };
  const { rows, total } = await listAnswers(context, request, page);
  return { rows: rows.map((row) => toSummary(row, owners)), total };
}

export const listAiAnswers = defineList({
  id: 'listAiAnswers',
  area: 'ai',
  path: '/websites/{websiteId}/ai/answers',
  summary: 'List answers of AI engines',
  description:
    'Returns answers without their full text, the newest first: what was asked of which model, what came of it, and the brands it names.',
  tool: {
    isDefault: true,
    description:
      'Lists single answers of AI engines with the brands that each names. Use it to show examples ' +
      'behind a number; get_ai_answer has the text and the sources.',
    fields: [
      'id',
      'promptId',
      'aiTargetId',
      'askedAt',
      'state',
      'modelServed',
      'brands',
      'excerpt',
    ],
    rareArguments: ['dataSource', 'country', 'language'],
  },
  params: websitePath,
  query,
  offsetMax: 100_000,
  response: answerSummary,
  resolve: pathWebsite,
  handle: (context, { resource, query: asked, page }) => read(context, resource, asked, page),
  async *rows(context, { resource, query: asked }) {
    yield* everyRow(async (page) => (await read(context, resource, asked, page)).rows);
  },
});
