import { defineRead } from '../operation/operation';
import { pathWebhook, webhookPath, webhookSchema } from './schema';

export const getWebhook = defineRead({
  id: 'getWebhook',
  area: 'webhooks',
  path: '/webhooks/{webhookId}',
  summary: 'Get a webhook',
  description: 'Returns the webhook without its secret, and whether its receiver fails.',
  tool: { description: 'One webhook: what it sends where, and since when its receiver fails.' },
  params: webhookPath,
  response: webhookSchema,
  resolve: pathWebhook,
  handle: async (_context, { resource }) => ({ data: resource }),
});
