import { releaseCredits } from '../../modules/account/store/credit-store';
import type { JobStatus } from '../../modules/jobs/job-types';
import { markJobStarted, recordJobOutcome, setJobState } from '../../modules/jobs/store/job-store';
import { forgetCalls } from '../../modules/rankings/store/provider-answer-store';
import type { Database } from '../../platform/postgres/database';

type Outcome =
  | { state: 'completed'; result: unknown }
  | {
      state: 'failed' | 'canceled';
      error: { code: string; message: string };
      /** Counts of a job of which every part failed. */
      result?: unknown;
    };

type JobRef = { workspaceId: string; jobId: string };

/** Keeps a job's row up to date. Each activity may run twice and writes the same. */
export const createJobActivities = ({ database }: { database: Database }) => ({
  /** Returns whether the job was canceled before it began. */
  async markJobRunning({ workspaceId, jobId }: JobRef): Promise<{ isCanceled: boolean }> {
    return database.transaction(workspaceId, (tx) => markJobStarted(tx, jobId));
  },

  async recordJobState(job: JobRef & { state: 'running' | 'paused' }): Promise<void> {
    await database.transaction(job.workspaceId, (tx) => setJobState(tx, job.jobId, job.state));
  },

  /** Writes how the job ended, and refunds its unused credits. */
  async recordOutcome(job: JobRef & { status: JobStatus; outcome: Outcome }): Promise<void> {
    const { outcome, status } = job;
    await database.transaction(job.workspaceId, async (tx) => {
      await releaseCredits(tx, job.jobId);
      await forgetCalls(tx, job.jobId);
      await recordJobOutcome(tx, job.jobId, {
        status: outcome.state,
        progress: status.progress,
        warnings: status.warnings,
        skipped: status.skipped,
        result: outcome.result ?? null,
        error: outcome.state === 'completed' ? null : outcome.error,
      });
    });
  },
});
