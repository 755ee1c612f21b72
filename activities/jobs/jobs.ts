import { readJobCredits, releaseCredits } from '../../modules/account/store/credit-store';
import type { JobStatus } from '../../modules/jobs/job-types';
import { markJobStarted, recordJobOutcome, setJobState } from '../../modules/jobs/store/job-store';
import { forgetCalls } from '../../modules/rankings/store/provider-answer-store';
import type { Logger } from '../../platform/logger';
import { countCredits, countJobEnd, countJobStart } from '../../platform/metrics';
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

export type JobDeps = { database: Database; log: Logger };

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
  async recordOutcome(job: JobRef & { status: JobStatus; outcome: Outcome }): Promise<void> {
    const { outcome, status, jobId, workspaceId } = job;
    const ended = await database.transaction(workspaceId, async (tx) => {
      await releaseCredits(tx, job.jobId);
      await forgetCalls(tx, job.jobId);
      const credits = await readJobCredits(tx, jobId);
      const row = await recordJobOutcome(tx, jobId, {
        status: outcome.state,
        progress: status.progress,
        warnings: status.warnings,
        skipped: status.skipped,
        result: outcome.result ?? null,
        error: outcome.state === 'completed' ? null : outcome.error,
      });
      return row && { ...row, credits };
    });
    // A repeated call finds the job ended.
    if (!ended) return;
    const { type, seconds, credits } = ended;
    countJobEnd(type, outcome.state, seconds);
    countCredits(credits);
    const durationMs = Math.round(seconds * 1_000);
    const error = outcome.state === 'completed' ? {} : { errorCode: outcome.error.code };
    log.info(
      { jobId, workspaceId, type, outcome: outcome.state, durationMs, credits, ...error },
      'job ended',
    );
  },
});
