import { z } from 'zod';
import { mixtures } from '../../modules/rankings/store/rank-covers';
import type { VisibilityDay } from '../../modules/rankings/store/rank-visibility';
import { type OpenDayRange, toDayRange } from '../../platform/calendar/day-range';
import { toTimeRange } from '../../platform/calendar/time-range';
import { dateOrTime, timestamp } from '../operation/fields';
import { sortBy } from '../operation/sort';
import { weightingDescription } from './competitor-schema';
import { source } from './ranking-query';
import { day } from './ranking-schema';

export const seriesQuery = {
  from: dateOrTime.optional().describe('First day, in UTC. Default: the first with readings'),
  to: dateOrTime.optional().describe('Last day, in UTC. Default: today'),
  source,
  cohort: z
    .enum(['fixed', 'all'])
    .default('fixed')
    .describe(
      '`fixed`: only keywords read on the first day of the range, so that added ones do not change ' +
        'the trend; `all`: every keyword',
    ),
  sort: sortBy(['day'], 'newest day first').default('-day'),
};

/** Throws a 422 for a range that ends before it begins. */
export const readRange = (asked: {
  from?: string | undefined;
  to?: string | undefined;
}): OpenDayRange => toDayRange(toTimeRange(asked));

const count = z.int().min(0);
const share = z.number().min(0).max(1).nullable();

export const covers = z
  .object({
    mixes: z
      .array(z.enum(mixtures))
      .describe(
        'What the numbers are a mixture of; empty if they are of one device, country, language, location and engine',
      ),
    devices: z.array(z.string()),
    countries: z.array(z.string()),
    languages: z.array(z.string()),
    locations: z
      .array(z.string())
      .describe('Places that are searched from; an empty text is the whole country'),
    engines: z.array(z.string()),
    sources: z.array(z.string()),
  })
  .describe(
    'What the numbers cover; filter to one device, country or engine to compare like with like',
  )
  .meta({ id: 'RankCoverage' });

export const visibilitySchema = z
  .object({
    day,
    keywords: count.describe('Number of keywords that the numbers are about, read or not'),
    buckets: z
      .object({
        '1-3': count,
        '4-10': count,
        '11-20': count,
        '21-50': count,
        '51-100': count,
        notFound: count.describe('Number of keywords not found within the depth that was read'),
        notMeasured: count.describe(
          'Number of keywords of which nothing is known: failed, pending, frozen or beyond the depth read',
        ),
      })
      .describe('Number of keywords by position; the sum is `keywords`'),
    averagePosition: z.object({
      value: z.number().nullable().describe('Average position; null if no keyword was found'),
      keywords: count.describe('Number of keywords that were found'),
    }),
    visibility: z.object({
      unit: z
        .literal('clicks_of_first_positions')
        .describe(
          'What `score` is a share of: the clicks that position 1 for every keyword would bring. Not comparable with `shareOfVoice`, which is a share of all clicks',
        ),
      score: share.describe(
        'Share of the clicks that position 1 for every keyword would bring, from 0 to 1; null if none was read',
      ),
      weighting: z.enum(['volume', 'mixed', 'equal']).nullable().describe(weightingDescription),
      volumeShare: share.describe(
        'Share of the keywords read whose search volume is known, from 0 to 1; null if none was read',
      ),
      measuredShare: share.describe(
        'Share of all keywords that were read, from 0 to 1; null without keywords',
      ),
    }),
    traffic: z
      .object({
        clicks: z
          .int()
          .nullable()
          .describe(
            'Estimated clicks a month of all keywords with a known search volume; null if none is known',
          ),
        curve: z.string(),
        volumeShare: share.describe(
          'Share of the keywords read whose search volume is known, from 0 to 1; null if none was read',
        ),
      })
      .describe('Estimated clicks'),
    cohort: z.object({
      kind: z.enum(['fixed', 'all']).describe('Which keywords are included, as in the query'),
      since: day.nullable().describe('Day of a fixed cohort’s keywords, in UTC; null for `all`'),
    }),
    covers,
    evidence: z.object({
      state: z
        .literal('measured')
        .describe('Always `measured`: days without readings are not shown'),
      sources: z.array(z.string()).describe('Providers of the readings; `sandbox` is made-up data'),
      checkedAt: timestamp.describe('Time of the day’s last reading'),
      depth: z.int().describe('Smallest number of results read for a keyword'),
      samples: count.describe('Number of readings behind the numbers'),
    }),
  })
  .meta({ id: 'VisibilityDay' });

export function toVisibility({ depth, depthMax: _, checkedAt, ...row }: VisibilityDay) {
  const { sources } = row.covers;
  const samples = row.keywords - row.buckets.notMeasured;
  const visibility = { unit: 'clicks_of_first_positions' as const, ...row.visibility };
  return {
    ...row,
    visibility,
    evidence: { state: 'measured' as const, sources, checkedAt, depth, samples },
  };
}
