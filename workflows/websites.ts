import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { JobInput, PurgeInput } from '../modules/jobs/job-types';
import { newStatus, runJob } from './job';

const { purgeWebsite: purgeRows } = proxyActivities<Activities>({
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '1 minute',
  // Deleted data must be removed, however long ClickHouse is unavailable.
  retry: { initialInterval: '1 s', maximumInterval: '1 minute' },
});

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
