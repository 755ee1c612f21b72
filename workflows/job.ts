import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  defineQuery,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import { type JobInput, type JobStatus, statusQueryName } from './contract';

const { markJobRunning, recordOutcome } = proxyActivities<Activities>({
  startToCloseTimeout: '10 s',
  // Bookkeeping must succeed sooner or later: without it the row would say something untrue for ever.
  retry: { initialInterval: '500 ms', maximumInterval: '10 s' },
});

const statusQuery = defineQuery<JobStatus>(statusQueryName);

/**
 * What all jobs share: the `status` query, the row's state at the start and its outcome at the end,
 * also when the job fails or is cancelled.
 */
export async function runJob(
  job: JobInput,
  unit: string,
  work: (status: JobStatus) => Promise<unknown>,
): Promise<unknown> {
  const status: JobStatus = {
    progress: { done: 0, total: null, unit },
    warnings: [],
    skipped: [],
  };
  setHandler(statusQuery, () => status);
  const { workspaceId, jobId } = job;
  await markJobRunning({ workspaceId, jobId });
  try {
    const result = (await work(status)) ?? null;
    await recordOutcome({ workspaceId, jobId, status, outcome: { state: 'completed', result } });
    return result;
  } catch (error) {
    const state = isCancellation(error) ? ('canceled' as const) : ('failed' as const);
    await CancellationScope.nonCancellable(() =>
      recordOutcome({ workspaceId, jobId, status, outcome: { state, error: toJobError(error) } }),
    );
    throw error;
  }
}

/** The failure's own code and words, not the wrapping that Temporal puts around it. */
function toJobError(error: unknown): { code: string; message: string } {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure) {
    return { code: cause.type ?? 'failed', message: cause.message };
  }
  return { code: 'failed', message: cause instanceof Error ? cause.message : 'The job failed.' };
}
