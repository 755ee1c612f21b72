import { audit } from '../../modules/account/store/audit-log';
import { sendPing } from '../../modules/webhooks/record-events';
import { getDelivery } from '../../modules/webhooks/store/delivery-store';
import { defineWrite } from '../operation/operation';
import { deliverySchema, lockedPathWebhook, webhookPath } from './schema';

export const testWebhook = defineWrite({
  id: 'testWebhook',
  area: 'webhooks',
  method: 'post',
  path: '/webhooks/{webhookId}/test',
  summary: 'Send a test to a webhook',
  description:
    'Sends a signed `ping` on the path of all events, also to a disabled webhook, and tries it three times at most. `GET /webhooks/{webhookId}/deliveries` shows what the receiver answered.',
  tool: {
    description:
      'Sends a signed ping to a webhook. list_webhook_deliveries shows after some seconds what the receiver answered.',
  },
  params: webhookPath,
  status: 202,
  response: deliverySchema,
  resolve: lockedPathWebhook,
  async handle(context, { resource }) {
    const { db } = context;
    const id = await sendPing(db, resource.id);
    await audit(db, context, {
      action: 'webhook.test',
      targetType: 'webhook',
      targetId: resource.id,
      details: { deliveryId: id },
    });
    return { data: await getDelivery(db, { webhookId: resource.id, id }) };
  },
});
