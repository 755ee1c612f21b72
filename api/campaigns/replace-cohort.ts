import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { type ResolvedUnit, resolveUnits } from '../../modules/campaigns/resolve-units';
import { campaignDaysMin, planProblems, unitKindOf } from '../../modules/campaigns/rules/campaign';
import { noTargetSets } from '../../modules/campaigns/rules/campaign-targets';
import { daysOf } from '../../modules/campaigns/rules/campaign-window';
import { type Campaign, getCampaign, setUnits } from '../../modules/campaigns/store/campaign-store';
import { getCohort, readUnits, shortenCohort } from '../../modules/campaigns/store/cohort-store';
import { today } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { AppError, invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { bulkBodyBytesMax } from '../http/body';
import { counted, quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { rowsInvalid } from '../operation/rows-invalid';
import { cohortSchema } from './cohort-schema';
import { drawCohort, freezeCohort } from './freeze-cohort';
import { campaignPath, distinctPages, lockedPathCampaign } from './schema';
import { unknownTargets } from './unknown-targets';

const idsMax = 5_000;
const unitIds = z
  .array(z.union([idSchema('keyword'), idSchema('prompt')]))
  .max(idsMax)
  .transform((ids) => [...new Set(ids)])
  .default([]);

const body = z.strictObject({
  addTargetPages: distinctPages
    .default([])
    .describe('URLs of pages to add; of a random assignment, half of them are drawn'),
  addControlPages: distinctPages
    .default([])
    .describe('URLs of pages to add that stay as they are; empty for a random assignment'),
  removePages: distinctPages.default([]).describe('URLs of pages that no longer count'),
  addTargetIds: unitIds.describe(
    'Ids of keywords or prompts to add; of a random assignment, half of them are drawn',
  ),
  addControlIds: unitIds.describe(
    'Ids of keywords or prompts to add that stay as they are; empty for a random assignment',
  ),
  removeIds: unitIds.describe('Ids of keywords or prompts that no longer count'),
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
  summary: 'Add or remove units of a running campaign',
  description:
    'Freezes a new cohort, which is measured from `startDay` to the end of the campaign and then decides. The earlier one ends on the day before and stays readable, with a result of its own. Units of both keep their arm: what was changed stays changed.',
  tool: {
    description:
      'Adds or removes pages, keywords or prompts of a running experiment, which begins to be measured anew: the earlier days count for the earlier cohort only. Avoid it.',
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
    const unknown = await unknownTargets(context.db, { ...campaign, ...plan.units });
    if (unknown.length > 0) throw rowsInvalid('These units do not exist.', unknown);
    const cohort = await getCohort(context.db, campaignId);
    const before = await readUnits(context.db, cohort.id);
    const fixed = new Map(before.map((unit) => [unit.unit, unit] as const));
    const units = await resolveUnits(context, { ...campaign, ...plan.days, ...plan.units });
    mustNotChangeArms(units, campaign, fixed);
    const drawn = await drawCohort(context, { campaign, days: plan.days, units, fixed });
    return { drawn, cohort, plan, updatedAt: campaign.updatedAt };
  },
  confirm: async (_context, { body: given, resource }) => {
    const added = [
      given.addTargetPages,
      given.addControlPages,
      given.addTargetIds,
      given.addControlIds,
    ];
    const removed = [given.removePages, given.removeIds];
    const count = (lists: readonly string[][]) =>
      counted(lists.flat().length, unitKindOf(resource));
    return {
      summary: [
        `Adds ${count(added)} to the campaign ${quoted(resource.name)} (${resource.id}) and removes ${count(removed)}.`,
        'It is measured anew from then on: the days so far count for the earlier cohort only.',
      ],
      version: resource.updatedAt,
    };
  },
  async handle(context, { resource, prefetched }) {
    const { db } = context;
    if (resource.status !== 'running' || !prefetched) {
      const message = `This campaign is ${resource.status}: units are added to a running one; those of a draft are changed as its other fields are.`;
      throw new AppError('conflict', message);
    }
    const { drawn, cohort, plan, updatedAt } = prefetched;
    if (resource.updatedAt !== updatedAt) {
      throw new AppError('conflict', 'The campaign was just changed: look at it, and try again.');
    }
    await shortenCohort(db, cohort.id, addDays(plan.days.startDay, -1));
    await setUnits(db, resource.id, plan.kept);
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

/** Returns the units and days of the next cohort. Throws a 422 if they are no experiment. */
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
  const units = changedUnits(campaign, given);
  const problems = planProblems({ ...campaign, ...units, startDay });
  if (problems.length > 0) throw rowsInvalid('These units are not an experiment.', problems);
  const kept = {
    ...units,
    targets: { ...units.targets, ...rulesOf(campaign.targets) },
    controls: { ...units.controls, ...rulesOf(campaign.controls) },
  };
  return { units, kept, days: { startDay, endDay } };
}

/** What the plan was resolved from, which stays to be read. */
const rulesOf = (sets: Campaign['targets']) => ({
  pathRules: sets.pathRules,
  linkIds: sets.linkIds,
  keywordGroupIds: sets.keywordGroupIds,
  keywordTags: sets.keywordTags,
  promptTags: sets.promptTags,
});

/** What the start froze, changed as wished: rules, groups and tags are not resolved again. */
function changedUnits(campaign: Campaign, given: Body) {
  const removed = new Set<string>([...given.removePages, ...given.removeIds]);
  const merged = (known: readonly string[], added: readonly string[]) =>
    [...new Set([...known, ...added])].filter((unit) => !removed.has(unit));
  const field = unitKindOf(campaign) === 'prompt' ? 'promptIds' : 'keywordIds';
  const setsOf = (frozen: Campaign['targets'], added: readonly string[]) => ({
    ...noTargetSets,
    [field]: merged(frozen[field], added),
  });
  return {
    targetPages: merged(campaign.targetPages, given.addTargetPages),
    controlPages: merged(campaign.controlPages, given.addControlPages),
    targets: setsOf(campaign.targets, given.addTargetIds),
    controls: setsOf(campaign.controls, given.addControlIds),
  };
}

/** A unit that was changed stays changed, so that it cannot become a control, nor the reverse. */
function mustNotChangeArms(
  units: readonly ResolvedUnit[],
  { assignment }: Campaign,
  fixed: ReadonlyMap<string, { isTreated: boolean }>,
): void {
  if (assignment === 'random') return;
  for (const { unit, isTarget } of units) {
    const arm = fixed.get(unit);
    if (!arm || arm.isTreated === isTarget) continue;
    throw new AppError('conflict', `${unit} is in the other arm already, and keeps it.`);
  }
}
