import { z } from 'zod';
import { today } from '../../modules/rankings/rules/rank-window';
import type { RankFilter } from '../../modules/rankings/store/rank-filter';
import { rankSorts } from '../../modules/rankings/store/rank-request';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { device, engine } from '../keywords/keyword-fields';
import { country, language, queryInteger } from '../operation/fields';
import { relationship } from '../websites/schema';
import { day, rankStatus } from './ranking-schema';

const position = queryInteger(1, 1000).optional();

/** Narrows keywords to one combination, so that different ones are not mixed. */
const combination = {
  device: device.optional(),
  country: country.optional(),
  language: language.optional(),
  location: z.string().max(200).optional().describe('A place, as the keyword has it'),
  engine: engine.optional(),
};

/** Sandbox and live readings are never mixed. */
export const source = z
  .string()
  .max(50)
  .optional()
  .describe('Default: the source of the newest readings; live ones go before sandbox');

/** Filters of one website's keywords. */
export const keywordFilters = {
  groupId: idSchema('keywordGroup').optional(),
  tag: z.string().max(100).optional().describe('A keyword’s tag'),
  ...combination,
};

/** Filters of a whole workspace's keywords. */
export const workspaceFilters = {
  tag: z.string().max(100).optional().describe('A website’s tag'),
  relationship: relationship.optional(),
  ...combination,
};

/** A date long before any reading, with room for the days before it. */
const earliestDate = '2000-01-01';

/** A date that is not in the future, raised to `earliestDate` if it is before it. */
export const rankDate = day
  .refine((date) => date <= today(), 'must not lie in the future')
  .transform((date) => (date < earliestDate ? earliestDate : date))
  .meta({ example: '2026-11-01' });

export const rankingQuery = {
  date: rankDate.optional().describe('As it was then; default: the newest readings'),
  compareDate: rankDate
    .optional()
    .describe('Compare with that date; default: with the reading before'),
  status: rankStatus.optional(),
  q: z.string().max(400).optional().describe('Part of the keyword, in any case'),
  positionMin: position,
  positionMax: position,
  sort: z
    .enum(rankSorts)
    .optional()
    .describe('Unknown values come last either way; default: in the order they were added'),
};

type WorkspaceFilters = Omit<RankFilter, 'websiteId' | 'websiteTag' | 'groupId' | 'q'>;

/** Maps `tag` to the website's tag, which it means in workspace-wide queries. */
export const workspaceFilter = ({ tag, ...rest }: WorkspaceFilters): RankFilter => ({
  ...rest,
  websiteTag: tag,
});

/** Throws a 422 unless the date to compare with is before the date. */
export function checkDates({
  date = today(),
  compareDate,
}: {
  date?: string | undefined;
  compareDate?: string | undefined;
}): void {
  if (compareDate !== undefined && compareDate >= date) {
    throw invalid('query.compareDate', 'range_reversed', 'compareDate must lie before date.');
  }
}
