import { z } from 'zod';
import { listDeliveries } from '../../modules/webhooks/store/delivery-store';
import { defineList } from '../operation/operation';
import { deliverySchema, eventType, pathWebhook, webhookPath } from './schema';

export const listWebhookDeliveries = defineList({
  id: 'listWebhookDeliveries',
  area: 'webhooks',
  path: '/webhooks/{webhookId}/deliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'Returns what was sent, newest first: each attempt with the status, the milliseconds and the beginning of the reply. It is kept for 30 days, or as `GET /account/retention` says.',
  tool: {
    fields: ['id', 'eventType', 'state', 'tries', 'nextAttemptAt'],
    description:
      'What was sent to a webhook and is still kept (30 days by default), newest first, with each attempt and the receiver’s reply.',
  },
  params: webhookPath,
  query: z.object({
    state: z
      .enum(['pending', 'delivered', 'failed'])
      .optional()
      .describe('Only deliveries in this state'),
    eventType: eventType.optional().describe('Only events of this type'),
  }),
  response: deliverySchema,
  resolve: pathWebhook,
  handle: ({ db }, { resource, query, page }) =>
    listDeliveries(db, { webhookId: resource.id, ...query }, page),
});
