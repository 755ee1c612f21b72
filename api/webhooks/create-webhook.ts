import { audit } from '../../modules/account/store/audit-log';
import { lockLimits } from '../../modules/account/store/workspace-store';
import { countWebhooks, insertWebhook } from '../../modules/webhooks/store/webhook-store';
import { AppError } from '../../platform/errors';
import { quoted } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { askNewRecipients } from '../websites/report-recipients';
import { checkFilter, checkNoticeRecipient } from './check-filter';
import { checkReceiver } from './check-receiver';
import { eventsOf, noticeSentence } from './receiver-sentences';
import { webhookBody, webhookWithSecretSchema } from './schema';

const webhooksMax = 50;

export const createWebhook = defineWrite({
  id: 'createWebhook',
  area: 'webhooks',
  method: 'post',
  path: '/webhooks',
  summary: 'Create a webhook',
  description:
    'Posts events to a URL as they happen: in JSON signed by [Standard Webhooks](https://www.standardwebhooks.com), or as a readable message for Slack, Microsoft Teams or Discord. The secret is shown only in this response. A host without a public address is refused, unless the operator allows it. An event is tried for three days and may arrive twice, with the same `webhook-id`.',
  tool: {
    description:
      'Posts events to a URL as they happen. format: standard for programs, slack, teams or discord for the incoming webhook of that service. Only this response has the secret.',
  },
  body: webhookBody,
  status: 201,
  errors: ['payment_required'],
  response: webhookWithSecretSchema,
  prefetch: (context, _params, body) => checkReceiver(context, body?.url),
  confirm: async (_context, { body }) => ({
    summary: [
      `Sends ${eventsOf(body)} to ${quoted(body.url)} from now on, and shows the secret that signs them here.`,
      ...noticeSentence(body),
    ],
    version: '',
  }),
  async handle(context, { body }) {
    const { db, services } = context;
    await lockLimits(db);
    if ((await countWebhooks(db)) >= webhooksMax) {
      const message = `A workspace has at most ${webhooksMax} webhooks: delete one first.`;
      throw new AppError('payment_required', message);
    }
    const websiteTag = await checkFilter(context, body);
    checkNoticeRecipient(context, body.noticeRecipient);
    const content = { ...body, websiteTag };
    const { webhook, secret } = await insertWebhook(db, services.cipher, content);
    await audit(db, context, {
      action: 'webhook.create',
      targetType: 'webhook',
      targetId: webhook.id,
      // The path of a chat's incoming webhook is a secret.
      details: { host: new URL(body.url).host, format: body.format, types: body.types },
    });
    askNewRecipients(context, body.noticeRecipient === null ? null : [body.noticeRecipient]);
    return {
      data: { ...webhook, secret },
      headers: { Location: `/api/v1/webhooks/${webhook.id}` },
    };
  },
});
