import { updatesAround } from '../../modules/campaigns/rules/ranking-updates';
import { listCampaignEvents as list } from '../../modules/campaigns/store/campaign-event-store';
import { defineList } from '../operation/operation';
import { campaignPath, listedEventSchema, pathCampaign } from './schema';

export const listCampaignEvents = defineList({
  id: 'listCampaignEvents',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/events',
  summary: 'List the events of a campaign',
  description:
    'Returns what was recorded for the campaign, and the updates that Google announced of its ranking during the campaign or three times as many days before it, the oldest first.',
  tool: {
    description:
      'What was recorded around an experiment, and Google’s ranking updates, the oldest first. Only recorded events have an id.',
  },
  params: campaignPath,
  response: listedEventSchema,
  resolve: pathCampaign,
  handle: ({ db }, { resource, page }) => list(db, resource.id, updatesAround(resource), page),
});
