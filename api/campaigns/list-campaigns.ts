import { z } from 'zod';
import { campaignStatuses } from '../../modules/campaigns/rules/campaign';
import { campaignSorts, listCampaigns as list } from '../../modules/campaigns/store/campaign-store';
import { idSchema } from '../../platform/ids';
import { label } from '../operation/fields';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { campaignSummarySchema } from './schema';

export const listCampaigns = defineList({
  id: 'listCampaigns',
  area: 'campaigns',
  path: '/campaigns',
  summary: 'List campaigns',
  description: 'Returns the campaigns of the workspace with the numbers of their units.',
  tool: {
    fields: ['id', 'name', 'status', 'primaryMetric', 'startDay', 'endDay'],
    description:
      'Experiments on pages, keywords or prompts: their state, their days and the metric that decides.',
  },
  query: z.object({
    status: z.enum(campaignStatuses).optional().describe('Only campaigns with this status'),
    websiteId: idSchema('website').optional().describe('Only campaigns on this website'),
    tag: label(100).optional().describe('Only campaigns with this tag'),
    sort: sortBy(campaignSorts, 'the newest first'),
  }),
  response: campaignSummarySchema,
  handle: ({ db }, { query: { sort, ...filter }, page }) => list(db, filter, { ...page, sort }),
});
