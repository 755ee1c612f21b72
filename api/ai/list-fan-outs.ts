import { z } from 'zod';
import {
  type FanOutRow,
  readFanOutRows,
  readSearchCoverageRows,
} from '../../modules/ai/reads/read-fan-outs';
import { labelsThat } from '../../modules/ai/rules/visibility';
import { sortRows } from '../../platform/sort';
import { type Context, defineShortList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  answersQuery,
  dataSource,
  isBranded,
  resolveAnswers,
  targetOfRow,
  toTarget,
} from './answers-query';
import { aiReadingRate } from './rate-schema';

const kinds = ['query', 'word', 'prompt', 'target'] as const;

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    by: z.enum(kinds).describe('What the row is about'),
    name: z
      .string()
      .nullable()
      .describe('The search or word in lower case, or the prompt’s id; null for a target'),
    dataSource,
    answers: z
      .int()
      .describe(
        'Number of answers for which it was searched; of a prompt or target, that report any',
      ),
    prompts: z.int().describe('Number of prompts of those answers'),
    days: z.int().describe('Number of days of those answers'),
    firstDay: day.nullable().describe('First day of those answers, in UTC; null without any'),
    lastDay: day.nullable().describe('Last day of those answers, in UTC; null without any'),
    answerShare: aiReadingRate
      .nullable()
      .describe(
        'Share of the answers that report their searches; of a prompt or target, the share that reports them of those that searched; null after the 200 most common',
      ),
    searchesPerAnswer: z
      .number()
      .nullable()
      .describe(
        'Average number of searches an answer that reports them; null for searches and words',
      ),
    reportsSearches: z
      .boolean()
      .describe('Whether the provider reports searches at all; if not, nothing is known of them'),
    isTracked: z
      .boolean()
      .nullable()
      .describe('Whether the website tracks the search as a keyword; null unless by query'),
    promptsWithout: z
      .int()
      .nullable()
      .describe(
        'Number of the prompts, of at most 1,000, whose text lacks the word, so that the engine added it; null unless by word',
      ),
  })
  .meta({ id: 'AiFanOut' });

const query = z.object({
  ...answersQuery,
  isBranded,
  by: z.enum(kinds).default('query').describe('What to list'),
  q: z.string().max(200).optional().describe('Part of the search or word, in any case'),
  isTracked: z
    .enum(['true', 'false'])
    .transform((flag) => flag === 'true')
    .optional()
    .describe('`true` for searches that the website tracks as keywords, `false` for the others'),
  sort: sortBy(['answers', 'name', 'prompts', 'firstDay', 'lastDay'], 'most answers first'),
});

const toRow = (
  { target, ...found }: FanOutRow,
  by: (typeof kinds)[number],
  source: z.input<typeof dataSource>,
): z.input<typeof row> => ({ target: toTarget(target), by, dataSource: source, ...found });

async function all(
  context: Context,
  website: { id: string },
  { by, q, isTracked, sort, isBranded: wanted, ...asked }: z.output<typeof query>,
): Promise<Array<z.input<typeof row>>> {
  const { scope, targets, labels } = await resolveAnswers(context, website, asked);
  const ofPrompts = labelsThat(labels, { isBranded: wanted, promptId: asked.promptId });
  const opened = { scope, targets, labels: ofPrompts };
  const found =
    by === 'query' || by === 'word'
      ? await readFanOutRows(context, by, { ...opened, contains: q })
      : await readSearchCoverageRows(context, by, opened);
  const rows = found
    .filter((one) => isTracked === undefined || one.isTracked === isTracked)
    .map((one) => toRow(one, by, scope.dataSource));
  return sortRows(rows, sort, (one, field) => one[field]);
}

export const listAiFanOuts = defineShortList({
  id: 'listAiFanOuts',
  area: 'ai',
  path: '/websites/{websiteId}/ai/fan-outs',
  summary: 'List the searches that AI engines made for their answers',
  description:
    'Returns up to 10,000 searches over all targets, or the words that recur in them, as shares of the answers that searched and report their searches. `by=target` also lists targets whose provider does not report them. An interface’s searches differ from those of the product.',
  tool: {
    description:
      'Lists the searches that AI engines made for answers, per target (by=word: words that recur; ' +
      'by=target: which providers report searches at all). `isTracked`=false are searches worth tracking as ' +
      'keywords. `reportsSearches`=false means unknown, not none.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource, asked),
});
