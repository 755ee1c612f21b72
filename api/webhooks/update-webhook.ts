import { audit } from '../../modules/account/store/audit-log';
import { closeWorkspaceAlert } from '../../modules/alerts/store/alert-store';
import { wakeDeliveries } from '../../modules/webhooks/store/delivery-store';
import { updateWebhook as update } from '../../modules/webhooks/store/webhook-store';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { askNewRecipients } from '../websites/report-recipients';
import { checkFilter, checkNoticeRecipient } from './check-filter';
import { checkReceiver } from './check-receiver';
import { eventsOf, noticeSentence } from './receiver-sentences';
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
  prefetch: (context, _params, body) => checkReceiver(context, body?.url),
  async confirm(_context, { body, resource }) {
    const { url, noticeRecipient, types, websiteIds, websiteTag } = body;
    const isMailed = Boolean(noticeRecipient) && noticeRecipient !== resource.noticeRecipient;
    const isEnabled = body.state === 'active' && resource.state === 'disabled';
    // What a person agreed to send is as much a part of it as where.
    const isOther = [url, types, websiteIds, websiteTag].some((value) => value !== undefined);
    if (!isOther && !isEnabled && !isMailed) return undefined;
    const where =
      url === undefined
        ? `to ${quoted(resource.urlHint)} (${resource.id}) from now on`
        : `to ${quoted(url)} from now on, and no longer to ${quoted(resource.urlHint)} (${resource.id})`;
    const filter = {
      types: types ?? resource.types,
      websiteIds: websiteIds ?? resource.websiteIds,
      websiteTag: websiteTag === undefined ? resource.websiteTag : websiteTag,
    };
    const sent = `Sends ${eventsOf(filter)} ${where}.`;
    return {
      summary: [...(isOther || isEnabled ? [sent] : []), ...(isMailed ? noticeSentence(body) : [])],
      version: resource.updatedAt,
    };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    const websiteTag = await checkFilter(context, body);
    checkNoticeRecipient(context, body.noticeRecipient);
    const webhook = await update(db, services.cipher, resource.id, { ...body, websiteTag });
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
