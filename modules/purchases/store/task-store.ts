import { type Queries, sql } from '../../../platform/postgres/database';
import { creditMonth } from '../../account/rules/credits';
import type { WrittenAnswer } from './answer-store';

/** The tasks of a job, or those that ask one of its targets, which is the third part of their ids. */
type TasksOf = { jobId: string; targetId?: string };

const tasksOf = (db: Queries, { jobId, targetId }: TasksOf) =>
  sql('provider_answers')
    .where({ workspace_id: db.workspaceId, job_id: jobId })
    .modify((query) => {
      if (targetId === undefined) return;
      query.whereNotNull('question').whereRaw("split_part(call_id, ':', 3) = ?", [targetId]);
    });

const ofCalls = (workspaceId: string, callIds: readonly string[]) =>
  sql('provider_answers')
    .where('workspace_id', workspaceId)
    .whereRaw('call_id = any (?)', [[...callIds]]);

export type NewTask<Question = null> = {
  callId: string;
  credits: number;
  seriesFromMs: number | null;
  /** What the task asks, as it was when it was bought. */
  question: Question;
};

/** Records tasks and their cost before they are submitted; existing records are kept. */
export async function recordTasks(
  tx: Queries,
  jobId: string,
  tasks: readonly NewTask<object | null>[],
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ callId, credits, seriesFromMs, question }) => ({
    workspace_id: tx.workspaceId,
    call_id: callId,
    job_id: jobId,
    credits,
    series_from: seriesFromMs === null ? null : new Date(seriesFromMs),
    question: question === null ? null : JSON.stringify(question),
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
  jobId: string,
  callIds?: readonly string[],
): Promise<UnconfirmedTask[]> =>
  db.run<UnconfirmedTask>(
    (callIds ? ofCalls(db.workspaceId, callIds) : tasksOf(db, { jobId }))
      .select('call_id', 'asked_at')
      .whereRaw(isUnaccepted)
      .whereNotNull('asked_at'),
  );

/** A task that this attempt submits. */
export type ClaimedTask<Question = null> = { callId: string; question: Question; askedAt: Date };

/** Claims the tasks to be submitted for this attempt: a concurrent attempt finds them claimed. */
export const claimTasks = <Question = null>(
  tx: Queries,
  callIds: readonly string[],
): Promise<ClaimedTask<Question>[]> =>
  tx.run<ClaimedTask<Question>>(
    ofCalls(tx.workspaceId, callIds)
      .whereRaw(isUnaccepted)
      .whereNull('asked_at')
      .update({ asked_at: sql.fn.now() })
      .returning(['call_id', 'question', 'asked_at']),
  );

/** Deletes the record of a task unless an attempt has submitted it. */
export async function dropUnclaimed(tx: Queries, callId: string): Promise<void> {
  await tx.run(
    ofCalls(tx.workspaceId, [callId]).whereNull('asked_at').whereNull('answer').delete(),
  );
}

/** Releases the claim on tasks that the provider does not have, so that they can be resubmitted. */
export async function unclaimTasks(tx: Queries, callIds: readonly string[]): Promise<void> {
  await tx.run(ofCalls(tx.workspaceId, callIds).whereRaw(isUnaccepted).update({ asked_at: null }));
}

/** Stores the provider's ids of confirmed tasks. */
export async function keepTaskIds(
  tx: Queries,
  tasks: readonly { callId: string; taskId: string }[],
): Promise<void> {
  if (tasks.length === 0) return;
  await tx.run(
    sql.raw(
      `update provider_answers a set task_id = t.task_id
       from unnest(?::text[], ?::text[]) as t (call_id, task_id)
       where a.workspace_id = ? and a.call_id = t.call_id`,
      [tasks.map(({ callId }) => callId), tasks.map(({ taskId }) => taskId), tx.workspaceId],
    ),
  );
}

/** Settles the cost of tasks. Idempotent. */
export async function settleTasks(
  tx: Queries,
  source: string,
  callIds: readonly string[],
): Promise<void> {
  if (callIds.length === 0) return;
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

export async function storeTaskAnswer(tx: Queries, callId: string, answer: object): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .whereNull('answer')
      .update({ answer: JSON.stringify(answer) }),
  );
}

/** Whether the provider still has tasks of the job. */
export async function hasTasksOut(db: Queries, jobId: string): Promise<boolean> {
  const [row] = await db.run(
    tasksOf(db, { jobId }).select('call_id').whereNotNull('task_id').whereNull('answer').limit(1),
  );
  return row !== undefined;
}

const expired = (deadlineMs: number) =>
  sql.raw(`created_at < now() - ? * interval '1 millisecond'`, [deadlineMs]);

/** Queues tasks to be fetched: those named, or all, as well as all past their deadline. */
export async function queueTasks(
  tx: Queries,
  jobId: string,
  { callIds, deadlineMs }: { callIds: readonly string[] | 'all'; deadlineMs: number },
): Promise<void> {
  await tx.run(
    tasksOf(tx, { jobId })
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
  jobId: string,
  { tasksMax, deadlineMs }: { tasksMax: number; deadlineMs: number },
): Promise<DueTask[]> =>
  db.run<DueTask>(
    tasksOf(db, { jobId })
      .select('call_id', 'task_id')
      .select(sql.raw('? as is_expired', [expired(deadlineMs)]))
      .whereNotNull('ready_at')
      .whereNull('answer')
      .orderBy(['ready_at', 'call_id'])
      .limit(tasksMax),
  );

export async function isQueueEmpty(db: Queries, jobId: string): Promise<boolean> {
  const [row] = await db.run(
    tasksOf(db, { jobId }).select('call_id').whereNotNull('ready_at').whereNull('answer').limit(1),
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

/** A task without an answer. */
export type OpenTask<Question> = {
  callId: string;
  /** Null while the provider has not confirmed it. */
  taskId: string | null;
  question: Question;
  /** Null if no attempt has submitted it. */
  askedAt: Date | null;
  isExpired: boolean;
};

/** Returns the tasks that have no answer, the oldest first. */
export const readOpenTasks = <Question>(
  db: Queries,
  of: TasksOf,
  deadlineMs: number,
): Promise<OpenTask<Question>[]> =>
  db.run<OpenTask<Question>>(
    tasksOf(db, of)
      .select('call_id', 'task_id', 'question', 'asked_at')
      .select(
        sql.raw(
          `coalesce(asked_at, created_at) < now() - ? * interval '1 millisecond' as is_expired`,
          [deadlineMs],
        ),
      )
      .whereNull('answer')
      .orderBy(['created_at', 'call_id']),
  );

export type TaskAnswer<Answer> = { callId: string; answer: Answer; seriesFrom: Date | null };

/** Returns responses that are not yet written, in an order that a retry repeats. */
export const nextAnswers = <Answer>(
  db: Queries,
  of: TasksOf,
  answersMax: number,
): Promise<TaskAnswer<Answer>[]> =>
  db.run<TaskAnswer<Answer>>(
    tasksOf(db, of)
      .select('call_id', 'answer', 'series_from')
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

/** Tasks by outcome, however often their activities ran. */
export type TaskCounts = {
  written: number;
  failed: number;
  pending: number;
  /** Of those that failed. */
  failureCodes: Record<string, number>;
};

export async function countTasks(db: Queries, of: TasksOf): Promise<TaskCounts> {
  const rows = await db.run<{ isWritten: boolean; code: string | null; count: number }>(
    tasksOf(db, of)
      .select(
        sql.raw(`answer -> 'isWritten' is not null as is_written`),
        sql.raw(`answer ->> 'failureCode' as code`),
      )
      .count('* as count')
      .groupBy('is_written', 'code'),
  );
  const counts: TaskCounts = { written: 0, failed: 0, pending: 0, failureCodes: {} };
  for (const { isWritten, code, count } of rows) {
    counts[isWritten ? 'written' : 'pending'] += Number(count);
    if (!isWritten || code === null) continue;
    counts.failed += Number(count);
    counts.failureCodes[code] = Number(count);
  }
  return counts;
}
