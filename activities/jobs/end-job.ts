import { readJobCredits, releaseCredits } from '../../modules/account/store/credit-store';
import type { JobProgress, JobStatus } from '../../modules/jobs/job-types';
import { recordJobOutcome } from '../../modules/jobs/store/job-store';
import { forgetCalls } from '../../modules/purchases/store/answer-store';
import { recordEvents } from '../../modules/webhooks/record-events';
import type { Logger } from '../../platform/logger';
import { countCredits, countJobEnd } from '../../platform/metrics';
import type { Database } from '../../platform/postgres/database';
import { eventsOfJob } from './events-of-jobs';

export type Outcome =
  | { state: 'completed'; result: unknown }
  | {
      state: 'failed' | 'canceled';
      error: { code: string; message: string };
      /** Counts of a job of which every part failed. */
      result?: unknown;
    };

export type JobRef = { workspaceId: string; jobId: string };

/** What a job said of itself; `progress` is null before it said anything. */
type JobRemarks = Pick<JobStatus, 'warnings' | 'skipped'> & { progress: JobProgress | null };

export type JobDeps = { database: Database; log: Logger };

/**
 * Writes how a job ended, refunds its unused credits, and counts it. A job that has ended is left
 * as it is, so this may be repeated.
 */
export async function endJob(
  { database, log }: JobDeps,
  job: JobRef & { status: JobRemarks; outcome: Outcome },
): Promise<void> {
  const { outcome, status, jobId, workspaceId } = job;
  const ended = await database.transaction(workspaceId, async (tx) => {
    await releaseCredits(tx, jobId);
    await forgetCalls(tx, jobId);
    const spent = await readJobCredits(tx, jobId);
    const row = await recordJobOutcome(tx, jobId, {
      status: outcome.state,
      progress: status.progress,
      warnings: status.warnings,
      skipped: status.skipped,
      result: outcome.result ?? null,
      error: outcome.state === 'completed' ? null : outcome.error,
    });
    if (!row) return undefined;
    const { type, websiteId } = row;
    await recordEvents(tx, await eventsOfJob(tx, { jobId, type, websiteId, outcome }));
    return { ...row, spent };
  });
  if (!ended) return;
  const { type, seconds, spent } = ended;
  const credits = spent.reduce((sum, each) => sum + each.credits, 0);
  countJobEnd(type, outcome.state, seconds);
  for (const each of spent) countCredits(each.provider, each.credits);
  const durationMs = Math.round(seconds * 1_000);
  const error = outcome.state === 'completed' ? {} : { errorCode: outcome.error.code };
  log.info(
    { jobId, workspaceId, type, outcome: outcome.state, durationMs, credits, ...error },
    'job ended',
  );
}
