import { z } from 'zod';
import { type DayRange, toDayRange } from '../../modules/rankings/rules/rank-window';
import type { VisibilityDay } from '../../modules/rankings/store/rank-visibility';
import { toTimeRange } from '../../platform/time-range';
import { dateOrTime, timestamp } from '../operation/fields';
import { sortBy } from '../operation/sort';
import { source } from './ranking-query';
import { day } from './ranking-schema';

export const seriesQuery = {
  from: dateOrTime.optional(),
  to: dateOrTime.optional().describe('A date includes its whole day'),
  source,
  cohort: z
    .enum(['fixed', 'all'])
    .default('fixed')
    .describe(
      'fixed: the keywords that were read on the first day of the range, so that adding some moves ' +
        'no trend; all: every keyword that there is now',
    ),
  sort: sortBy(['day'], 'newest day first').default('-day'),
};

/** Throws a 422 for a range that ends before it begins. */
export const readRange = (asked: {
  from?: string | undefined;
  to?: string | undefined;
}): DayRange => toDayRange(toTimeRange(asked));

const count = z.int().min(0);
const share = z.number().min(0).max(1).nullable();

export const covers = z
  .object({
    devices: z.array(z.string()),
    countries: z.array(z.string()),
    languages: z.array(z.string()),
    locations: z.array(z.string()).describe('Empty text: the whole country'),
    engines: z.array(z.string()),
    sources: z.array(z.string()),
  })
  .describe('What it is made of: more than one of a kind is a mixture, which filters narrow down')
  .meta({ id: 'RankCoverage' });

export const visibilitySchema = z
  .object({
    day,
    keywords: count,
    buckets: z
      .object({
        '1-3': count,
        '4-10': count,
        '11-20': count,
        '21-50': count,
        '51-100': count,
        notFound: count.describe('Number of keywords not found within the depth that was read'),
        notMeasured: count.describe('Failed, pending, frozen, beyond depth: nothing is known'),
      })
      .describe('Sum to keywords'),
    averagePosition: z.object({
      value: z.number().nullable(),
      keywords: count.describe('Ranked keywords, over which it is'),
    }),
    visibility: z.object({
      score: share.describe(
        'Clicks that the positions are worth, of those of first places for all',
      ),
      weighting: z
        .enum(['volume', 'mixed', 'equal'])
        .nullable()
        .describe('mixed: keywords of unknown volume weigh the mean of the others'),
      volumeShare: share.describe('Of the keywords that were read, those of known volume'),
      measuredShare: share.describe('Of all keywords, those that were read'),
    }),
    traffic: z.object({
      clicks: z
        .int()
        .nullable()
        .describe(
          'Estimated clicks a month of all keywords with a known search volume; null if none is known',
        ),
      curve: z.string(),
      volumeShare: share,
    }),
    cohort: z.object({ kind: z.enum(['fixed', 'all']), since: day.nullable() }),
    covers,
    evidence: z.object({
      state: z.literal('measured'),
      sources: z.array(z.string()),
      checkedAt: timestamp.describe('The day’s last reading'),
      depth: z.int().describe('The lowest depth of the day’s readings'),
      samples: count.describe('Readings'),
    }),
  })
  .meta({ id: 'VisibilityDay' });

export function toVisibility({ depth, checkedAt, ...row }: VisibilityDay) {
  const { sources } = row.covers;
  const samples = row.keywords - row.buckets.notMeasured;
  return { ...row, evidence: { state: 'measured' as const, sources, checkedAt, depth, samples } };
}
