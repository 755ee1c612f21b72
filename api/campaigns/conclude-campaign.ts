import { audit } from '../../modules/account/store/audit-log';
import { advanceSoon } from '../../modules/campaigns/store/campaign-store';
import { today } from '../../platform/calendar/clock';
import { AppError } from '../../platform/errors';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { campaignPath, campaignSchema, lockedPathCampaign } from './schema';

export const concludeCampaign = defineWrite({
  id: 'concludeCampaign',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns/{campaignId}/conclude',
  summary: 'Conclude a campaign after its last day',
  description:
    'Computes the result of a campaign whose days are over, as soon as they are final. This happens within hours anyway, and the request only hastens it; but of a campaign with conversions it happens ten days after the end without the request, since only you know when you have sent them all. Follow it by the results. Before the last day has passed, a campaign can only be stopped.',
  tool: {
    description:
      'Hastens the result of an experiment whose last day has passed. It comes within hours anyway, but for conversions only ten days after the end; then read get_campaign_results.',
  },
  params: campaignPath,
  status: 202,
  errors: ['conflict'],
  response: campaignSchema,
  resolve: lockedPathCampaign,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Computes the result of the campaign ${quoted(resource.name)} (${resource.id}), which is then final.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    if (resource.status !== 'running') {
      throw new AppError('conflict', `This campaign is ${resource.status}, not running.`);
    }
    if (today() <= resource.endDay) {
      const message = `This campaign is measured until ${resource.endDay}, and is not looked at before. It can only be stopped, without a verdict.`;
      throw new AppError('conflict', message);
    }
    await advanceSoon(db, resource.id);
    await audit(db, context, {
      action: 'campaign.conclude',
      targetType: 'campaign',
      targetId: resource.id,
      details: {},
    });
    return { data: resource };
  },
});
