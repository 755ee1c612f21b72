import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { rotateWebhookSecret } from '../../modules/webhooks/store/webhook-store';
import { quoted } from '../operation/confirmation';
import { graceSeconds } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathWebhook, webhookPath, webhookWithSecretSchema } from './schema';

export const rotateWebhook = defineWrite({
  id: 'rotateWebhook',
  area: 'webhooks',
  method: 'post',
  path: '/webhooks/{webhookId}/rotate',
  summary: 'Rotate a webhook’s secret',
  description:
    'Returns a new secret. For `graceSeconds` more, messages are signed with both, so that the receiver can switch at any time.',
  tool: {
    description:
      'Gives a webhook a new secret, which only this response has. Messages are signed with both for `graceSeconds` more.',
  },
  params: webhookPath,
  body: z.strictObject({ graceSeconds: graceSeconds.default(86_400) }),
  response: webhookWithSecretSchema,
  resolve: lockedPathWebhook,
  confirm: async (_context, { body, resource }) => ({
    summary: [
      `Gives the webhook to ${quoted(resource.urlHint)} (${resource.id}) a new secret, and shows it here.`,
      `The old one signs for ${body.graceSeconds} seconds more; a receiver that still uses it refuses everything then.`,
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { body, resource }) {
    const { db, services } = context;
    const { webhook, secret } = await rotateWebhookSecret(
      db,
      services.cipher,
      resource.id,
      body.graceSeconds,
    );
    await audit(db, context, {
      action: 'webhook.rotate',
      targetType: 'webhook',
      targetId: resource.id,
      details: { graceSeconds: body.graceSeconds },
    });
    return { data: { ...webhook, secret } };
  },
});
