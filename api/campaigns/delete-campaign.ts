import { audit } from '../../modules/account/store/audit-log';
import { countCampaignEvents } from '../../modules/campaigns/store/campaign-event-store';
import { deleteCampaign as remove } from '../../modules/campaigns/store/campaign-store';
import { counted, quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { campaignPath, lockedPathCampaign } from './schema';

export const deleteCampaign = defineWrite({
  id: 'deleteCampaign',
  area: 'campaigns',
  method: 'delete',
  path: '/campaigns/{campaignId}',
  summary: 'Delete a campaign with its events',
  description: 'Deletes the campaign and its events. Websites and their data are kept.',
  tool: { description: 'Deletes an experiment with its events. It cannot be undone.' },
  params: campaignPath,
  response: deleted,
  resolve: lockedPathCampaign,
  async confirm({ db }, { resource }) {
    const events = counted(await countCampaignEvents(db, resource.id), 'event');
    return {
      summary: [
        `Deletes the campaign ${quoted(resource.name)} (${resource.id}) with ${events}. This cannot be undone.`,
      ],
      version: `${resource.updatedAt} ${events}`,
    };
  },
  async handle(context, { resource }) {
    const { db } = context;
    await remove(db, resource.id);
    await audit(db, context, {
      action: 'campaign.delete',
      targetType: 'campaign',
      targetId: resource.id,
      details: { name: resource.name },
    });
    return { data: { deleted: true as const } };
  },
});
