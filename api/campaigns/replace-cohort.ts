import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { campaignDaysMin, planProblems } from '../../modules/campaigns/rules/campaign';
import { daysOf } from '../../modules/campaigns/rules/campaign-window';
import { type Campaign, getCampaign, setPages } from '../../modules/campaigns/store/campaign-store';
import { getCohort, readUnits, shortenCohort } from '../../modules/campaigns/store/cohort-store';
import { addDays } from '../../modules/search-console/rules/day-range';
import { today } from '../../platform/clock';
import { AppError, invalid } from '../../platform/errors';
import { bulkBodyBytesMax } from '../http/body';
import { counted, quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { rowsInvalid } from '../operation/rows-invalid';
import { cohortSchema } from './cohort-schema';
import { drawCohort, freezeCohort } from './freeze-cohort';
import { campaignPath, distinctPages, lockedPathCampaign } from './schema';

const body = z.strictObject({
  addTargetPages: distinctPages
    .default([])
    .describe('URLs of pages to add; of a random assignment, half of them are drawn'),
  addControlPages: distinctPages
    .default([])
    .describe('URLs of pages to add that stay as they are; empty for a random assignment'),
  removePages: distinctPages.default([]).describe('URLs of pages that no longer count'),
  startDay: z.iso
    .date()
    .optional()
    .describe('First day of the new cohort, in UTC, tomorrow or later. Default: tomorrow'),
});
type Body = z.output<typeof body>;

export const replaceCohort = defineWrite({
  id: 'replaceCampaignCohort',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns/{campaignId}/cohorts',
  summary: 'Add or remove pages of a running campaign',
  description:
    'Freezes a new cohort, which is measured from `startDay` to the end of the campaign and then decides. The earlier one ends on the day before and stays readable, with a result of its own. Pages of both keep their arm: what was changed stays changed.',
  tool: {
    description:
      'Adds or removes pages of a running experiment, which begins to be measured anew: the earlier days count for the earlier cohort only. Avoid it.',
  },
  params: campaignPath,
  body,
  bodyBytesMax: bulkBodyBytesMax,
  status: 201,
  errors: ['conflict', 'rate_limited'],
  response: cohortSchema,
  resolve: lockedPathCampaign,
  async prefetch(context, { campaignId }, given) {
    const campaign = await getCampaign(context.db, campaignId);
    if (!given || campaign.status !== 'running') return undefined;
    const plan = planOf(campaign, given);
    const cohort = await getCohort(context.db, campaignId);
    const fixed = new Map(
      (await readUnits(context.db, cohort.id)).map((unit) => [unit.page, unit] as const),
    );
    const drawn = await drawCohort(context, { campaign, days: plan.days, pages: plan, fixed });
    return { drawn, cohort, plan, updatedAt: campaign.updatedAt };
  },
  confirm: async (_context, { body: given, resource }) => ({
    summary: [
      `Adds ${counted(given.addTargetPages.length + given.addControlPages.length, 'page')} to the campaign ${quoted(resource.name)} (${resource.id}) and removes ${counted(given.removePages.length, 'page')}.`,
      'It is measured anew from then on: the days so far count for the earlier cohort only.',
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource, prefetched }) {
    const { db } = context;
    if (resource.status !== 'running' || !prefetched) {
      const message = `This campaign is ${resource.status}: pages are added to a running one; those of a draft are changed as its other fields are.`;
      throw new AppError('conflict', message);
    }
    const { drawn, cohort, plan, updatedAt } = prefetched;
    if (resource.updatedAt !== updatedAt) {
      throw new AppError('conflict', 'The campaign was just changed: look at it, and try again.');
    }
    await shortenCohort(db, cohort.id, addDays(plan.days.startDay, -1));
    await setPages(db, resource.id, plan);
    const number = cohort.number + 1;
    const frozen = await freezeCohort(
      context,
      { campaign: resource, days: plan.days, number },
      drawn,
    );
    await audit(db, context, {
      action: 'campaign.change_pages',
      targetType: 'campaign',
      targetId: resource.id,
      details: { cohort: frozen.id, treated: frozen.treatedCount, control: frozen.controlCount },
    });
    return { data: frozen };
  },
});

/** Returns the pages and days of the next cohort. Throws a 422 if they are no experiment. */
function planOf(campaign: Campaign, given: Body) {
  const tomorrow = addDays(today(), 1);
  const startDay = given.startDay ?? tomorrow;
  const { endDay } = campaign;
  if (startDay < tomorrow) {
    throw invalid('startDay', 'too_early', 'A new cohort is measured from tomorrow on, or later.');
  }
  if (startDay > endDay || daysOf({ startDay, endDay }) < campaignDaysMin) {
    const message = `The campaign ends on ${endDay}, and a cohort needs ${campaignDaysMin} days: create another campaign.`;
    throw invalid('startDay', 'too_late', message);
  }
  const removed = new Set(given.removePages);
  const merged = (known: readonly string[], added: readonly string[]) =>
    [...new Set([...known, ...added])].filter((page) => !removed.has(page));
  const plan = {
    targetPages: merged(campaign.targetPages, given.addTargetPages),
    controlPages: merged(campaign.controlPages, given.addControlPages),
  };
  const problems = planProblems({ ...campaign, ...plan, startDay });
  if (problems.length > 0) throw rowsInvalid('These pages are not an experiment.', problems);
  return { ...plan, days: { startDay, endDay } };
}
