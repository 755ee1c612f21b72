import type { JobInput, JobStatus } from '../modules/jobs/job-types';
import type { CollectionInput, ScheduledCollectionInput } from '../modules/rankings/workflow-input';
import { activities } from './activities';
import { newStatus, runJob } from './job';

const { enqueueScheduledJobs } = activities;

/** Started by a schedule: creates the same jobs as a refresh, and ends. */
export async function scheduledCollection(input: ScheduledCollectionInput): Promise<void> {
  await enqueueScheduledJobs(input);
}

/**
 * A kind that cannot be collected still gets a job, which completes at once and gives the reason.
 */
export async function skipCollection(job: JobInput<CollectionInput>): Promise<unknown> {
  return runJob(job, newStatus('items'), async ({ status }) => skip(status, job.input.skip));
}

/** Records in the status that everything was skipped, and why. */
export function skip(status: JobStatus, code = 'nothing_to_collect'): null {
  status.progress.total = 0;
  status.skipped.push({ what: 'all', code });
  return null;
}
