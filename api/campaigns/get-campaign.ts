import { defineRead } from '../operation/operation';
import { campaignPath, campaignSchema, pathCampaign } from './schema';

export const getCampaign = defineRead({
  id: 'getCampaign',
  area: 'campaigns',
  path: '/campaigns/{campaignId}',
  summary: 'Get a campaign',
  description: 'Returns the campaign with its pages.',
  tool: { description: 'Returns an experiment with its hypothesis, days, metrics and pages.' },
  params: campaignPath,
  response: campaignSchema,
  resolve: pathCampaign,
  handle: async (_context, { resource }) => ({ data: resource }),
});
