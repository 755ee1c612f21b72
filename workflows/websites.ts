import { sleep } from '@temporalio/workflow';
import type { JobInput, PurgeInput } from '../modules/jobs/job-types';
import { activities } from './activities';
import { newStatus, runJob } from './job';

const { purgeWebsite: purgeRows } = activities;

/**
 * Removes a deleted website's visits and its ledger of URLs. A log block whose insert was in flight
 * when its process died may still land after the first pass, so a second pass follows.
 */
export async function purgeWebsite(job: JobInput<PurgeInput>): Promise<unknown> {
  return runJob(job, newStatus('passes'), async ({ status }) => {
    const { workspaceId, websiteId } = job;
    status.progress.total = 2;
    const first = await purgeRows({ workspaceId, websiteId: websiteId ?? '' });
    status.progress.done = 1;
    await sleep(job.input.secondPassAfterMs);
    const second = await purgeRows({ workspaceId, websiteId: websiteId ?? '' });
    status.progress.done = 2;
    return { rowsRemoved: first.rowsRemoved + second.rowsRemoved };
  });
}
