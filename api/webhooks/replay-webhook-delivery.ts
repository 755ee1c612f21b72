import { z } from 'zod';
import {
  getDelivery,
  replayDeliveries,
  wakeDeliveries,
} from '../../modules/webhooks/store/delivery-store';
import { idSchema } from '../../platform/ids';
import { defineWrite } from '../operation/operation';
import { deliverySchema } from './schema';

export const replayWebhookDelivery = defineWrite({
  id: 'replayWebhookDelivery',
  area: 'webhooks',
  method: 'post',
  path: '/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  summary: 'Send a delivery once more',
  description:
    'Sends the same event with the same `webhook-id`. A delivery that is pending stays as it is.',
  tool: { description: 'Sends an event to a webhook once more, with the same id.' },
  params: z.object({ webhookId: idSchema('webhook'), deliveryId: idSchema('delivery') }),
  status: 202,
  response: deliverySchema,
  resolve: ({ db }, { webhookId, deliveryId }) =>
    getDelivery(db, { webhookId, id: deliveryId }, { forUpdate: true }),
  async handle({ db }, { resource: { id, webhookId } }) {
    await replayDeliveries(db, webhookId, [id]);
    await wakeDeliveries(db, [webhookId]);
    return { data: await getDelivery(db, { webhookId, id }) };
  },
});
