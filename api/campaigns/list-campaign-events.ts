import { listCampaignEvents as list } from '../../modules/campaigns/store/campaign-event-store';
import { defineList } from '../operation/operation';
import { campaignEventSchema, campaignPath, pathCampaign } from './schema';

export const listCampaignEvents = defineList({
  id: 'listCampaignEvents',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/events',
  summary: 'List the events of a campaign',
  description: 'Returns what was recorded for the campaign, the oldest first.',
  tool: { description: 'What was recorded around an experiment, the oldest first.' },
  params: campaignPath,
  response: campaignEventSchema,
  resolve: pathCampaign,
  handle: ({ db }, { resource, page }) => list(db, resource.id, page),
});
