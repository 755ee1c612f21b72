export const deliverWebhookWorkflow = 'deliverWebhook';

/** Sent when something is due. It carries nothing: the delivery reads what is due. */
export const wakeSignalName = 'wake';
