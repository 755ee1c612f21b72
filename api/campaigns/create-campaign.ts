import { audit } from '../../modules/account/store/audit-log';
import { lockLimits } from '../../modules/account/store/workspace-store';
import { checkPlan } from '../../modules/campaigns/check-plan';
import {
  countCampaigns,
  getCampaign,
  insertCampaign,
} from '../../modules/campaigns/store/campaign-store';
import { AppError } from '../../platform/errors';
import { bulkBodyBytesMax } from '../http/body';
import { defineWrite } from '../operation/operation';
import { campaignBody, campaignSchema } from './schema';

const campaignsMax = 500;

export const createCampaign = defineWrite({
  id: 'createCampaign',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns',
  summary: 'Create a campaign as a draft',
  description:
    'Plans an experiment on pages, keywords or prompts: which are changed, which are compared with, on which days, and the one metric that decides. A draft measures nothing and can be changed; look at its design before you start it.',
  tool: {
    description:
      'Plans an experiment on pages, keywords or prompts as a draft. Name the metric that decides, and the days, before anything is changed; prefer a random assignment. Then look at get_campaign_design, and start it.',
  },
  body: campaignBody,
  bodyBytesMax: bulkBodyBytesMax,
  status: 201,
  errors: ['payment_required'],
  response: campaignSchema,
  async handle(context, { body }) {
    const { db } = context;
    await lockLimits(db);
    if ((await countCampaigns(db)) >= campaignsMax) {
      const message = `A workspace has at most ${campaignsMax} campaigns: delete one first.`;
      throw new AppError('payment_required', message);
    }
    await checkPlan(db, body);
    const id = await insertCampaign(db, body);
    await audit(db, context, {
      action: 'campaign.create',
      targetType: 'campaign',
      targetId: id,
      details: { name: body.name, assignment: body.assignment, metric: body.primaryMetric },
    });
    return { data: await getCampaign(db, id), headers: { Location: `/api/v1/campaigns/${id}` } };
  },
});
