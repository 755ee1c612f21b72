import { audit } from '../../modules/account/store/audit-log';
import {
  getCampaignEvent,
  deleteCampaignEvent as remove,
} from '../../modules/campaigns/store/campaign-event-store';
import { getCampaign } from '../../modules/campaigns/store/campaign-store';
import { idSchema } from '../../platform/ids';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { campaignPath } from './schema';

export const deleteCampaignEvent = defineWrite({
  id: 'deleteCampaignEvent',
  area: 'campaigns',
  method: 'delete',
  path: '/campaigns/{campaignId}/events/{eventId}',
  summary: 'Delete an event of a campaign',
  description: 'Deletes an event that was recorded by mistake.',
  tool: { description: 'Deletes an event of an experiment. It cannot be undone.' },
  params: campaignPath.extend({ eventId: idSchema('campaignEvent') }),
  response: deleted,
  async resolve({ db }, { campaignId, eventId }) {
    const campaign = await getCampaign(db, campaignId, { forUpdate: true });
    return { campaign, event: await getCampaignEvent(db, campaign.id, eventId) };
  },
  confirm: async (_context, { resource: { campaign, event } }) => ({
    summary: [
      `Deletes the event ${quoted(event.title)} of the campaign ${quoted(campaign.name)}. This cannot be undone.`,
    ],
    version: '',
  }),
  async handle(context, { resource: { campaign, event } }) {
    const { db } = context;
    await remove(db, campaign.id, event.id);
    await audit(db, context, {
      action: 'campaign_event.delete',
      targetType: 'campaign',
      targetId: campaign.id,
      details: { kind: event.kind, title: event.title },
    });
    return { data: { deleted: true as const } };
  },
});
