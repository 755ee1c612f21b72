import { audit } from '../../modules/account/store/audit-log';
import { resolveUnits } from '../../modules/campaigns/resolve-units';
import { unitKindOf } from '../../modules/campaigns/rules/campaign';
import { drawDraft, startCampaign as start } from '../../modules/campaigns/start-campaign';
import { getCampaign } from '../../modules/campaigns/store/campaign-store';
import { counted, quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { cohortSchema, toCohort } from './cohort-schema';
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
  prefetch: (context, { campaignId }) =>
    drawDraft(context, context.services.campaignStatistics, campaignId),
  confirm: async (context, { resource }) => ({
    summary: [
      `Starts the campaign ${quoted(resource.name)} (${resource.id}): draws the arms of its ${counted((await resolveUnits(context, resource)).length, unitKindOf(resource))} and freezes its plan.`,
      `It is measured from ${resource.startDay} to ${resource.endDay}, and has no verdict before.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource, prefetched }) {
    const { db } = context;
    const cohort = toCohort(await start(db, resource, prefetched));
    await audit(db, context, {
      action: 'campaign.start',
      targetType: 'campaign',
      targetId: resource.id,
      details: { treated: cohort.treatedCount, control: cohort.controlCount, seed: cohort.seed },
    });
    return { data: { ...(await getCampaign(db, resource.id)), cohort } };
  },
});
