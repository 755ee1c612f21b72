import { audit } from '../../modules/account/store/audit-log';
import { checkPlan } from '../../modules/campaigns/check-plan';
import {
  getCampaign,
  updateCampaign as update,
} from '../../modules/campaigns/store/campaign-store';
import { AppError } from '../../platform/errors';
import { bulkBodyBytesMax } from '../http/body';
import { defineWrite } from '../operation/operation';
import { campaignChanges, campaignPath, campaignSchema, lockedPathCampaign } from './schema';

export const updateCampaign = defineWrite({
  id: 'updateCampaign',
  area: 'campaigns',
  method: 'patch',
  path: '/campaigns/{campaignId}',
  summary: 'Update a draft of a campaign',
  description:
    'Changes the given fields and keeps the others. Only a draft can be changed: what an experiment measures is fixed at its start.',
  tool: { description: 'Changes the plan of a draft; omitted fields stay.' },
  params: campaignPath,
  body: campaignChanges,
  bodyBytesMax: bulkBodyBytesMax,
  errors: ['conflict'],
  response: campaignSchema,
  resolve: lockedPathCampaign,
  represent: (campaign) => campaign,
  async handle(context, { body, resource }) {
    const { db } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    if (resource.status !== 'draft') {
      const message = `This campaign is ${resource.status}, and only a draft can be changed: create another campaign.`;
      throw new AppError('conflict', message);
    }
    const changes = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    );
    const content = { ...resource, ...changes };
    await checkPlan(db, content);
    await update(db, resource.id, content);
    await audit(db, context, {
      action: 'campaign.update',
      targetType: 'campaign',
      targetId: resource.id,
      details: { fields: Object.keys(body) },
    });
    return { data: await getCampaign(db, resource.id) };
  },
});
