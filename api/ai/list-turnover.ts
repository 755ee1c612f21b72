import { z } from 'zod';
import { turnoverOf } from '../../modules/ai/rules/turnover';
import { labelsThat } from '../../modules/ai/rules/visibility';
import { readTurnover } from '../../modules/ai/store/answer-turnover';
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

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    by: z.enum(['domain', 'page']).describe('What is cited'),
    dataSource,
    from: day.describe('First day of the window, in UTC'),
    to: day.describe('Last day of the window, in UTC'),
    readingPairs: z
      .int()
      .describe('Number of pairs of consecutive days with answers that cite, of one prompt each'),
    prompts: z.int().describe('Number of prompts with at least one pair'),
    overlap: aiReadingRate.describe(
      'Share of the sources of either reading of a pair that both cite: the Jaccard index over all pairs',
    ),
    newShare: aiReadingRate.describe(
      'Share of the later reading’s sources that the earlier does not cite',
    ),
    goneShare: aiReadingRate.describe(
      'Share of the earlier reading’s sources that the later no longer cites',
    ),
  })
  .meta({ id: 'AiTurnover' });

const query = z.object({
  ...answersQuery,
  isBranded,
  by: z.enum(['domain', 'page']).default('domain').describe('What to compare'),
  sort: sortBy(['readingPairs', 'overlap', 'newShare', 'goneShare'], 'by target'),
});

async function all(
  context: Context,
  website: { id: string },
  { by, sort, isBranded: wanted, ...asked }: z.output<typeof query>,
): Promise<Array<z.input<typeof row>>> {
  const { scope, targets, labels } = await resolveAnswers(context, website, asked);
  const ofPrompts = labelsThat(labels, { isBranded: wanted, promptId: asked.promptId });
  const request = { scope, labels: ofPrompts, by };
  const counts = await readTurnover(context, request);
  const found = new Map(turnoverOf(counts).map((one) => [one.targetId, one]));
  const rows = [...targets.values()].flatMap((target) => {
    const own = found.get(target.id);
    if (!own) return [];
    const { targetId: _, pairs: readingPairs, ...numbers } = own;
    const { dataSource: source, days } = scope;
    return [
      { target: toTarget(target), by, dataSource: source, ...days, readingPairs, ...numbers },
    ];
  });
  return sortRows(rows, sort, (one, field) =>
    field === 'readingPairs' ? one[field] : one[field].value,
  );
}

export const listAiTurnover = defineShortList({
  id: 'listAiTurnover',
  area: 'ai',
  path: '/websites/{websiteId}/ai/citations/turnover',
  summary: 'List how much of what AI answers cite changes from day to day',
  description:
    'Compares what the answers to each prompt cite on one day with what they cite on the next day with answers, and adds up all pairs of a target. Targets with fewer than two readings of any prompt are left out. Answers vary by chance: with few answers a day, much seems new or gone.',
  tool: {
    description:
      'Lists how much of what AI answers cite changes between consecutive readings, per target: ' +
      '`overlap` (Jaccard), `newShare`, `goneShare`, each with n and interval. Use it before ' +
      'calling a new or lost citation a change: much of it is chance.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  all: (context, { resource, query: asked }) => all(context, resource, asked),
});
