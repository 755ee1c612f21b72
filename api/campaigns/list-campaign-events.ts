import { marksAround } from '../../modules/campaigns/rules/dated-marks';
import { listCampaignEvents as list } from '../../modules/campaigns/store/campaign-event-store';
import { defineList } from '../operation/operation';
import { campaignPath, listedEventSchema, pathCampaign } from './schema';

export const listCampaignEvents = defineList({
  id: 'listCampaignEvents',
  area: 'campaigns',
  path: '/campaigns/{campaignId}/events',
  summary: 'List the events of a campaign',
  description:
    'Returns what was recorded for the campaign, and what Google announced: updates of its ranking, and known changes in how it counts, during the campaign or three times as many days before it. The oldest first.',
  tool: {
    description:
      'What was recorded around an experiment, Google’s ranking updates and known changes in how Google counts, the oldest first. Only recorded events have an id.',
  },
  params: campaignPath,
  response: listedEventSchema,
  resolve: pathCampaign,
  handle: ({ db }, { resource, page }) => list(db, resource.id, marksAround(resource), page),
});
