import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities';

/** Activities that call a provider run on its own queue, whose rate is the provider's. */
export const providerActivities = (taskQueue: string) =>
  proxyActivities<Activities>({
    taskQueue,
    startToCloseTimeout: '30 minutes',
    // A worker that dies is noticed after this long, and the batch goes on where it stood.
    heartbeatTimeout: '10 s',
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    // What fails within a batch is a keyword's failure; this is for a database that is away.
    retry: { initialInterval: '1 s', maximumInterval: '5 s' },
  });
