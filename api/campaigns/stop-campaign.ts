import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { daysOf, daysPassed } from '../../modules/campaigns/rules/campaign-window';
import {
  type Campaign,
  getCampaign,
  markEnded,
} from '../../modules/campaigns/store/campaign-store';
import { today } from '../../platform/calendar/clock';
import { AppError } from '../../platform/errors';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { campaignPath, campaignSchema, lockedPathCampaign } from './schema';

/** What a stop gives up, in words. */
function costOfStop({ startDay, endDay }: Campaign): string {
  const planned = daysOf({ startDay, endDay });
  const passed = daysPassed({ startDay, endDay }, today());
  return `${passed} of ${planned} planned days have passed. The campaign gets no verdict: one that is stopped when its numbers look good finds effects that are not there. What it needs again is a new campaign, with all its days.`;
}

export const stopCampaign = defineWrite({
  id: 'stopCampaign',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns/{campaignId}/stop',
  summary: 'Stop a campaign before its end',
  description:
    'Ends a running campaign without a verdict, for good. Its cohorts and series stay readable. `cost` says what is given up.',
  tool: {
    description:
      'Ends a running experiment without a verdict, for good. Only if it cannot be finished, such as when the change was taken back.',
  },
  params: campaignPath,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .nullable()
      .default(null)
      .describe('Why it is stopped; null without a reason'),
  }),
  errors: ['conflict'],
  response: campaignSchema
    .extend({ cost: z.string().describe('What is given up') })
    .meta({ id: 'StoppedCampaign' }),
  resolve: lockedPathCampaign,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Stops the campaign ${quoted(resource.name)} (${resource.id}) for good.`,
      costOfStop(resource),
    ],
    version: `${resource.updatedAt} ${today()}`,
  }),
  async handle(context, { body, resource }) {
    const { db } = context;
    const { reason } = body;
    if (!(await markEnded(db, resource.id, { status: 'stopped', reason }))) {
      throw new AppError('conflict', `This campaign is ${resource.status}, not running.`);
    }
    await audit(db, context, {
      action: 'campaign.stop',
      targetType: 'campaign',
      targetId: resource.id,
      details: { reason },
    });
    return { data: { ...(await getCampaign(db, resource.id)), cost: costOfStop(resource) } };
  },
});
