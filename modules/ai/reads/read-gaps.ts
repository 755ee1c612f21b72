import type { WorkspaceReads } from '../../../platform/workspace';
import { type AiRate, aiRateOf, type RateRule, rateRules } from '../rules/ai-rate';
import { isCurrent } from '../rules/visibility';
import { readAnswerCells } from '../store/answer-cells';
import { readPromptTexts } from '../store/answer-labels';
import type { Target } from '../store/target-store';
import type { AnswersRead } from './open-answers';

const rule = (hits: RateRule['hits']): RateRule => ({ ...rateRules.mentionRate, hits });
const rules = {
  competitorNamed: rule(({ competitor_named: hits }) => hits),
  ownNamed: rateRules.mentionRate,
  competitorCited: rule(({ competitor_cited: hits }) => hits),
  ownCited: rule(({ cited }) => cited),
};

export type Gap = Record<keyof typeof rules, AiRate> & {
  target: Target;
  promptId: string;
  promptText: string;
  /** Where a competitor is and the website is not in any answer. */
  gaps: Array<'named' | 'cited'>;
};

/** Returns the prompts with a gap, those with most competitors first; unbranded prompts have labels. */
export async function readGaps(
  workspace: WorkspaceReads,
  { scope, targets, labels }: AnswersRead,
): Promise<Gap[]> {
  const cells = await readAnswerCells(workspace, scope);
  const current = cells.filter(isCurrent(labels));
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
    return gaps.length === 0 ? [] : [{ target, promptId: first.promptId, gaps, ...rates }];
  });
  const texts = await readPromptTexts(
    workspace.db,
    found.map(({ promptId }) => promptId),
  );
  const hitsOf = (one: (typeof found)[number]) =>
    one.competitorNamed.hits + one.competitorCited.hits;
  return found
    .map((one) => ({ ...one, promptText: texts.get(one.promptId) ?? '' }))
    .toSorted(
      (one, other) => hitsOf(other) - hitsOf(one) || one.promptId.localeCompare(other.promptId),
    );
}
