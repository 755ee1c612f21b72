import type { JobStatus } from '../../modules/jobs/job-types';
import { markJobStarted, setJobState } from '../../modules/jobs/store/job-store';
import { countJobStart } from '../../platform/metrics';
import { endJob, type JobDeps, type JobRef, type Outcome } from './end-job';

export type { JobDeps };

/**
 * Keeps a job's row up to date, and writes to the log and the metrics. Each activity may run twice and
 * writes the same.
 */
export const createJobActivities = ({ database, log }: JobDeps) => ({
  /** Returns whether the job was canceled before it began. */
  async markJobRunning({ workspaceId, jobId }: JobRef): Promise<{ isCanceled: boolean }> {
    const { isCanceled, type } = await database.transaction(workspaceId, (tx) =>
      markJobStarted(tx, jobId),
    );
    if (type) {
      countJobStart(type);
      log.info({ jobId, workspaceId, type }, 'job started');
    }
    return { isCanceled };
  },

  async recordJobState(job: JobRef & { state: 'running' | 'paused' }): Promise<void> {
    await database.transaction(job.workspaceId, (tx) => setJobState(tx, job.jobId, job.state));
  },

  /** Writes how the job ended, and refunds its unused credits. */
  recordOutcome: (job: JobRef & { status: JobStatus; outcome: Outcome }): Promise<void> =>
    endJob({ database, log }, job),
});
