import type { Database } from '../core/postgres/database';
import { markJobStarted, recordJobOutcome } from '../core/stores/job-store';
import type { JobStatus } from '../workflows/contract';

type Outcome =
  | { state: 'completed'; result: unknown }
  | { state: 'failed' | 'canceled'; error: { code: string; message: string } };

/** Keeps a job's row true; each may run twice and writes the same. */
export const createJobActivities = ({ database }: { database: Database }) => ({
  async markJobRunning(job: { workspaceId: string; jobId: string }): Promise<void> {
    await database.transaction(job.workspaceId, (tx) =>
      markJobStarted(tx, job.workspaceId, job.jobId),
    );
  },

  async recordOutcome(job: {
    workspaceId: string;
    jobId: string;
    status: JobStatus;
    outcome: Outcome;
  }): Promise<void> {
    const { outcome, status } = job;
    await database.transaction(job.workspaceId, (tx) =>
      recordJobOutcome(tx, job.workspaceId, job.jobId, {
        status: outcome.state,
        ...status,
        result: outcome.state === 'completed' ? outcome.result : null,
        error: outcome.state === 'completed' ? null : outcome.error,
      }),
    );
  },
});
