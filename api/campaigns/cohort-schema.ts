import { z } from 'zod';
import { campaignMetrics } from '../../modules/campaigns/rules/campaign-metrics';
import { noMinimumReasons } from '../../modules/campaigns/rules/design-campaign';
import { getCohort } from '../../modules/campaigns/store/cohort-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context } from '../operation/operation';
import { assignment, campaignPath } from './schema';

export const cohortPath = campaignPath.extend({ cohortId: idSchema('cohort') });

/** Returns the cohort that the path names, or throws a 404. */
export const pathCohort = (
  { db }: Context,
  { campaignId, cohortId }: z.output<typeof cohortPath>,
) => getCohort(db, campaignId, cohortId);

export const metricName = z.enum(campaignMetrics);

export const unit = z
  .enum(['share', 'difference'])
  .describe(
    'Unit of effects. `share`: of the metric, such as 0.12 for 12 % more; `difference`: in the metric’s own unit, such as positions',
  );

export const minimumEffectSchema = z
  .object({
    effect: z
      .number()
      .describe('The least effect that is found in `power` of cases, in `unit`; either direction'),
    power: z.number().describe('Share of campaigns with such an effect whose verdict is `moved`'),
    pastWindows: z
      .int()
      .describe('False starts in the units’ own past on which it was computed; few say little'),
    daysBefore: z
      .int()
      .describe(
        'Days before each false start; with fewer than the result compares with, the effect is too hopeful where series drift',
      ),
    units: z.int().describe('Units that were measured in all of them'),
  })
  .meta({ id: 'CampaignMinimumEffect' });

export const whyNoMinimumEffect = z
  .enum(noMinimumReasons)
  .nullable()
  .describe(
    'Why there is no minimum effect. `short_history`: fewer days than twice the campaign were measured; `few_units`: the arms are too small for any difference to be unusual; `no_data`: no unit was measured throughout',
  );

export const cohortSchema = z
  .object({
    id: idSchema('cohort'),
    number: z.int().describe('1 for the units of the start; each change of them adds one'),
    startDay: z.iso.date().describe('First day that counts, in UTC'),
    endDay: z.iso.date().describe('Last day that counts, in UTC'),
    historyFrom: z.iso.date().describe('First day whose numbers the draw saw'),
    historyTo: z.iso.date().describe('Last day whose numbers the draw saw'),
    seed: z.int().describe('Seed of the draw: the same units and days give the same arms'),
    treatedCount: z.int().describe('Units to change'),
    controlCount: z.int().describe('Units that stay as they are'),
    assignment,
    metric: metricName.describe('The metric that decides'),
    unit,
    minimumEffect: minimumEffectSchema
      .nullable()
      .describe('What the campaign can find, computed before the start; null with the reason'),
    whyNoMinimumEffect,
    unmatched: z
      .array(z.string())
      .describe('URLs or ids of targets that are in no arm, since no control was left'),
    unitsWithoutHistory: z.int().describe('Units of which nothing was measured before the draw'),
    frozenAt: timestamp.describe('When the arms were drawn'),
    evaluatedAt: timestamp.nullable().describe('When its result was computed; null before the end'),
  })
  .meta({ id: 'CampaignCohort' });

type Stored = Awaited<ReturnType<typeof getCohort>>;

/** A cohort as the API shows it: its result is a resource of its own. */
export function toCohort({ design, result: _, ...cohort }: Stored): z.input<typeof cohortSchema> {
  const { scale, ...promised } = design;
  return { ...cohort, ...promised, unit: scale === 'log_ratio' ? 'share' : 'difference' };
}

export const cohortUnitSchema = z
  .object({
    unit: z.string().describe('URL of the page, or id of the keyword or prompt'),
    name: z
      .string()
      .nullable()
      .describe('Text of the keyword or prompt when it was frozen; null for a page'),
    websiteId: idSchema('website'),
    isTreated: z.boolean().describe('Whether it is to be changed'),
    stratum: z
      .int()
      .describe('Units of one stratum are alike; treatment was drawn, or could be, within it'),
  })
  .meta({ id: 'CampaignUnit' });
