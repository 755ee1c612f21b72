import { z } from 'zod';
import { denominators, readingDenominators } from '../../modules/ai/rules/ai-rate';
import { qualityCriteria } from '../../modules/ai/rules/quality';
import { pairMethods } from '../../modules/ai/rules/rate-change';

const count = z.int().min(0);
const bound = z.number().min(0).max(1);

export const aiRate = z
  .object({
    value: bound.nullable().describe('`hits` divided by `n`, from 0 to 1; null if `n` is 0'),
    hits: count.describe('How many of `n` it is true of'),
    n: count.describe('Number of what `of` names'),
    of: z.enum(denominators).describe('What the value is a share of'),
    answers: count.describe(
      'Number of answers behind `n`; of pairs of readings and their sources, `n` itself',
    ),
    prompts: count.describe('Number of prompts behind `n`; citations: at most 128 groups of them'),
    interval: z
      .object({
        low: bound.describe('Lower bound'),
        high: bound.describe('Upper bound'),
        method: z
          .enum(['wilson', 'bootstrap_by_prompt', 'ratio_by_prompt'])
          .describe(
            '`wilson`: of one prompt; `bootstrap_by_prompt`: prompts drawn again 1,000 times; `ratio_by_prompt`: the formula for many prompts',
          ),
      })
      .nullable()
      .describe(
        '95 % interval; null below 5 answers, and for shares of voice of a single prompt, whose mentions depend on each other',
      ),
    isThin: z.boolean().describe('Whether fewer than 20 answers are behind it'),
  })
  .meta({ id: 'AiRate' });

/** A rate of searches, or of pairs of consecutive readings. */
export const aiReadingRate = aiRate
  .extend({ of: z.enum(readingDenominators).describe('What the value is a share of') })
  .meta({ id: 'AiReadingRate' });

export const aiQuality = z
  .object({
    grade: z
      .enum(['exploratory', 'directional', 'decision_grade'])
      .describe('How far the numbers carry, by six criteria of the IAB'),
    met: z.array(z.enum(qualityCriteria)).describe('Criteria that are met'),
    missing: z
      .array(
        z.object({
          criterion: z.enum(qualityCriteria).describe('The criterion'),
          todo: z.string().describe('What would meet it'),
        }),
      )
      .describe('Criteria that are not met'),
  })
  .meta({ id: 'AiQuality' });

const signed = z.number().min(-1).max(1);

export const aiRateChange = z
  .object({
    before: bound.nullable().describe('Value in the window before; null without answers'),
    after: bound.nullable().describe('Value in this window; null without answers'),
    difference: signed.nullable().describe('`after` minus `before`; null if either is'),
    interval: z
      .object({
        low: signed.describe('Lower bound'),
        high: signed.describe('Upper bound'),
        method: z.enum(pairMethods).describe('How it was computed'),
      })
      .nullable()
      .describe('95 % interval of the difference; null below 20 answers in either window'),
    pairs: count.describe('Prompts that both windows have answers of, by the same models'),
    pairsLeftOut: count.describe('Prompts that only one window has, or by other models'),
    verdict: z
      .enum(['moved', 'within_noise', 'not_enough_data'])
      .describe('`moved` only if the interval excludes zero'),
  })
  .meta({ id: 'AiRateChange' });
