import type { AnswerCell } from './answer-counts';
import { wilson } from './rate';

export type PromptCitations = {
  promptId: string;
  before: { cited: number; answers: number };
  after: { cited: number; answers: number };
};

/** Below it, none of the answers citing a page says nothing. */
const answersMin = 5;
/** None in a window must be less likely than this, given how often the other window cites. */
const chanceMax = 0.05;

/** Whether one window cites an own page so often that the other would hardly have none by chance. */
function isOnlyIn(some: PromptCitations['before'], none: PromptCitations['before']): boolean {
  if (none.cited > 0 || some.cited === 0) return false;
  if (none.answers < answersMin || some.answers < answersMin) return false;
  const { low } = wilson(some.cited, some.answers);
  return (1 - low) ** none.answers <= chanceMax;
}

/** Adds up the answers of one target by prompt, for prompts that both windows ask. */
export function citationsByPrompt(
  before: readonly AnswerCell[],
  after: readonly AnswerCell[],
): PromptCitations[] {
  const sum = (cells: readonly AnswerCell[]) => ({
    cited: cells.reduce((total, { cited }) => total + cited, 0),
    answers: cells.reduce((total, { ok }) => total + ok, 0),
  });
  const old = Map.groupBy(before, ({ promptId }) => promptId);
  return [...Map.groupBy(after, ({ promptId }) => promptId)].map(([promptId, cells]) => ({
    promptId,
    before: sum(old.get(promptId) ?? []),
    after: sum(cells),
  }));
}

/** Returns the prompts whose answers began, or ceased, to cite an own page beyond chance. */
export const changedCitations = (prompts: readonly PromptCitations[]) => ({
  gained: prompts.filter(({ before, after }) => isOnlyIn(after, before)),
  lost: prompts.filter(({ before, after }) => isOnlyIn(before, after)),
});
