import type { Client } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { priorityOf, searchAttributes, taskQueues } from '../../platform/temporal/task-queues';
import type { WebhookRef } from './store/delivery-store';
import { deliverWebhookWorkflow, wakeSignalName } from './workflow-input';

/** Starts the delivery of a webhook, or wakes the one that waits. */
export async function startDelivery(client: Client, webhook: WebhookRef): Promise<void> {
  await client.workflow.signalWithStart(deliverWebhookWorkflow, {
    workflowId: `webhook:${webhook.webhookId}`,
    taskQueue: taskQueues.core,
    args: [webhook],
    signal: wakeSignalName,
    priority: priorityOf(webhook.workspaceId),
    typedSearchAttributes: new TypedSearchAttributes([
      { key: searchAttributes.workspace, value: webhook.workspaceId },
    ]),
  });
}
