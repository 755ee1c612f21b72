import { sleep } from '@temporalio/workflow';
import type { LogBatchDeletionInput } from '../modules/crawlers/workflow-input';
import type { JobInput } from '../modules/jobs/job-types';
import { activities } from './activities';
import { newStatus, runJob } from './job';

const { takeLogBatchesBack } = activities;

/**
 * Takes the visits of log batches back. An insert that was in flight when its process died may
 * still land after the first pass, so a second pass follows.
 */
export async function deleteLogBatches(job: JobInput<LogBatchDeletionInput>): Promise<unknown> {
  return runJob(job, newStatus('passes'), async ({ status }) => {
    const { workspaceId, websiteId } = job;
    const { batchIds, secondPassAfterMs } = job.input;
    const leaving = { workspaceId, websiteId: websiteId ?? '', batchIds };
    status.progress.total = 2;
    const first = await takeLogBatchesBack({ ...leaving, isLast: false });
    status.progress.done = 1;
    await sleep(secondPassAfterMs);
    const second = await takeLogBatchesBack({ ...leaving, isLast: true });
    status.progress.done = 2;
    return {
      batches: batchIds.length,
      visitsRemoved: first.visitsRemoved + second.visitsRemoved,
    };
  });
}
