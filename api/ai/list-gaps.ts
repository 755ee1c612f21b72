import { z } from 'zod';
import { aiRateOf, type RateRule, rateRules } from '../../modules/ai/rules/ai-rate';
import { isCurrent } from '../../modules/ai/rules/visibility';
import { readAnswerCells } from '../../modules/ai/store/answer-cells';
import { readPromptTexts } from '../../modules/ai/store/answer-labels';
import type { Website } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { sortRows } from '../../platform/sort';
import { type Context, defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { answersQuery, dataSource, resolveAnswers, targetOfRow, toTarget } from './answers-query';
import { labelsThat } from './headline-labels';
import { aiRate } from './rate-schema';

const row = z
  .object({
    target: targetOfRow.describe('The series; targets are never added or averaged'),
    promptId: idSchema('prompt'),
    promptText: z.string().describe('What was asked'),
    dataSource,
    gaps: z
      .array(z.enum(['named', 'cited']))
      .describe('Where a competitor is and the website is not in any answer'),
    competitorNamed: aiRate.describe('Share of answers that name a competitor'),
    ownNamed: aiRate.describe('Share of answers that name an own brand'),
    competitorCited: aiRate.describe('Share of answers that cite a competitor’s page'),
    ownCited: aiRate.describe('Share of answers that cite an own page'),
  })
  .meta({ id: 'AiGap' });

const query = z.object({
  ...answersQuery,
  gap: z.enum(['named', 'cited']).optional().describe('Only gaps of this kind'),
  sort: sortBy(
    ['competitorNamed', 'competitorCited', 'promptText'],
    'most answers with a competitor first',
  ),
});

const rule = (hits: RateRule['hits']): RateRule => ({ ...rateRules.mentionRate, hits });
const rules = {
  competitorNamed: rule(({ competitor_named: hits }) => hits),
  ownNamed: rateRules.mentionRate,
  competitorCited: rule(({ competitor_cited: hits }) => hits),
  ownCited: rule(({ cited }) => cited),
};

async function all(
  context: Context,
  website: Website,
  { gap, sort, ...asked }: z.output<typeof query>,
): Promise<Array<z.input<typeof row>>> {
  const { scope, targets, labels } = await resolveAnswers(context, website, asked);
  const cells = await readAnswerCells(context.clickhouse, context.db.workspaceId, scope);
  const current = cells.filter(isCurrent(labelsThat(labels, { isBranded: false })));
  const byPrompt = Map.groupBy(current, (cell) => `${cell.targetId} ${cell.promptId}`);
  const found = [...byPrompt.values()].flatMap((own) => {
    const [first] = own;
    const target = first && targets.get(first.targetId);
    if (!target) return [];
    const rates = {
      competitorNamed: aiRateOf(own, rules.competitorNamed),
      ownNamed: aiRateOf(own, rules.ownNamed),
      competitorCited: aiRateOf(own, rules.competitorCited),
      ownCited: aiRateOf(own, rules.ownCited),
    };
    const gaps = [
      ...(rates.competitorNamed.hits > 0 && rates.ownNamed.hits === 0 ? ['named' as const] : []),
      ...(rates.competitorCited.hits > 0 && rates.ownCited.hits === 0 ? ['cited' as const] : []),
    ];
    if (gap === undefined ? gaps.length === 0 : !gaps.includes(gap)) return [];
    const { promptId } = first;
    return [{ target: toTarget(target), promptId, dataSource: scope.dataSource, gaps, ...rates }];
  });
  const texts = await readPromptTexts(
    context.db,
    found.map(({ promptId }) => promptId),
  );
  const rows = found.map((one) => ({ ...one, promptText: texts.get(one.promptId) ?? '' }));
  const hitsOf = (one: (typeof rows)[number]) =>
    one.competitorNamed.hits + one.competitorCited.hits;
  const ordered = rows.toSorted(
    (one, other) => hitsOf(other) - hitsOf(one) || one.promptId.localeCompare(other.promptId),
  );
  return sortRows(ordered, sort, (one, field) =>
    field === 'promptText' ? one[field] : one[field].value,
  );
}

export const listAiGaps = defineList({
  id: 'listAiGaps',
  area: 'ai',
  path: '/websites/{websiteId}/ai/gaps',
  summary: 'List prompts whose answers have competitors but not the website',
  description:
    'Returns the prompts of each target for which a competitor is named or cited and the website is not in any answer of the window. `ownNamed.interval` says how often it may be in answers all the same.',
  tool: {
    description:
      'Lists prompts for which a competitor is named or cited and the website never is. With few ' +
      'answers that may be chance: report `ownNamed.interval` and `isThin`.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query,
  response: row,
  resolve: pathWebsite,
  async handle(context, { resource, query: asked, page: { limit, offset } }) {
    const rows = await all(context, resource, asked);
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  },
  async *rows(context, { resource, query: asked }) {
    yield* await all(context, resource, asked);
  },
});
