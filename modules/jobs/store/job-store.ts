import type { TimeRange } from '../../../platform/calendar/time-range';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import type { JobProgress, JobSkip, JobType } from '../job-types';
import { sendToTemporal } from './outbox';

export type JobState = 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'canceled';
export const liveJobStates = ['queued', 'running', 'paused'] as const satisfies JobState[];

export type Job = {
  id: string;
  type: JobType;
  status: JobState;
  websiteId: string | null;
  progress: JobProgress | null;
  warnings: string[];
  skipped: JobSkip[];
  result: Record<string, unknown> | null;
  error: { code: string; message: string } | null;
  attempts: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

type Row = WithDates<Job, 'createdAt' | 'startedAt' | 'finishedAt'>;

const columns = [
  'id',
  'type',
  'status',
  'website_id',
  'progress',
  'warnings',
  'skipped',
  'result',
  'error',
  'attempts',
  'created_at',
  'started_at',
  'finished_at',
];

const fromRow = (row: Row): Job => withIsoTimes(row);

export const isFinished = ({ status }: Pick<Job, 'status'>): boolean =>
  !liveJobStates.some((live) => live === status);

/** Returns the job, or throws a 404. */
export async function getJob(db: Queries, id: string): Promise<Job> {
  const [row] = await db.run<Row>(
    sql('jobs').select(columns).where({ workspace_id: db.workspaceId, id }),
  );
  if (!row) throw notFound('job');
  return fromRow(row);
}

const sortColumns = { startedAt: 'started_at', finishedAt: 'finished_at', type: 'type' };
export const jobSorts = ['createdAt', 'startedAt', 'finishedAt', 'type'] as const;

export type JobFilter = {
  websiteId?: string | undefined;
  type?: string | undefined;
  status?: JobState | undefined;
  range: TimeRange;
  sort?: Sort<(typeof jobSorts)[number]> | undefined;
};

/** Lists jobs, by default newest first, without querying Temporal. */
export async function listJobs(
  db: Queries,
  filter: JobFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Job[]; total: number }> {
  const filtered = sql('jobs')
    .where('workspace_id', db.workspaceId)
    .modify((query) => {
      if (filter.websiteId) query.where('website_id', filter.websiteId);
      if (filter.type) query.where('type', filter.type);
      if (filter.status) query.where('status', filter.status);
      if (filter.range.from) query.where('created_at', '>=', filter.range.from);
      if (filter.range.to) query.where('created_at', '<', filter.range.to);
    });
  return readPage(db, filtered, {
    columns,
    order: newestFirstSql(filter.sort, sortColumns),
    page,
    fromRow,
  });
}

export type NewJob = {
  type: JobType;
  websiteId: string | null;
  input: Record<string, unknown>;
  /** Readable names for the Temporal UI. */
  memo: Record<string, string>;
  /** Whether a schedule asks for it, and no person waits. */
  isScheduled?: boolean;
};

/**
 * Inserts a job and the message that starts its workflow, in the caller's transaction. Once that
 * commits, the job will run, even if Temporal is down at the moment. The job's id is its workflow's
 * id.
 *
 * A website has at most one live job per type, except deletions of logs: if there is one, it is
 * returned unchanged.
 */
export async function enqueueJob(tx: Queries, job: NewJob): Promise<{ job: Job; isNew: boolean }> {
  const { workspaceId } = tx;
  const [row] = await tx.run<Row>(
    sql('jobs')
      .insert({
        workspace_id: workspaceId,
        id: newId('job'),
        website_id: job.websiteId,
        type: job.type,
        status: 'queued',
        input: JSON.stringify(job.input),
      })
      .onConflict(
        sql.raw(
          `(workspace_id, website_id, type)
           where status in ('queued', 'running', 'paused') and website_id is not null
             and type <> 'logs.delete'`,
        ),
      )
      .ignore()
      .returning(columns),
  );
  if (!row) return { job: await liveJob(tx, job), isNew: false };
  const { type, websiteId, input, memo, isScheduled = false } = job;
  const payload = { workspaceId, jobId: row.id, websiteId, type, input, memo, isScheduled };
  await sendToTemporal(tx, [{ kind: 'start_workflow', payload }]);
  return { job: fromRow(row), isNew: true };
}

async function liveJob(tx: Queries, job: NewJob): Promise<Job> {
  const { workspaceId } = tx;
  const [row] = await tx.run<Row>(
    sql('jobs')
      .select(columns)
      .where({ workspace_id: workspaceId, website_id: job.websiteId, type: job.type })
      .whereIn('status', [...liveJobStates]),
  );
  // The live job ended between the two statements, so this one can be created.
  return row ? fromRow(row) : (await enqueueJob(tx, job)).job;
}

async function liveJobIds(
  tx: Queries,
  websiteId: string,
  types?: readonly JobType[],
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(
    sql('jobs')
      .select('id')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .whereIn('status', [...liveJobStates])
      .modify((query) => {
        if (types) query.whereIn('type', [...types]);
      }),
  );
  return rows.map(({ id }) => id);
}

/** Signals a website's live jobs of these types to pause or resume. */
export async function signalWebsiteJobs(
  tx: Queries,
  websiteId: string,
  types: readonly JobType[],
  signal: string,
): Promise<void> {
  const ids = await liveJobIds(tx, websiteId, types);
  await sendToTemporal(
    tx,
    ids.map((jobId) => ({ kind: 'signal_workflow', payload: { jobId, signal } })),
  );
}

/**
 * Cancels a website's unfinished jobs and deletes all its jobs, so that none can be read any more.
 */
export async function dropWebsiteJobs(tx: Queries, websiteId: string): Promise<void> {
  const { workspaceId } = tx;
  const unfinished = await liveJobIds(tx, websiteId);
  await tx.run(sql('jobs').where({ workspace_id: workspaceId, website_id: websiteId }).delete());
  // Jobs that were not started yet need not start.
  await tx.run(
    sql('outbox')
      .where({ workspace_id: workspaceId, kind: 'start_workflow' })
      .whereRaw("payload ->> 'jobId' = any (?)", [unfinished])
      .delete(),
  );
  await sendToTemporal(
    tx,
    unfinished.map((jobId) => ({ kind: 'cancel_workflow', payload: { jobId } })),
  );
}

/**
 * Requests a job's cancellation. A job that has not started will not start; a finished one is
 * unchanged.
 */
export async function requestCancel(tx: Queries, jobId: string): Promise<void> {
  const { workspaceId } = tx;
  const asked = await tx.run(
    sql('jobs')
      .where({ workspace_id: workspaceId, id: jobId })
      .whereIn('status', [...liveJobStates])
      .whereNull('cancel_requested_at')
      .update({ cancel_requested_at: sql.fn.now() })
      .returning('id'),
  );
  if (asked.length === 0) return;
  await sendToTemporal(tx, [{ kind: 'cancel_workflow', payload: { jobId } }]);
}

export type JobOutcome = {
  status: 'completed' | 'failed' | 'canceled';
  progress: unknown;
  warnings: unknown[];
  skipped: unknown[];
  result: unknown;
  error: { code: string; message: string } | null;
};

/** Marks the job as running, also when it continues as new. */
export async function markJobStarted(
  tx: Queries,
  id: string,
): Promise<{ isCanceled: boolean; type: JobType | undefined }> {
  const [row] = await tx.run<{ isCanceled: boolean; type: JobType }>(
    sql('jobs')
      .where({ workspace_id: tx.workspaceId, id })
      .whereIn('status', [...liveJobStates])
      .update({
        status: 'running',
        started_at: sql.raw('coalesce(started_at, now())'),
        attempts: sql.raw('attempts + 1'),
      })
      .returning(['type', sql.raw('cancel_requested_at is not null as is_canceled')]),
  );
  // A job without a live row belongs to a deleted website: there is nothing to do.
  return { isCanceled: row?.isCanceled ?? true, type: row?.type };
}

export async function setJobState(
  tx: Queries,
  id: string,
  status: 'running' | 'paused',
): Promise<void> {
  await tx.run(
    sql('jobs')
      .where({ workspace_id: tx.workspaceId, id })
      .whereIn('status', ['running', 'paused'])
      .update({ status }),
  );
}

export type EndedJob = { type: JobType; websiteId: string | null; seconds: number };

/**
 * Ends a job in the transaction that finds nothing left to do, so that another may be created at
 * once. Its outcome, which says the same, follows.
 */
export async function closeJob(tx: Queries, id: string, result: object): Promise<void> {
  await tx.run(
    sql('jobs')
      .where({ workspace_id: tx.workspaceId, id })
      .whereIn('status', [...liveJobStates])
      .update({ status: 'completed', result: JSON.stringify(result) }),
  );
}

/** Records a job's outcome. Writing the same outcome again changes nothing. */
export async function recordJobOutcome(
  tx: Queries,
  id: string,
  outcome: JobOutcome,
): Promise<EndedJob | undefined> {
  const [row] = await tx.run<EndedJob>(
    sql('jobs')
      .where({ workspace_id: tx.workspaceId, id })
      .whereNull('finished_at')
      .update({
        status: outcome.status,
        progress: JSON.stringify(outcome.progress),
        warnings: JSON.stringify(outcome.warnings),
        skipped: JSON.stringify(outcome.skipped),
        result: outcome.result === null ? null : JSON.stringify(outcome.result),
        error: outcome.error === null ? null : JSON.stringify(outcome.error),
        finished_at: sql.fn.now(),
      })
      .returning([
        'type',
        'website_id',
        sql.raw('extract(epoch from now() - coalesce(started_at, created_at))::float as seconds'),
      ]),
  );
  return row;
}

/** Returns the entries of the outbox, of all workspaces, and the age of the oldest in seconds. */
export async function readOutboxState(
  db: SystemQueries,
): Promise<{ entries: number; seconds: number }> {
  const [row] = await db.run<{ entries: string; seconds: number }>(
    sql.raw('select outbox_depth() as entries, outbox_lag() as seconds'),
  );
  return { entries: Number(row?.entries ?? 0), seconds: row?.seconds ?? 0 };
}

/** A job that has not ended, of any workspace. */
export type LiveJobRef = { workspaceId: string; jobId: string; isCanceled: boolean };

/**
 * Returns live jobs of all workspaces, those first that were looked at longest ago; none of them
 * was in the last twenty seconds, nor waits in the outbox for its start.
 */
export async function claimLiveJobs(db: SystemQueries, jobsMax: number): Promise<LiveJobRef[]> {
  const rows = await db.run<{ workspaceId: string; id: string; isCanceled: boolean }>(
    sql.raw('select * from claim_live_jobs(?)', [jobsMax]),
  );
  return rows.map(({ workspaceId, id, isCanceled }) => ({
    workspaceId,
    jobId: id,
    isCanceled,
  }));
}
