import type { AnswerCell, AnswerCounts } from './answer-counts';
import { type Interval, type IntervalMethod, rateOf, resampledPromptsMax } from './rate';

/** What a rate is a share of, by name. */
export const denominators = [
  'answers',
  'answers_that_searched',
  'answers_that_cite',
  'answers_naming_any_brand',
  'answers_naming_an_own_brand',
  'brand_namings',
  'brand_mentions',
] as const;
export type Denominator = (typeof denominators)[number];

/** What shares of searches, and of pairs of consecutive readings, are of. */
export const readingDenominators = [
  'answers_that_searched',
  'answers_that_report_searches',
  'reading_pairs_naming_an_own_brand',
  'sources_of_either_reading',
  'sources_of_earlier_readings',
  'sources_of_later_readings',
] as const;
export type ReadingDenominator = (typeof readingDenominators)[number];

/** Below it, a number is marked as thin. */
export const thinBelow = 20;
const answersMin = 5;

/**
 * A share with its 95 % interval. `n` counts what `of` names; `answers` those with a text behind it.
 * No interval is known below five answers, nor of brands' shares for one prompt: brands in one
 * answer are not independent of each other.
 */
export type AiRate<Of = Denominator> = {
  value: number | null;
  hits: number;
  n: number;
  of: Of;
  answers: number;
  prompts: number;
  interval: (Interval & { method: IntervalMethod }) | null;
  isThin: boolean;
};

export type RateRule = {
  of: Denominator;
  hits: (counts: AnswerCounts) => number;
  n: (counts: AnswerCounts) => number;
  /** Answers among which `n` was counted. */
  answers: (counts: AnswerCounts) => number;
};

const ok = ({ ok: answers }: AnswerCounts) => answers;

export const rateRules = {
  mentionRate: { of: 'answers', hits: ({ named }) => named, n: ok, answers: ok },
  citationRate: {
    of: 'answers_that_searched',
    hits: ({ cited_of_searched: hits }) => hits,
    n: ({ searched }) => searched,
    answers: ({ searched }) => searched,
  },
  firstMentionShare: {
    of: 'answers_naming_any_brand',
    hits: ({ own_first: hits }) => hits,
    n: ({ any_named: n }) => n,
    answers: ({ any_named: n }) => n,
  },
  shareOfVoiceByAnswers: {
    of: 'brand_namings',
    hits: ({ own_namings: hits }) => hits,
    n: ({ all_namings: n }) => n,
    answers: ({ any_named: n }) => n,
  },
  shareOfVoiceByMentions: {
    of: 'brand_mentions',
    hits: ({ own_mentions: hits }) => hits,
    n: ({ all_mentions: n }) => n,
    answers: ({ any_named: n }) => n,
  },
} as const satisfies Record<string, RateRule>;
export type RateName = keyof typeof rateRules;
export const rateNames = Object.keys(rateRules) as RateName[];

const isOfBrands = (of: Denominator) => of === 'brand_namings' || of === 'brand_mentions';

/** The cells of each prompt. */
export type CellsByPrompt = ReadonlyArray<readonly AnswerCell[]>;

export const groupByPrompt = (cells: readonly AnswerCell[]): CellsByPrompt => [
  ...Map.groupBy(cells, ({ promptId }) => promptId).values(),
];

function sumOf(cells: readonly AnswerCell[], count: (counts: AnswerCounts) => number): number {
  let sum = 0;
  for (const cell of cells) sum += count(cell);
  return sum;
}

/** Of many rows at once, only those of few prompts resample them. */
const resampledRowsMax = 20;
const resampledPromptsOfMany = 30;
export const promptsMaxOf = (rows: number): number | undefined =>
  rows > resampledRowsMax ? resampledPromptsOfMany : undefined;

/** What was counted of one prompt: `hits` of `n`, among `answers`. */
type PromptCounts = { promptId: string; hits: number; n: number; answers: number };

/** Sorts the prompts that are resampled: which ones are drawn depends on their order. */
function inOrder(
  prompts: readonly PromptCounts[],
  promptsMax = resampledPromptsMax,
): readonly PromptCounts[] {
  if (prompts.length > promptsMax) return prompts;
  return prompts.toSorted((one, other) => (one.promptId < other.promptId ? -1 : 1));
}

/** Computes a rate of prompts. More than `promptsMax` are not resampled, for many rates at once. */
export function rateOfCounts(
  prompts: readonly PromptCounts[],
  of: Denominator,
  promptsMax?: number,
): AiRate {
  let answers = 0;
  const counts = inOrder(prompts, promptsMax).map((prompt) => {
    answers += prompt.answers;
    return { hits: prompt.hits, answers: prompt.n };
  });
  const rate = rateOf(counts, 1, promptsMax);
  const hasInterval = answers >= answersMin && !(isOfBrands(of) && rate.prompts < 2);
  return {
    value: rate.value,
    hits: rate.hits,
    n: rate.answers,
    of,
    answers,
    prompts: rate.prompts,
    interval: hasInterval ? rate.interval : null,
    isThin: answers < thinBelow,
  };
}

/** Computes a rate over the cells of prompts. */
export const rateOfPrompts = (
  prompts: CellsByPrompt,
  rule: RateRule,
  promptsMax?: number,
): AiRate =>
  rateOfCounts(
    prompts.map((cells) => ({
      promptId: cells[0]?.promptId ?? '',
      hits: sumOf(cells, rule.hits),
      n: sumOf(cells, rule.n),
      answers: sumOf(cells, rule.answers),
    })),
    rule.of,
    promptsMax,
  );

/** Computes a rate over cells; the cells of one prompt count as one prompt. */
export const aiRateOf = (
  cells: readonly AnswerCell[],
  rule: RateRule,
  promptsMax?: number,
): AiRate => rateOfPrompts(groupByPrompt(cells), rule, promptsMax);
