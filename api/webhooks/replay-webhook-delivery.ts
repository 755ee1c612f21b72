import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import {
  getDelivery,
  replayDeliveries,
  wakeDeliveries,
} from '../../modules/webhooks/store/delivery-store';
import { getWebhook } from '../../modules/webhooks/store/webhook-store';
import { idSchema } from '../../platform/ids';
import { quoted } from '../operation/confirmation';
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
  async confirm({ db }, { resource }) {
    const webhook = await getWebhook(db, resource.webhookId);
    return {
      summary: [
        `Sends the event ${resource.eventId} (${resource.eventType}) to ${quoted(webhook.urlHint)} (${webhook.id}) once more.`,
      ],
      version: webhook.updatedAt,
    };
  },
  async handle(context, { resource: { id, webhookId } }) {
    const { db } = context;
    await replayDeliveries(db, webhookId, [id]);
    await wakeDeliveries(db, [webhookId]);
    await audit(db, context, {
      action: 'webhook.replay',
      targetType: 'webhook',
      targetId: webhookId,
      details: { deliveryId: id },
    });
    return { data: await getDelivery(db, { webhookId, id }) };
  },
});
