import { z } from 'zod';
import { rankSortFields } from '../../modules/rankings/store/rank-request';
import { today } from '../../platform/calendar/clock';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { device, engine } from '../keywords/keyword-fields';
import { country, language, queryInteger } from '../operation/fields';
import { sortBy } from '../operation/sort';
import { relationship } from '../websites/schema';
import { day, rankStatus } from './ranking-schema';

const position = queryInteger(1, 1000).optional();

/** Narrows keywords to one combination, so that different ones are not mixed. */
const combination = {
  device: device.optional(),
  country: country.optional(),
  language: language.optional(),
  location: z.string().max(200).optional().describe('Place searched from, as the keyword names it'),
  engine: engine.optional(),
};

/** Sandbox and live readings are never mixed. */
export const source = z
  .string()
  .max(50)
  .optional()
  .describe(
    'Source of the readings. Default: that of the newest readings, live ones before `sandbox`',
  );

/** Filters of one website's keywords. */
export const keywordFilters = {
  groupId: idSchema('keywordGroup').optional().describe('Id of a keyword group; only its keywords'),
  tag: z.string().max(100).optional().describe('Tag of the keyword'),
  ...combination,
};

/** Filters of a whole workspace's keywords. */
export const workspaceFilters = {
  websiteTag: z.string().max(100).optional().describe('Tag of the keyword’s website'),
  relationship: relationship.optional(),
  ...combination,
};

/** A day long before any reading, with room for the days before it. */
const earliestDay = '2000-01-01';

/** A day that is not in the future, raised to `earliestDay` if it is before it. */
export const rankDay = day
  .refine((given) => given <= today(), 'must not lie in the future')
  .transform((given) => (given < earliestDay ? earliestDay : given))
  .meta({ example: '2026-11-01' });

/** An example of a day that is before that of `rankDay`. */
export const earlierDay = '2026-10-25';

export const rankingQuery = {
  day: rankDay
    .optional()
    .describe(
      'Show the newest reading of the seven days up to this one. Default: the newest reading',
    ),
  compareDay: rankDay
    .optional()
    .meta({ example: earlierDay })
    .describe('Earlier day to compare with. Default: the last day with a reading before'),
  status: rankStatus.optional().describe('Movement since the reading compared with'),
  q: z.string().max(400).optional().describe('Part of the keyword, in any case'),
  positionMin: position,
  positionMax: position,
  sort: sortBy(rankSortFields, 'in the order in which the keywords were created'),
};

/** Throws a 422 unless the day to compare with is before the day. */
export function checkDays({
  day = today(),
  compareDay,
}: {
  day?: string | undefined;
  compareDay?: string | undefined;
}): void {
  if (compareDay !== undefined && compareDay >= day) {
    throw invalid('query.compareDay', 'range_reversed', 'compareDay must be before day.');
  }
}
