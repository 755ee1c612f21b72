import { type Queries, sql } from '../../../platform/postgres/database';
import { creditMonth } from '../../account/rules/credits';
import type { SerpReading } from '../rules/serp-reading';
import type { TaskCounts } from '../workflow-input';
import type { WrittenAnswer } from './provider-answer-store';

/** Outcome of a task, until it is written as a reading. */
export type TaskAnswer = SerpReading | { failureCode: string; failedAt: string };

type Job = { workspaceId: string; jobId: string };

const ofJob = ({ workspaceId, jobId }: Job) =>
  sql('provider_answers').where({ workspace_id: workspaceId, job_id: jobId });

const ofCalls = (workspaceId: string, callIds: readonly string[]) =>
  sql('provider_answers')
    .where('workspace_id', workspaceId)
    .whereRaw('call_id = any (?)', [[...callIds]]);

export type NewTask = { callId: string; credits: number; seriesFromMs: number | null };

/** Records tasks and their cost before they are submitted; existing records are kept. */
export async function recordTasks(
  tx: Queries,
  { workspaceId, jobId }: Job,
  tasks: readonly NewTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ callId, credits, seriesFromMs }) => ({
    workspace_id: workspaceId,
    call_id: callId,
    job_id: jobId,
    credits,
    series_from: seriesFromMs === null ? null : new Date(seriesFromMs),
  }));
  await tx.run(
    sql('provider_answers').insert(rows).onConflict(['workspace_id', 'call_id']).ignore(),
  );
}

/** A submitted task of which the provider has neither confirmed nor denied receipt. */
export type UnconfirmedTask = { callId: string; askedAt: Date };

const isUnaccepted = 'task_id is null and answer is null';

/** Returns unconfirmed tasks among the given ones, or all of the job's. */
export const findUnconfirmed = (
  db: Queries,
  { workspaceId, jobId }: Job,
  callIds?: readonly string[],
): Promise<UnconfirmedTask[]> =>
  db.run<UnconfirmedTask>(
    (callIds ? ofCalls(workspaceId, callIds) : ofJob({ workspaceId, jobId }))
      .select('call_id as callId', 'asked_at as askedAt')
      .whereRaw(isUnaccepted)
      .whereNotNull('asked_at'),
  );

/**
 * Claims the tasks to be submitted for this attempt: a concurrent attempt finds them already
 * claimed. Returns their call ids.
 */
export async function claimTasks(tx: Queries, callIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.run<{ callId: string }>(
    ofCalls(tx.workspaceId, callIds)
      .whereRaw(isUnaccepted)
      .whereNull('asked_at')
      .update({ asked_at: sql.fn.now() })
      .returning('call_id as callId'),
  );
  return new Set(rows.map(({ callId }) => callId));
}

/** Releases the claim on tasks that the provider does not have, so that they can be resubmitted. */
export async function unclaimTasks(tx: Queries, callIds: readonly string[]): Promise<void> {
  await tx.run(ofCalls(tx.workspaceId, callIds).whereRaw(isUnaccepted).update({ asked_at: null }));
}

/** Stores the provider's ids of confirmed tasks and settles their cost, once. */
export async function recordSubmitted(
  tx: Queries,
  source: string,
  tasks: readonly { callId: string; taskId: string }[],
): Promise<void> {
  const { workspaceId } = tx;
  if (tasks.length === 0) return;
  await tx.run(
    sql.raw(
      `update provider_answers a set task_id = t.task_id
       from unnest(?::text[], ?::text[]) as t (call_id, task_id)
       where a.workspace_id = ? and a.call_id = t.call_id`,
      [tasks.map(({ callId }) => callId), tasks.map(({ taskId }) => taskId), workspaceId],
    ),
  );
  const callIds = tasks.map(({ callId }) => callId);
  await settleTasks(tx, source, callIds);
}

/** Settles the cost of tasks. Idempotent. */
export async function settleTasks(
  tx: Queries,
  source: string,
  callIds: readonly string[],
): Promise<void> {
  await tx.run(
    sql.raw(
      `insert into credit_settlements
         (workspace_id, call_id, job_id, month, provider, credits, website_id)
       select a.workspace_id, a.call_id, a.job_id, ?::date, ?, a.credits, j.website_id
       from provider_answers a
       left join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id
       where a.workspace_id = ? and a.call_id = any (?)
       on conflict (workspace_id, call_id) do nothing`,
      [creditMonth(new Date()), source, tx.workspaceId, [...callIds]],
    ),
  );
}

/** Gives back what a task was settled for beyond its cost. Idempotent. */
export async function lowerCost(tx: Queries, callId: string, credits: number): Promise<void> {
  await tx.run(
    sql('credit_settlements')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .where('credits', '>', credits)
      .update({ credits }),
  );
}

/** Deletes the records of tasks that the provider has refused. */
export async function deleteTaskRecords(tx: Queries, callIds: readonly string[]): Promise<void> {
  await tx.run(ofCalls(tx.workspaceId, callIds).whereRaw(isUnaccepted).delete());
}

export async function storeTaskAnswer(
  tx: Queries,
  callId: string,
  answer: TaskAnswer,
): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .whereNull('answer')
      .update({ answer: JSON.stringify(answer) }),
  );
}

/** Whether the provider still has tasks of the job. */
export async function hasTasksOut(db: Queries, job: Job): Promise<boolean> {
  const [row] = await db.run(
    ofJob(job).select('call_id').whereNotNull('task_id').whereNull('answer').limit(1),
  );
  return row !== undefined;
}

const expired = (deadlineMs: number) =>
  sql.raw(`created_at < now() - ? * interval '1 millisecond'`, [deadlineMs]);

/** Queues tasks to be fetched: those named, or all, as well as all past their deadline. */
export async function queueTasks(
  tx: Queries,
  job: Job,
  { callIds, deadlineMs }: { callIds: readonly string[] | 'all'; deadlineMs: number },
): Promise<void> {
  await tx.run(
    ofJob(job)
      .whereNull('ready_at')
      .whereNull('answer')
      .whereNotNull('task_id')
      .modify((query) => {
        if (callIds === 'all') return;
        query.where((either) =>
          either.whereRaw('call_id = any (?)', [[...callIds]]).orWhere(expired(deadlineMs)),
        );
      })
      .update({ ready_at: sql.fn.now() }),
  );
}

export type DueTask = { callId: string; taskId: string; isExpired: boolean };

/** Returns the tasks at the head of the queue. */
export const nextInQueue = (
  db: Queries,
  job: Job,
  { tasksMax, deadlineMs }: { tasksMax: number; deadlineMs: number },
): Promise<DueTask[]> =>
  db.run<DueTask>(
    ofJob(job)
      .select('call_id as callId', 'task_id as taskId')
      .select(sql.raw('? as "isExpired"', [expired(deadlineMs)]))
      .whereNotNull('ready_at')
      .whereNull('answer')
      .orderBy(['ready_at', 'call_id'])
      .limit(tasksMax),
  );

export async function isQueueEmpty(db: Queries, job: Job): Promise<boolean> {
  const [row] = await db.run(
    ofJob(job).select('call_id').whereNotNull('ready_at').whereNull('answer').limit(1),
  );
  return row === undefined;
}

/** Removes a task from the queue, or moves it to its end. */
export async function moveInQueue(tx: Queries, callId: string, to: 'out' | 'end'): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .update({ ready_at: to === 'out' ? null : sql.fn.now() }),
  );
}

export type StoredAnswer = { callId: string; answer: TaskAnswer; seriesFrom: Date | null };

/** Returns responses that are not yet written, in an order that a retry repeats. */
export const nextAnswers = (db: Queries, job: Job, answersMax: number): Promise<StoredAnswer[]> =>
  db.run<StoredAnswer>(
    ofJob(job)
      .select('call_id as callId', 'answer', 'series_from as seriesFrom')
      .whereNotNull('answer')
      .whereRaw(`answer -> 'isWritten' is null`)
      .orderBy('call_id')
      .limit(answersMax),
  );

/** Marks tasks of deleted keywords as written. */
export async function dropTasks(tx: Queries, callIds: readonly string[]): Promise<void> {
  const written: WrittenAnswer = { isWritten: true };
  await tx.run(
    ofCalls(tx.workspaceId, callIds)
      .whereNull('answer')
      .update({ answer: JSON.stringify(written) }),
  );
}

/** Counts the job's tasks by outcome, independently of how often its activities ran. */
export async function countTasks(db: Queries, job: Job): Promise<TaskCounts> {
  const [row] = await db.run<TaskCounts>(
    ofJob(job).select(
      sql.raw(`
        count(*) filter (where answer -> 'isWritten' is not null) as written,
        count(*) filter (where answer -> 'isWritten' is not null
          and answer -> 'failureCode' is not null) as failed,
        count(*) filter (where answer -> 'isWritten' is null) as pending`),
    ),
  );
  return row ?? { written: 0, failed: 0, pending: 0 };
}
