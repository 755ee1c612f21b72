import { type AiRate, thinBelow } from './ai-rate';
import { type PromptCount, rateOf } from './rate';

/** Computes a rate of answers from the counts of prompts or of groups of prompts. */
export function groupedRate<const Of>(counts: readonly PromptCount[], of: Of): AiRate<Of> {
  const { value, hits, answers, prompts, interval } = rateOf(counts, 1, 0);
  return { value, hits, n: answers, of, answers, prompts, interval, isThin: answers < thinBelow };
}

/** Pairs the answers of each group with those of them that are counted. */
export const pairGroups = (
  all: ReadonlyMap<number, number>,
  counted: ReadonlyMap<number, number>,
): PromptCount[] =>
  [...all].map(([group, answers]) => ({ answers, hits: counted.get(group) ?? 0 }));
