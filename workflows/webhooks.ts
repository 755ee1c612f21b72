import {
  condition,
  continueAsNew,
  defineSignal,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { WebhookRef } from '../modules/webhooks/store/delivery-store';
import { wakeSignalName } from '../modules/webhooks/workflow-input';
import { activities } from './activities';

const { deliverDueMessages } = activities;
const wakeSignal = defineSignal(wakeSignalName);

/**
 * Sends what is due to one webhook, and waits for the next attempt. It ends when nothing is pending;
 * the next event starts it again.
 */
export async function deliverWebhook(webhook: WebhookRef): Promise<void> {
  let isWoken = false;
  setHandler(wakeSignal, () => {
    isWoken = true;
  });
  for (;;) {
    isWoken = false;
    const { waitMs } = await deliverDueMessages(webhook);
    // A signal from now on fails the completion, and Temporal runs this line again.
    if (waitMs === null && !isWoken) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliverWebhook>(webhook);
    if (waitMs !== null && waitMs > 0) await condition(() => isWoken, waitMs);
  }
}
