import { z } from 'zod';
import { causeKinds, notLookedAtReasons } from '../../modules/explain/rules/cause-kinds';

const day = z.iso.date();

const kind = z.enum(causeKinds);

const causeSchema = z
  .object({
    kind: kind.describe('What happened'),
    certainty: z
      .enum(['measurement', 'found', 'coincidence'])
      .describe(
        '`measurement`: how Google counts, not what people did; `found`: seen on the pages; `coincidence`: only at the same time',
      ),
    direction: z
      .enum(['down', 'up', 'either'])
      .describe('The way in which it moves the number; never against the change'),
    change: z
      .number()
      .describe(
        'Change in the metric of the pages it touches (of the days, for `unfinished_days`): no share, since causes may touch the same pages',
      ),
    pages: z
      .array(z.string())
      .describe('Pages it touches, up to 50, the largest change first; empty if it touches all'),
    pageCount: z.int().nullable().describe('Number of pages it touches; null if it touches all'),
    queries: z.array(z.string()).describe('Queries whose result pages changed, up to 50'),
    subject: z
      .string()
      .nullable()
      .describe(
        'The host of the robots.txt, HTTP status, canonical, feature, update, competitor or known break; for `unfinished_days` their number; null if the pages say it all',
      ),
    since: z
      .string()
      .nullable()
      .describe('Day or time at which it was first seen; null if it lies between two looks'),
    overlaps: z
      .array(
        z
          .object({
            kind: kind.describe('Another cause in this list'),
            change: z.number().describe('Change of the pages that both touch'),
          })
          .meta({ id: 'CauseOverlap' }),
      )
      .describe('Other causes listed that touch some of the same pages'),
    reads: z.array(z.string()).describe('Paths of this API that show the evidence'),
  })
  .meta({ id: 'Cause' });

const moverSchema = z
  .object({
    name: z.string().describe('The page’s address, or the query'),
    now: z.number().describe('The metric in the range'),
    before: z.number().describe('The metric in the earlier range'),
    change: z.number().describe('`now` less `before`'),
  })
  .meta({ id: 'ExplainedMover' });

const rangeSchema = z
  .object({
    from: day.describe('First day'),
    to: day.describe('Last day'),
    value: z.number().describe('The property’s own total of the metric'),
    daysWithoutData: z.int().describe('Days without data'),
  })
  .meta({ id: 'ExplainedRange' });

export const explanationSchema = z
  .object({
    metric: z.enum(['clicks', 'impressions']).describe('The number that changed'),
    verdict: z
      .enum(['explained', 'nothing_found', 'not_comparable', 'no_data'])
      .describe(
        '`nothing_found`: the change is usual for the website, or no evidence explains it; `not_comparable`: the earlier range begins before the first stored day; `no_data`: no day of the range was collected',
      ),
    property: z.string().describe('Its name, such as `sc-domain:example.com`'),
    dataSource: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('`sandbox`: its numbers are made up; null without data'),
    now: rangeSchema.nullable().describe('The range; null without data'),
    before: rangeSchema
      .nullable()
      .describe('The range to compare with; null, not 0, where none of its days was collected'),
    change: z.number().nullable().describe('`now` less `before`; null without one of them'),
    relativeChange: z
      .number()
      .nullable()
      .describe('The change as a share of `before`: -0.2 is 20 % fewer; null if that is 0 or null'),
    unfinishedDays: z
      .int()
      .describe('Days of the range that Google still changes, or has not sent'),
    noise: z
      .object({
        low: z.number().describe('Lower end of what is usual'),
        high: z.number().describe('Upper end'),
        isWithin: z.boolean().describe('Whether the change is usual, so that no cause is listed'),
        pairs: z.int().describe('Earlier pairs of ranges that it is made of'),
        basis: z
          .enum(['history', 'counting_only'])
          .describe('`counting_only`: fewer than five pairs, so 15 % is taken for usual'),
      })
      .meta({ id: 'NoiseBand' })
      .nullable()
      .describe(
        'What the range’s value usually is after such an earlier one: the median change between the same two ranges, moved back week by week up to 26 times, plus and minus three robust standard deviations',
      ),
    causes: z
      .array(causeSchema)
      .describe(
        'Likeliest first: by the share of the change that the pages they touch make up, doubled for `measurement`, halved for `coincidence`',
      ),
    split: z
      .object({
        formula: z
          .literal('kitagawa_oaxaca_blinder_averaged')
          .describe('The decomposition, averaged over both directions'),
        impressions: z.number().describe('By more or fewer impressions at the same rates'),
        ctr: z.number().describe('By other click-through rates of the same queries'),
        mix: z
          .number()
          .describe('By impressions that moved between queries with high and low rates'),
      })
      .meta({ id: 'ClickSplit' })
      .nullable()
      .describe(
        'The change in clicks, split exactly: the parts add up to it. Anonymized searches are one part of their own. Null for impressions',
      ),
    pages: z.array(moverSchema).describe('Up to ten pages that went the way of the whole'),
    queries: z.array(moverSchema).describe('Up to ten queries that did'),
    pagesLookedAt: z
      .int()
      .describe('Pages on which evidence was looked for: those that changed most, up to 2,000'),
    notLookedAt: z
      .array(
        z
          .object({
            kind: kind.describe('A kind of cause'),
            reason: z
              .enum(notLookedAtReasons)
              .describe(
                'What is missing to find it; `no_logs`: no log of the range, `no_logs_before`: none of the earlier range, `few_logs`: of too few days of the range in `lacking`',
              ),
            lacking: z
              .object({
                from: day.describe('First day'),
                to: day.describe('Last day'),
                days: z.int().describe('Number of its days'),
                daysWithData: z.int().describe('Those of which there are data'),
              })
              .meta({ id: 'LackingDays' })
              .nullable()
              .describe('The range of which too few days are known; null for other reasons'),
          })
          .meta({ id: 'NotLookedAt' }),
      )
      .describe('Kinds of causes that could not be found, for want of data'),
  })
  .meta({ id: 'Explanation' });
