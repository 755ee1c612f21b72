import { z } from 'zod';
import { listWebhooks as list, webhookSorts } from '../../modules/webhooks/store/webhook-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { webhookSchema } from './schema';

export const listWebhooks = defineList({
  id: 'listWebhooks',
  area: 'webhooks',
  path: '/webhooks',
  summary: 'List webhooks',
  description: 'Returns the webhooks of the workspace without their secrets.',
  tool: {
    fields: ['id', 'urlHint', 'format', 'types', 'state', 'failingSince'],
    description: 'Where events are sent, and which receivers fail.',
  },
  query: z.object({ sort: sortBy(webhookSorts, 'the newest first') }),
  response: webhookSchema,
  handle: ({ db }, { query, page }) => list(db, { ...page, sort: query.sort }),
});
