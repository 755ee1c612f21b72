import { z } from 'zod';
import { sampleKinds } from '../../modules/campaigns/rules/campaign-metrics';
import { metricName, unit } from './cohort-schema';

const effect = z.number().describe('In `unit`: 0.12 of `share` is 12 % more');
const days = z.object({
  from: z.iso.date().describe('First day'),
  to: z.iso.date().describe('Last day'),
});

const armCounts = z.object({
  treated: z.number().describe('Of treated units'),
  control: z.number().describe('Of the others'),
});

const reason = z.object({
  code: z.string().describe('For programs, such as `trends_differ`'),
  text: z.string().describe('For people'),
});

const metricVerdict = z
  .object({
    metric: metricName.describe('The metric'),
    isPrimary: z.boolean().describe('Whether it was named to decide before the start'),
    verdict: z
      .enum(['moved', 'within_noise', 'not_enough_data', 'confounded'])
      .describe('`within_noise`: no larger than chance gives, which does not prove no effect'),
    reasons: z.array(reason).describe('What the verdict rests on, and what to beware of'),
    unit,
    estimate: effect
      .nullable()
      .describe(
        'Mean change of treated units less that of the others, in `unit`; null where it cannot be measured',
      ),
    interval: z
      .object({
        low: effect.nullable().describe('Null if no effect so low is rejected'),
        high: effect.nullable().describe('Null if no effect so high is rejected'),
      })
      .nullable()
      .describe(
        'Effects that the test of this metric alone does not reject at 5 %: with several metrics it may leave out 0 where `adjustedP` does not decide so; null without an estimate, or where it would have no width',
      ),
    p: z
      .number()
      .nullable()
      .describe('Share of the possible treatments that give at least as large a difference'),
    adjustedP: z
      .number()
      .nullable()
      .describe('The same after Holm’s adjustment for several metrics, which decides'),
    treatments: z.int().describe('Possible treatments that were compared'),
    isExact: z.boolean().describe('Whether these are all that are possible'),
    clusters: z
      .object({
        treated: z.int().describe('Treated units with data before and after the start'),
        control: z.int().describe('Other units with data before and after the start'),
        leftOut: z
          .array(z.string())
          .describe('URLs or ids of units without: they are in no number'),
      })
      .describe('Pages, keywords or prompts, each with all its days together'),
    samples: z
      .object({
        of: z
          .enum(sampleKinds)
          .describe(
            'What is counted. Rates are means over it, such as clicks for all impressions; counts and positions are means over measured days or readings of each unit',
          ),
        before: armCounts.describe('Before the start'),
        after: armCounts.describe('From the start on'),
      })
      .describe('What the numbers are means over: their denominators'),
    placebo: z
      .object({
        starts: z
          .array(
            z.object({
              day: z.iso.date().describe('The false start'),
              estimate: effect.describe('What it would have shown, in `unit`'),
            }),
          )
          .describe('The false starts, the oldest first'),
        p: z
          .number()
          .nullable()
          .describe('Rank of the estimate among the false starts, its own included'),
      })
      .describe('What false starts before the real one would have shown'),
    preTrend: z
      .object({
        slopeDifference: z
          .number()
          .describe('By how much more treated units rose a day before the start'),
        low: z.number().nullable().describe('Low end of its 95 % interval'),
        high: z.number().nullable().describe('High end of its 95 % interval'),
        p: z.number().describe('Share of the possible treatments with at least as large a one'),
        isParallel: z
          .boolean()
          .describe('Whether the arms are not shown to differ; with few units this proves little'),
      })
      .nullable()
      .describe('Whether the arms moved alike before the start; null with fewer than seven days'),
    coverage: z
      .object({
        before: days.nullable().describe('Days before the start; null without data'),
        after: days.describe('Days of the campaign'),
        measuredShare: z.number().describe('Share of the units’ days that were measured, 0 to 1'),
        finalThrough: z.iso
          .date()
          .nullable()
          .describe('Newest day that no longer changes; later ones count as not measured'),
        cappedDays: z
          .int()
          .describe('Days on which Google cut rows off, so that a page without one is unknown'),
        partDays: z.int().describe('Days of which only some hours of logs were received'),
        beginsAfter: z
          .string()
          .nullable()
          .describe('Change in how Google counts after which the days before the start begin'),
        dataSource: z
          .enum(['live', 'sandbox'])
          .describe('`sandbox`: the numbers were made up, for trying things out'),
        series: z
          .string()
          .nullable()
          .describe('Which series was measured, where there are several: never a mix'),
        notes: z.array(z.string()).describe('What to know of these numbers'),
      })
      .describe('What the numbers rest on'),
    daily: z
      .array(
        z.object({
          day: z.iso.date(),
          treated: z.number().nullable().describe('Mean of treated units; null if not measured'),
          control: z.number().nullable().describe('Mean of the others; null if not measured'),
          treatedN: z.number().describe('Samples behind it: those of a rate, else units measured'),
          controlN: z.number().describe('The same of the others'),
        }),
      )
      .describe('Means of both arms, day by day from before the start'),
  })
  .meta({ id: 'CampaignMetricVerdict' });

export const resultSchema = z
  .object({
    method: z.string().describe('How the numbers were computed'),
    seed: z.int().describe('Seed of the permutations'),
    metrics: z.array(metricVerdict).describe('The primary metric first'),
    spillOver: z
      .object({
        sharedShare: z
          .number()
          .nullable()
          .describe(
            'Share of the treated pages’ impressions on queries that other pages appear for, too; null without impressions',
          ),
        queries: z.array(z.string()).describe('Such queries with the most impressions'),
        isLikely: z
          .boolean()
          .describe('Whether a gain of a treated page may be a loss of another, counted twice'),
      })
      .nullable()
      .describe('Queries that both arms share; null if no metric is from Search Console'),
  })
  .meta({ id: 'CampaignResult' });
