import { audit } from '../../modules/account/store/audit-log';
import { closeWorkspaceAlert } from '../../modules/alerts/store/alert-store';
import { wakeDeliveries } from '../../modules/webhooks/store/delivery-store';
import { updateWebhook as update } from '../../modules/webhooks/store/webhook-store';
import { defineWrite } from '../operation/operation';
import { askNewRecipients } from '../websites/report-recipients';
import { checkFilter, checkNoticeRecipient } from './check-filter';
import { lockedPathWebhook, webhookChanges, webhookPath, webhookSchema } from './schema';

export const updateWebhook = defineWrite({
  id: 'updateWebhook',
  area: 'webhooks',
  method: 'patch',
  path: '/webhooks/{webhookId}',
  summary: 'Update, disable or enable a webhook',
  description:
    'Changes the given fields and keeps the others. `state: active` enables a disabled webhook and sends what was pending; events of the time in between are sent by `POST /webhooks/{webhookId}/replay`.',
  tool: {
    description:
      'Changes what a webhook sends where, or disables or enables it; omitted fields stay.',
  },
  params: webhookPath,
  body: webhookChanges,
  response: webhookSchema,
  resolve: lockedPathWebhook,
  represent: (webhook) => webhook,
  async handle(context, { body, resource }) {
    const { db } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    const websiteTag = await checkFilter(context, body);
    checkNoticeRecipient(context, body.noticeRecipient);
    const webhook = await update(db, resource.id, { ...body, websiteTag });
    if (body.state === 'active') {
      await wakeDeliveries(db, [resource.id]);
      await closeWorkspaceAlert(db, { kind: 'webhook.disabled', subject: resource.id });
    }
    askNewRecipients(context, body.noticeRecipient ? [body.noticeRecipient] : null);
    // Addresses of people stay out of the log.
    const { url, noticeRecipient: _, ...details } = body;
    await audit(db, context, {
      action: 'webhook.update',
      targetType: 'webhook',
      targetId: resource.id,
      details: url === undefined ? details : { ...details, host: new URL(url).host },
    });
    return { data: webhook };
  },
});
