import type { JobType } from '../../workflows/contract';
import { newId } from '../ids';
import type { StartEntry } from '../outbox-dispatcher';
import { type Queries, sql } from '../postgres/database';

export type NewJob = {
  type: JobType;
  websiteId: string | null;
  input: Record<string, unknown>;
  /** Readable names for the Temporal UI. */
  memo: Record<string, string>;
};

/**
 * Records a job and what will start its workflow, in the caller's transaction: once that commits,
 * the job will run, even when Temporal is away now. Returns the job's id, which the workflow shares.
 */
export async function enqueueJob(tx: Queries, workspaceId: string, job: NewJob): Promise<string> {
  const id = newId('job');
  await tx.run(
    sql('jobs').insert({
      workspace_id: workspaceId,
      id,
      website_id: job.websiteId,
      type: job.type,
      status: 'queued',
      input: JSON.stringify(job.input),
    }),
  );
  const payload: StartEntry = {
    workspaceId,
    jobId: id,
    websiteId: job.websiteId,
    type: job.type,
    input: job.input,
    memo: job.memo,
  };
  await tx.run(
    sql('outbox').insert({
      workspace_id: workspaceId,
      kind: 'start_workflow',
      payload: JSON.stringify(payload),
    }),
  );
  return id;
}

/** Cancels a website's unfinished jobs and forgets all its jobs: nothing of it can be read any more. */
export async function dropWebsiteJobs(
  tx: Queries,
  workspaceId: string,
  websiteId: string,
): Promise<void> {
  const dropped = await tx.run<{ id: string; status: string }>(
    sql('jobs')
      .where({ workspace_id: workspaceId, website_id: websiteId })
      .delete()
      .returning(['id', 'status']),
  );
  const unfinished = dropped.filter(({ status }) =>
    ['queued', 'running', 'paused'].includes(status),
  );
  if (unfinished.length === 0) return;
  const ids = unfinished.map(({ id }) => id);
  // Those that were not started yet need not be.
  await tx.run(
    sql('outbox')
      .where({ workspace_id: workspaceId, kind: 'start_workflow' })
      .whereRaw("payload ->> 'jobId' = any (?)", [ids])
      .delete(),
  );
  await tx.run(
    sql('outbox').insert(
      ids.map((jobId) => ({
        workspace_id: workspaceId,
        kind: 'cancel_workflow',
        payload: JSON.stringify({ jobId }),
      })),
    ),
  );
}

export type JobOutcome = {
  status: 'completed' | 'failed' | 'canceled';
  progress: unknown;
  warnings: unknown[];
  skipped: unknown[];
  result: unknown;
  error: { code: string; message: string } | null;
};

export async function markJobStarted(tx: Queries, workspaceId: string, id: string): Promise<void> {
  await tx.run(
    sql('jobs')
      .where({ workspace_id: workspaceId, id })
      .whereIn('status', ['queued', 'running'])
      .update({
        status: 'running',
        started_at: sql.raw('coalesce(started_at, now())'),
        attempts: sql.raw('attempts + 1'),
      }),
  );
}

/** Writes how a job ended. A second write of the same outcome changes nothing. */
export async function recordJobOutcome(
  tx: Queries,
  workspaceId: string,
  id: string,
  outcome: JobOutcome,
): Promise<void> {
  await tx.run(
    sql('jobs')
      .where({ workspace_id: workspaceId, id })
      .whereNull('finished_at')
      .update({
        status: outcome.status,
        progress: JSON.stringify(outcome.progress),
        warnings: JSON.stringify(outcome.warnings),
        skipped: JSON.stringify(outcome.skipped),
        result: outcome.result === null ? null : JSON.stringify(outcome.result),
        error: outcome.error === null ? null : JSON.stringify(outcome.error),
        finished_at: sql.fn.now(),
      }),
  );
}
