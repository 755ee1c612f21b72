import { audit } from '../../modules/account/store/audit-log';
import { type ResolvedUnit, resolveUnits } from '../../modules/campaigns/resolve-units';
import { unitKindOf } from '../../modules/campaigns/rules/campaign';
import {
  type Campaign,
  getCampaign,
  markStarted,
  setUnits,
} from '../../modules/campaigns/store/campaign-store';
import { today } from '../../platform/calendar/clock';
import { AppError } from '../../platform/errors';
import { counted, quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { cohortSchema } from './cohort-schema';
import { drawCohort, freezeCohort } from './freeze-cohort';
import { campaignPath, campaignSchema, lockedPathCampaign } from './schema';

export const startCampaign = defineWrite({
  id: 'startCampaign',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns/{campaignId}/start',
  summary: 'Start a campaign',
  description:
    'Draws the arms from what the units did so far, and freezes them together with the metric, the days and the least effect that will be found. From then on the plan cannot change. Rules, links, groups and tags are resolved now: what appears later is no part of it. Change the treated units of the cohort on `startDay`, and no others. A random assignment must start today or later; another design may begin in the past, which its result says.',
  tool: {
    description:
      'Draws and freezes which pages, keywords or prompts are changed and which are compared with; the plan cannot change afterwards. Look at get_campaign_design first. Then change the treated units of the cohort, and no others.',
  },
  params: campaignPath,
  errors: ['conflict', 'rate_limited'],
  response: campaignSchema
    .extend({ cohort: cohortSchema.describe('The arms that were frozen') })
    .meta({ id: 'StartedCampaign' }),
  resolve: lockedPathCampaign,
  async prefetch(context, { campaignId }) {
    const campaign = await getCampaign(context.db, campaignId);
    mustBeDraft(campaign);
    const { startDay, endDay } = campaign;
    const drawn = await drawCohort(context, {
      campaign,
      days: { startDay, endDay },
      units: await resolveUnits(context, campaign),
    });
    return { drawn, updatedAt: campaign.updatedAt };
  },
  confirm: async (context, { resource }) => ({
    summary: [
      `Starts the campaign ${quoted(resource.name)} (${resource.id}): draws the arms of its ${counted((await resolveUnits(context, resource)).length, unitKindOf(resource))} and freezes its plan.`,
      `It is measured from ${resource.startDay} to ${resource.endDay}, and has no verdict before.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource, prefetched: { drawn, updatedAt } }) {
    const { db } = context;
    mustBeDraft(resource);
    if (resource.updatedAt !== updatedAt) {
      throw new AppError(
        'conflict',
        'The campaign was just changed: look at it, and start it again.',
      );
    }
    const { startDay, endDay } = resource;
    const days = { startDay, endDay };
    const cohort = await freezeCohort(context, { campaign: resource, days, number: 1 }, drawn);
    await setUnits(db, resource.id, frozenUnits(resource, drawn.units));
    await markStarted(db, resource.id);
    await audit(db, context, {
      action: 'campaign.start',
      targetType: 'campaign',
      targetId: resource.id,
      details: { treated: cohort.treatedCount, control: cohort.controlCount, seed: cohort.seed },
    });
    return { data: { ...(await getCampaign(db, resource.id)), cohort } };
  },
});

function mustBeDraft({ status, assignment, startDay }: Awaited<ReturnType<typeof getCampaign>>) {
  if (status !== 'draft') {
    const message = `This campaign is ${status}, and only a draft can be started: create another campaign.`;
    throw new AppError('conflict', message);
  }
  if (assignment === 'random' && startDay < today()) {
    const message = `Its first day, ${startDay}, has passed, and a random assignment is drawn before the change: set startDay to today or later.`;
    throw new AppError('conflict', message);
  }
}

/** What a start found, in the fields of a plan: rules, groups and tags stay to be read. */
function frozenUnits(campaign: Campaign, units: readonly ResolvedUnit[]) {
  const kind = unitKindOf(campaign);
  const of = (isTarget: boolean) =>
    units.filter((unit) => unit.isTarget === isTarget).map(({ unit }) => unit);
  if (kind === 'page') {
    const { targets, controls } = campaign;
    return { targetPages: of(true), controlPages: of(false), targets, controls };
  }
  const field = kind === 'keyword' ? 'keywordIds' : 'promptIds';
  return {
    targetPages: [],
    controlPages: [],
    targets: { ...campaign.targets, [field]: of(true) },
    controls: { ...campaign.controls, [field]: of(false) },
  };
}
