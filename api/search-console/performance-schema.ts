import { z } from 'zod';
import { comparisons, type SearchPeriod } from '../../modules/search-console/rules/search-period';
import { searchTypes } from '../../modules/search-console/rules/search-shape';
import { dayCount } from '../../platform/calendar/day-range';
import { invalid } from '../../platform/errors';

export const searchNumbers = z
  .object({
    clicks: z.int(),
    impressions: z.int(),
    ctr: z.number().nullable().describe('Clicks per impression, from 0 to 1; null without one'),
    position: z
      .number()
      .nullable()
      .describe(
        'Average position from 1, weighted by impressions; null without one, and in Discover and Google News, where Google counts none',
      ),
  })
  .meta({ id: 'SearchNumbers' });

export const searchChange = z
  .object({
    clicks: z.int().describe('Difference in clicks'),
    impressions: z.int().describe('Difference in impressions'),
    ctr: z.number().nullable().describe('Difference in the click-through rate'),
    position: z
      .number()
      .nullable()
      .describe('Difference in the average position: below 0 is further up'),
  })
  .meta({ id: 'SearchChange' });

const dayText = z.iso.date();

export const searchPeriodQuery = {
  type: z.enum(searchTypes).default('web').describe('Search type; types are never added up'),
  from: dayText
    .optional()
    .describe('First day, as Google counts days. Default: 28 days up to `to`'),
  to: dayText
    .optional()
    .describe('Last day. Default: the newest day that Google no longer changes'),
  compare: z
    .enum(comparisons)
    .default('previous_period')
    .describe(
      'Days to compare with: as many just before, the same weekdays 52 weeks before, or none',
    ),
};

const daysMax = 486;

/** Throws a 422 for a range that ends before it begins, or is longer than what Google keeps. */
export function checkPeriod({ range }: SearchPeriod): void {
  const days = dayCount(range);
  if (days < 1) throw invalid('query.to', 'before_from', '`to` is before `from`.');
  if (days > daysMax) {
    throw invalid(
      'query.from',
      'too_long',
      `A range has at most ${daysMax} days: Google keeps 16 months.`,
    );
  }
}

/** What makes a comparison worthless, whichever number it is about. */
export const confoundedBy = z
  .array(z.string())
  .describe(
    'Known changes in how Google counts that lie between the two ranges or within them; the differences say more about Google than about the website',
  );
