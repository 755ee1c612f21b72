import { type RateRule, thinBelow } from './ai-rate';
import type { AnswerCell } from './answer-counts';
import { type Interval, percentile, random, rateOf } from './rate';

export type RateVerdict = 'moved' | 'within_noise' | 'not_enough_data';

/**
 * How a rate differs from that of the window before, over the pairs of prompt and target that both
 * windows have answers of, by the same models.
 */
export type RateChange = {
  before: number | null;
  after: number | null;
  difference: number | null;
  interval: (Interval & { method: PairMethod }) | null;
  /** Pairs of prompt and target in both windows, and those left out. */
  pairs: number;
  pairsLeftOut: number;
  verdict: RateVerdict;
};

/** One prompt in both windows. */
export type RatePair = {
  before: { hits: number; answers: number };
  after: { hits: number; answers: number };
};

export const pairMethods = [
  'paired_bootstrap_by_prompt',
  'paired_ratio_by_prompt',
  'newcombe',
] as const;
type PairMethod = (typeof pairMethods)[number];

const z95 = 1.959_963_985;
/** Above it the formula is as exact as resampling, and much faster. */
const pairsResampledMax = 100;
const resamples = 1_000;
/** Resampling few prompts gives intervals that are too narrow. */
const pairsResampledMin = 10;
const round = (value: number) => Number(value.toFixed(4));

/** Compares two windows of one target. */
export function rateChangeOf(
  before: readonly AnswerCell[],
  after: readonly AnswerCell[],
  rule: RateRule,
): RateChange {
  const [old, now] = [byPrompt(before, rule), byPrompt(after, rule)];
  const all = new Set([...old.keys(), ...now.keys()]);
  const pairs: RatePair[] = [];
  for (const [promptId, one] of now) {
    const earlier = old.get(promptId);
    if (earlier && earlier.models === one.models) pairs.push({ before: earlier, after: one });
  }
  const answersOf = (cells: readonly AnswerCell[]) =>
    cells.reduce((sum, cell) => sum + rule.answers(cell), 0);
  const isThin = answersOf(before) < thinBelow || answersOf(after) < thinBelow;
  return { ...changeOf(pairs, isThin), pairs: pairs.length, pairsLeftOut: all.size - pairs.length };
}

type PromptSide = { hits: number; answers: number; models: string };

function byPrompt(cells: readonly AnswerCell[], rule: RateRule): Map<string, PromptSide> {
  const sides = new Map<string, PromptSide>();
  for (const [promptId, own] of Map.groupBy(cells, (cell) => cell.promptId)) {
    const answers = own.reduce((sum, cell) => sum + rule.n(cell), 0);
    if (answers === 0) continue;
    const hits = own.reduce((sum, cell) => sum + rule.hits(cell), 0);
    const models = [...new Set(own.map(({ model }) => model))].sort().join('\n');
    sides.set(promptId, { hits, answers, models });
  }
  return sides;
}

type Change = Omit<RateChange, 'pairs' | 'pairsLeftOut'>;

/** Computes the difference of two rates over the same prompts. */
export function changeOf(pairs: readonly RatePair[], isThin = false): Change {
  // Resampled prompt by prompt only where the windows are not resampled together.
  const promptsMax = pairs.length >= pairsResampledMin ? 0 : undefined;
  const rate = (side: 'before' | 'after') =>
    rateOf(
      pairs.map((pair) => pair[side]),
      1,
      promptsMax,
    );
  const [before, after] = [rate('before'), rate('after')];
  const base = { before: before.value, after: after.value };
  const isTooThin = isThin || before.answers < thinBelow || after.answers < thinBelow;
  if (before.value === null || after.value === null) {
    return { ...base, difference: null, interval: null, verdict: 'not_enough_data' };
  }
  const difference = round(after.value - before.value);
  if (isTooThin || !before.interval || !after.interval) {
    return { ...base, difference, interval: null, verdict: 'not_enough_data' };
  }
  const { method, ...found } = intervalOf(pairs, {
    before: { value: before.value, ...before.interval },
    after: { value: after.value, ...after.interval },
  });
  const interval = { low: round(found.low), high: round(found.high), method };
  const isMoved = interval.low > 0 || interval.high < 0;
  return { ...base, difference, interval, verdict: isMoved ? 'moved' : 'within_noise' };
}

type Estimate = Interval & { value: number };

function intervalOf(
  pairs: readonly RatePair[],
  sides: { before: Estimate; after: Estimate },
): Interval & { method: PairMethod } {
  const isMany = pairs.length > pairsResampledMax;
  if (pairs.length >= pairsResampledMin) {
    const paired = isMany ? ratioPairs(pairs, sides) : bootstrapPairs(pairs);
    const method = isMany ? 'paired_ratio_by_prompt' : 'paired_bootstrap_by_prompt';
    if (paired.low < paired.high) return { ...paired, method };
  }
  return { ...newcombe(sides.before, sides.after), method: 'newcombe' };
}

/** Computes the variance of the difference of two ratios over the same prompts. */
function ratioPairs(
  pairs: readonly RatePair[],
  { before, after }: { before: Estimate; after: Estimate },
): Interval {
  const oldAnswers = pairs.reduce((sum, pair) => sum + pair.before.answers, 0);
  const answers = pairs.reduce((sum, pair) => sum + pair.after.answers, 0);
  const squares = pairs.reduce((sum, pair) => {
    const now = (pair.after.hits - after.value * pair.after.answers) / answers;
    const then = (pair.before.hits - before.value * pair.before.answers) / oldAnswers;
    return sum + (now - then) ** 2;
  }, 0);
  const half = z95 * Math.sqrt((pairs.length / (pairs.length - 1)) * squares);
  const difference = after.value - before.value;
  return { low: difference - half, high: difference + half };
}

/**
 * Combines two intervals to that of the difference, as if the windows were independent: too wide
 * rather than too narrow, since the same prompts are in both.
 *
 * Source: R. G. Newcombe, Statistics in Medicine 17 (1998), 873–890, method 10.
 */
function newcombe(before: Estimate, after: Estimate): Interval {
  const difference = after.value - before.value;
  return {
    low: difference - Math.hypot(after.value - after.low, before.high - before.value),
    high: difference + Math.hypot(after.high - after.value, before.value - before.low),
  };
}

/** Draws prompts with both of their windows, so that what differs between prompts cancels out. */
function bootstrapPairs(pairs: readonly RatePair[]): Interval {
  const draw = random(1);
  const differences = new Float64Array(resamples);
  for (let sample = 0; sample < resamples; sample += 1) {
    const sums = { oldHits: 0, oldAnswers: 0, hits: 0, answers: 0 };
    for (let index = 0; index < pairs.length; index += 1) {
      const { before, after } = pairs[Math.floor(draw() * pairs.length)] as RatePair;
      sums.oldHits += before.hits;
      sums.oldAnswers += before.answers;
      sums.hits += after.hits;
      sums.answers += after.answers;
    }
    differences[sample] = sums.hits / sums.answers - sums.oldHits / sums.oldAnswers;
  }
  differences.sort();
  return { low: percentile(differences, 0.025), high: percentile(differences, 0.975) };
}
