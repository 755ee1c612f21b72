import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  addCampaignEvent as add,
  countCampaignEvents,
} from '../../modules/campaigns/store/campaign-event-store';
import { AppError } from '../../platform/errors';
import { defineWrite } from '../operation/operation';
import { campaignEventBody, campaignEventSchema, campaignPath, lockedPathCampaign } from './schema';

const eventsMax = 5_000;

export const addCampaignEvent = defineWrite({
  id: 'addCampaignEvent',
  area: 'campaigns',
  method: 'post',
  path: '/campaigns/{campaignId}/events',
  summary: 'Add an event to a campaign',
  description:
    'Records what happened: content published, a deploy, a link won, an outage, or a note. Fits a step of a build: an event with the same `externalId` is added once, and sending it again returns the first.',
  tool: {
    description:
      'Records what happened around an experiment. With an externalId, such as a commit, it is safe to repeat.',
  },
  params: campaignPath,
  body: campaignEventBody,
  status: 201,
  errors: ['payment_required'],
  response: campaignEventSchema
    .extend({
      result: z
        .enum(['created', 'exists'])
        .describe('`exists`: the campaign has an event with this `externalId`, which is returned'),
    })
    .meta({ id: 'AddedCampaignEvent' }),
  resolve: lockedPathCampaign,
  async handle(context, { body, resource }) {
    const { db } = context;
    const at = body.at ?? new Date().toISOString();
    const { event, isNew } = await add(db, resource.id, { ...body, at });
    if (!isNew) return { data: { ...event, result: 'exists' as const } };
    if ((await countCampaignEvents(db, resource.id)) > eventsMax) {
      const message = `A campaign has at most ${eventsMax} events: delete some first.`;
      throw new AppError('payment_required', message);
    }
    await audit(db, context, {
      action: 'campaign_event.create',
      targetType: 'campaign',
      targetId: resource.id,
      details: { kind: event.kind, title: event.title },
    });
    return { data: { ...event, result: 'created' as const } };
  },
});
