import type { Operation } from '../operation/operation';
import { createWebhook } from './create-webhook';
import { deleteWebhook } from './delete-webhook';
import { getWebhook } from './get-webhook';
import { listEvents } from './list-events';
import { listWebhookDeliveries } from './list-webhook-deliveries';
import { listWebhooks } from './list-webhooks';
import { replayWebhookDeliveries } from './replay-webhook-deliveries';
import { replayWebhookDelivery } from './replay-webhook-delivery';
import { rotateWebhook } from './rotate-webhook';
import { testWebhook } from './test-webhook';
import { updateWebhook } from './update-webhook';

export const webhookOperations: readonly Operation[] = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayWebhookDeliveries,
  listEvents,
];
