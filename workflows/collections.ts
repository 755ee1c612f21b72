import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { JobInput, ScheduledCollectionInput, SkipInput } from './contract';
import { newStatus, runJob } from './job';

const { enqueueScheduledJobs } = proxyActivities<Activities>({
  startToCloseTimeout: '30 s',
  // The next run of the schedule makes good what this one could not begin.
  retry: { initialInterval: '1 s', maximumInterval: '1 minute', maximumAttempts: 20 },
});

/** What a schedule starts: it makes the same jobs as a refresh, and is done. */
export async function scheduledCollection(input: ScheduledCollectionInput): Promise<void> {
  await enqueueScheduledJobs(input);
}

/** A kind that cannot be collected is still a job, which completes at once and says why. */
export async function skipCollection(job: JobInput<SkipInput>): Promise<unknown> {
  return runJob(job, newStatus('items'), async ({ status }) => {
    status.progress.total = 0;
    status.skipped.push({ what: 'all', code: job.input.code });
    return null;
  });
}
