import { z } from 'zod';
import { drawCohort } from '../../modules/campaigns/draw-cohort';
import { resolveUnits } from '../../modules/campaigns/resolve-units';
import { scaleOf } from '../../modules/campaigns/rules/campaign-metrics';
import { daysOf } from '../../modules/campaigns/rules/campaign-window';
import { toCohortDesign } from '../../modules/campaigns/rules/cohort-design';
import { AppError, invalid } from '../../platform/errors';
import { defineRead } from '../operation/operation';
import { metricName, minimumEffectSchema, unit, whyNoMinimumEffect } from './cohort-schema';
import { assignment, campaignPath, pathCampaign } from './schema';

/** The design of a draft is the same each time it is read. */
const previewSeed = 1;

export const getCampaignDesign = defineRead({
  id: 'getCampaignDesign',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/design',
  summary: 'See what a draft could find',
  description:
    'Computes, from what the units did before the start, the least effect that the campaign would find, and the days that a wished effect needs. Nothing is drawn yet: the start draws the arms. What a started campaign was promised is in its cohorts.',
  tool: {
    description:
      'What a draft could find, before it starts: the least effect that is found in 80 % of cases, and the days a wished effect needs. A share of 0.12 means 12 %. Look here before you start a campaign, and choose more days or pages if the effect is larger than you can hope for.',
  },
  params: campaignPath,
  query: z.object({
    wishedEffect: z.coerce
      .number()
      .gte(-100)
      .lte(100)
      .refine((effect) => effect !== 0, 'must not be 0')
      .optional()
      .describe(
        'Effect that should be found, in `unit`: 0.1 is 10 % more clicks, or 10 points of a rate; -2 is two positions up',
      ),
  }),
  errors: ['conflict'],
  response: z
    .object({
      assignment,
      metric: metricName.describe('The metric that decides'),
      unit,
      days: z.int().describe('Days of the campaign'),
      historyFrom: z.iso
        .date()
        .nullable()
        .describe('First day before the start that was looked at; null without data'),
      historyTo: z.iso
        .date()
        .nullable()
        .describe('Last such day that is final by now; null without data'),
      beginsAfter: z
        .string()
        .nullable()
        .describe('Change in how Google counts after which these days begin; null without one'),
      confounders: z
        .array(z.string())
        .describe('Changes in how Google counts that would make the verdict `confounded`'),
      series: z
        .string()
        .nullable()
        .describe('Which series the metric is of, where there are several; null without data'),
      treatedCount: z.int().describe('Units that would be changed'),
      controlCount: z.int().describe('Units that would stay as they are'),
      unmatched: z.array(z.string()).describe('URLs or ids of targets without a control left'),
      unitsWithoutHistory: z.int().describe('Units of which nothing was measured so far'),
      minimumEffect: minimumEffectSchema
        .nullable()
        .describe('What the campaign would find; null with the reason'),
      whyNoMinimumEffect,
      daysNeeded: z
        .int()
        .nullable()
        .describe(
          'Days after which `wishedEffect` is found in 80 % of cases; null without a wish, or if 84 days are too few',
        ),
    })
    .meta({ id: 'CampaignDesign' }),
  resolve: pathCampaign,
  async handle(context, { query, resource }) {
    if (resource.status !== 'draft') {
      const message = `This campaign is ${resource.status}: what was promised is in its cohorts.`;
      throw new AppError('conflict', message);
    }
    const { startDay, endDay, primaryMetric } = resource;
    const { wishedEffect } = query;
    if (
      wishedEffect !== undefined &&
      scaleOf(primaryMetric) === 'log_ratio' &&
      wishedEffect <= -1
    ) {
      const message = 'A count cannot fall by 100 % or more: wish for more than -1.';
      throw invalid('query.wishedEffect', 'out_of_range', message);
    }
    const days = { startDay, endDay };
    const { design, window, series } = await drawCohort(
      context,
      context.services.campaignStatistics,
      {
        campaign: resource,
        days,
        units: await resolveUnits(context, resource),
        wishedEffect,
        seed: previewSeed,
      },
    );
    const { scale, ...promised } = toCohortDesign(design, {
      assignment: resource.assignment,
      metric: primaryMetric,
    });
    const treatedCount = design.assignment.filter(({ isTreated }) => isTreated).length;
    return {
      data: {
        ...promised,
        unit: scale === 'log_ratio' ? ('share' as const) : ('difference' as const),
        days: daysOf(days),
        historyFrom: window.before?.from ?? null,
        historyTo: window.before?.to ?? null,
        beginsAfter: window.beginsAfter?.title ?? null,
        confounders: window.breaks.map(({ title }) => title),
        series,
        treatedCount,
        controlCount: design.assignment.length - treatedCount,
        daysNeeded: design.daysNeeded,
      },
    };
  },
});
