import { type AiRate, thinBelow } from './ai-rate';
import { type PromptCount, type Rate, rateOf } from './rate';

/** Computes a rate of answers from the counts of groups of prompts, of which there may be many. */
export const groupedRate = <const Of>(counts: readonly PromptCount[], of: Of): AiRate<Of> =>
  toAiRate(rateOf(counts, 1, 0), of);

/** Computes a rate from the counts of prompts in the order of their ids: the same as `aiRateOf`. */
export const promptRate = <const Of>(counts: readonly PromptCount[], of: Of): AiRate<Of> =>
  toAiRate(rateOf(counts), of);

function toAiRate<const Of>(rate: Rate, of: Of): AiRate<Of> {
  const { value, hits, answers, prompts, interval } = rate;
  return { value, hits, n: answers, of, answers, prompts, interval, isThin: answers < thinBelow };
}

/** Pairs the answers of each group with those of them that are counted. */
export const pairGroups = (
  all: ReadonlyMap<number, number>,
  counted: ReadonlyMap<number, number>,
): PromptCount[] =>
  [...all].map(([group, answers]) => ({ answers, hits: counted.get(group) ?? 0 }));
