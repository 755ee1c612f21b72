/** A normal quantile: 95 % of a standard normal lies between its negative and itself. */
const z95 = 1.959_963_985;
const resamples = 1_000;
/** Above it the formula of the ratio estimator is as exact as resampling, and much faster. */
export const resampledPromptsMax = 300;
/** Below it a percentile of resamples is too narrow, since there are few prompts to choose from. */
const fewPrompts = 10;
// 97.5 % quantiles of Student's t with one to eight degrees of freedom.
const t95 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306];
const answersMin = 5;

export type Interval = { low: number; high: number };

/** Answers to one prompt: `hits` of `answers`, e.g. that name the brand. */
export type PromptCount = { hits: number; answers: number };

export type IntervalMethod = 'wilson' | 'bootstrap_by_prompt' | 'ratio_by_prompt';

/**
 * A share of answers with its 95 % interval. `interval` is null below 5 answers. `effectiveAnswers`
 * is the number of independent answers that would be as certain: answers to one prompt resemble
 * each other.
 */
export type Rate = {
  value: number | null;
  hits: number;
  answers: number;
  prompts: number;
  effectiveAnswers: number | null;
  interval: (Interval & { method: IntervalMethod }) | null;
};

const round = (value: number, digits = 4) => Number(value.toFixed(digits));
const clamp = (value: number) => Math.min(1, Math.max(0, value));

/**
 * Computes Wilson's score interval of `hits` in `n` trials; `n` need not be whole.
 *
 * Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209–212.
 */
export function wilson(hits: number, n: number): Interval {
  const share = hits / n;
  const square = z95 * z95;
  const middle = (share + square / (2 * n)) / (1 + square / n);
  const half =
    (z95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  return { low: clamp(middle - half), high: clamp(middle + half) };
}

/**
 * Computes the share of answers over prompts, with an interval that treats prompts, not answers, as
 * drawn at random: Wilson's for one prompt, else percentiles of 1,000 resamples of prompts. With
 * fewer than ten prompts, or if all prompts agree, the interval is at least Wilson's for the
 * effective number of answers, because resampling cannot show what no prompt has shown yet. More
 * than `promptsMax` prompts are not resampled: the formula of the ratio estimator is used instead.
 */
export function rateOf(
  counts: readonly PromptCount[],
  seed = 1,
  promptsMax = resampledPromptsMax,
): Rate {
  const prompts = counts.filter(({ answers }) => answers > 0);
  const answers = sum(prompts, (prompt) => prompt.answers);
  const hits = sum(prompts, (prompt) => prompt.hits);
  const base = { hits, answers, prompts: prompts.length };
  if (answers === 0) return { ...base, value: null, effectiveAnswers: null, interval: null };
  const share = hits / answers;
  const variance = ratioVariance(prompts, { share, answers });
  const effective = effectiveAnswers({ prompts: prompts.length, answers, share, variance });
  const interval =
    answers < answersMin
      ? null
      : intervalOf(prompts, { share, variance, effective, seed, promptsMax });
  return {
    ...base,
    value: round(share),
    effectiveAnswers: round(effective, 1),
    interval: interval && { ...interval, low: round(interval.low), high: round(interval.high) },
  };
}

/** A loop, since lists of thousands of numbers would take longer to make than to add up. */
function sum<Counted>(counts: readonly Counted[], numberOf: (count: Counted) => number): number {
  let total = 0;
  for (const count of counts) total += numberOf(count);
  return total;
}

function intervalOf(
  prompts: readonly PromptCount[],
  {
    share,
    variance,
    effective,
    seed,
    promptsMax,
  }: { share: number; variance: number; effective: number; seed: number; promptsMax: number },
): Interval & { method: IntervalMethod } {
  const floor = wilson(share * effective, effective);
  if (prompts.length === 1) return { ...floor, method: 'wilson' };
  const isResampled = prompts.length <= promptsMax;
  const byPrompt = isResampled ? bootstrap(prompts, seed) : ratioInterval(share, variance);
  const method = isResampled ? 'bootstrap_by_prompt' : 'ratio_by_prompt';
  const isTooNarrow = prompts.length < fewPrompts || byPrompt.low === byPrompt.high;
  if (!isTooNarrow) return { ...byPrompt, method };
  const low = Math.min(byPrompt.low, floor.low);
  return { low, high: Math.max(byPrompt.high, floor.high), method };
}

/**
 * Divides the answers by Kish's design effect: the variance of the ratio over prompts relative to
 * that of as many independent answers, at least 1. With fewer than ten prompts that variance is
 * itself uncertain, which Korn and Graubard's factor takes into account. If all answers agree,
 * differences within prompts and between them cannot be distinguished, so each prompt counts once.
 *
 * Sources: L. Kish, Survey Sampling (1965), section 8.2; W. G. Cochran, Sampling Techniques (1977),
 * section 6.3, for the variance of a ratio; E. L. Korn and B. I. Graubard, Survey Methodology 24
 * (1998), 193–201.
 */
function effectiveAnswers({
  prompts,
  answers,
  share,
  variance,
}: {
  prompts: number;
  answers: number;
  share: number;
  variance: number;
}): number {
  if (prompts === 1) return answers;
  if (share === 0 || share === 1) return prompts;
  const independent = (share * (1 - share)) / answers;
  const effect = Math.max(1, variance / independent);
  const t = t95[prompts - 2] ?? z95;
  return Math.max(1, (answers / effect) * (z95 / t) ** 2);
}

function ratioVariance(
  prompts: readonly PromptCount[],
  { share, answers }: { share: number; answers: number },
): number {
  const m = prompts.length;
  const squares = sum(prompts, (prompt) => (prompt.hits - share * prompt.answers) ** 2);
  return (m / (m - 1)) * (squares / (answers * answers));
}

function ratioInterval(share: number, variance: number): Interval {
  const half = z95 * Math.sqrt(variance);
  return { low: clamp(share - half), high: clamp(share + half) };
}

function bootstrap(prompts: readonly PromptCount[], seed: number): Interval {
  const draw = random(seed);
  const shares = new Float64Array(resamples);
  const hitsOf = Float64Array.from(prompts, (prompt) => prompt.hits);
  const answersOf = Float64Array.from(prompts, (prompt) => prompt.answers);
  for (let sample = 0; sample < resamples; sample += 1) {
    let hits = 0;
    let answers = 0;
    for (let index = 0; index < hitsOf.length; index += 1) {
      const drawn = Math.floor(draw() * prompts.length);
      hits += hitsOf[drawn] as number;
      answers += answersOf[drawn] as number;
    }
    shares[sample] = hits / answers;
  }
  shares.sort();
  return { low: percentile(shares, 0.025), high: percentile(shares, 0.975) };
}

/** Interpolates between the two neighbors of a rank in sorted values. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = share * (sorted.length - 1);
  const low = sorted[Math.floor(rank)] ?? Number.NaN;
  const high = sorted[Math.ceil(rank)] ?? Number.NaN;
  return low + (high - low) * (rank - Math.floor(rank));
}

/**
 * Creates a generator of numbers from 0 to below 1, so that the same answers always give the same
 * interval.
 *
 * Source: mulberry32, T. Ettinger (2017), public domain.
 */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
