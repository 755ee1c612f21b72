import { audit } from '../../modules/account/store/audit-log';
import { closeWorkspaceAlert } from '../../modules/alerts/store/alert-store';
import { deleteWebhook as remove } from '../../modules/webhooks/store/webhook-store';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathWebhook, webhookPath } from './schema';

export const deleteWebhook = defineWrite({
  id: 'deleteWebhook',
  area: 'webhooks',
  method: 'delete',
  path: '/webhooks/{webhookId}',
  summary: 'Delete a webhook with its deliveries',
  description: 'Deletes the webhook, what is still to be sent to it, and its record of deliveries.',
  tool: {
    description: 'Deletes a webhook with what is still to be sent and its record of deliveries.',
  },
  params: webhookPath,
  response: deleted,
  resolve: lockedPathWebhook,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the webhook to ${quoted(new URL(resource.urlHint).host)} (${resource.id}) with its record of deliveries. What is still to be sent is lost.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await remove(db, resource.id);
    await closeWorkspaceAlert(db, { kind: 'webhook.disabled', subject: resource.id });
    await audit(db, context, {
      action: 'webhook.delete',
      targetType: 'webhook',
      targetId: resource.id,
      details: { host: new URL(resource.urlHint).host },
    });
    return { data: { deleted: true as const } };
  },
});
