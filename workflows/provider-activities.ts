import { ActivityCancellationType, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities';

/**
 * Activities that call a provider run on its own queue, which enforces the provider's rate limit.
 */
export const providerActivities = (taskQueue: string) =>
  proxyActivities<Activities>({
    taskQueue,
    startToCloseTimeout: '30 minutes',
    // A dead worker is detected after this long, and the batch resumes where it stopped.
    heartbeatTimeout: '10 s',
    cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
    // A failure within a batch belongs to its keyword; retries are for an unavailable database.
    retry: { initialInterval: '1 s', maximumInterval: '5 s' },
  });
