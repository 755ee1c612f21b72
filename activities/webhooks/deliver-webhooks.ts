import { type DeliveryDeps, deliverDue } from '../../modules/webhooks/deliver-due';
import type { WebhookRef } from '../../modules/webhooks/store/delivery-store';
import { callSignal } from '../call-signal';

export type { DeliveryDeps };

export const createWebhookActivities = (deps: DeliveryDeps) => ({
  /** Sends what is due to a webhook; null when nothing is pending, else the time until more is due. */
  deliverDueMessages: (webhook: WebhookRef) => deliverDue(deps, webhook, callSignal()),
});
