import { type Queries, sql } from '../../../platform/postgres/database';

/** What a task asks, as it was when it was bought. */
export type TaskQuestion = {
  promptId: string;
  revision: number;
  sample: number;
  text: string;
  country: string;
  language: string;
  /** Credits that the task costs once the provider has it. */
  credits: number;
};

export type NewAiTask = { callId: string; question: TaskQuestion };

/** The tasks of one target in one job. */
export type AiTasksOf = { jobId: string; targetId: string };

const ofTarget = (workspaceId: string, { jobId, targetId }: AiTasksOf) =>
  sql('provider_answers')
    .where({ workspace_id: workspaceId, job_id: jobId })
    .whereNotNull('question')
    .whereRaw("split_part(call_id, ':', 3) = ?", [targetId]);

/** Records tasks before they are submitted; those that are recorded stay as they are. */
export async function recordAiTasks(
  tx: Queries,
  jobId: string,
  tasks: readonly NewAiTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  await tx.run(
    sql('provider_answers')
      .insert(
        tasks.map(({ callId, question }) => ({
          workspace_id: tx.workspaceId,
          call_id: callId,
          job_id: jobId,
          question: JSON.stringify(question),
          credits: question.credits,
        })),
      )
      .onConflict(['workspace_id', 'call_id'])
      .ignore(),
  );
}

/** A task that this attempt submits. */
export type ClaimedAiTask = { callId: string; question: TaskQuestion; askedAt: Date };

/** Claims a task to submit it; returns undefined if an attempt has done so. */
export async function claimAiTask(tx: Queries, callId: string): Promise<ClaimedAiTask | undefined> {
  const [task] = await tx.run<ClaimedAiTask>(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .whereNull('asked_at')
      .whereNull('answer')
      .update({ asked_at: sql.fn.now() })
      .returning(['call_id as callId', 'question', 'asked_at as askedAt']),
  );
  return task;
}

/** Deletes the record of a task unless an attempt has submitted it. */
export async function dropUnclaimed(tx: Queries, callId: string): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .whereNull('asked_at')
      .whereNull('answer')
      .delete(),
  );
}

/** Keeps the provider's id of a task. */
export async function keepTaskId(tx: Queries, callId: string, taskId: string): Promise<void> {
  await tx.run(
    sql('provider_answers')
      .where({ workspace_id: tx.workspaceId, call_id: callId })
      .update({ task_id: taskId }),
  );
}

/** A task without an answer. */
export type OpenAiTask = {
  callId: string;
  /** Null while the provider has not confirmed it. */
  taskId: string | null;
  question: TaskQuestion;
  /** Null if no attempt has submitted it. */
  askedAt: Date | null;
  isExpired: boolean;
};

/** Returns the tasks of a target that have no answer, the oldest first. */
export const readOpenTasks = (
  db: Queries,
  of: AiTasksOf,
  deadlineMs: number,
): Promise<OpenAiTask[]> =>
  db.run<OpenAiTask>(
    ofTarget(db.workspaceId, of)
      .select('call_id as callId', 'task_id as taskId', 'question', 'asked_at as askedAt')
      .select(
        sql.raw(
          `coalesce(asked_at, created_at) < now() - ? * interval '1 millisecond' as "isExpired"`,
          [deadlineMs],
        ),
      )
      .whereNull('answer')
      .orderBy(['created_at', 'call_id']),
  );

/** Returns answers of tasks that are not written yet. */
export async function readUnwrittenAnswers<Answer>(
  db: Queries,
  of: AiTasksOf,
  answersMax: number,
): Promise<Array<{ callId: string; answer: Answer }>> {
  return db.run<{ callId: string; answer: Answer }>(
    ofTarget(db.workspaceId, of)
      .select('call_id as callId', 'answer')
      .whereNotNull('answer')
      .whereRaw("answer -> 'isWritten' is null")
      .orderBy('call_id')
      .limit(answersMax),
  );
}

/** A target's tasks in a job by outcome, however often its activities ran. */
export type AiTaskCounts = {
  written: number;
  pending: number;
  /** Of those that are written. */
  failureCodes: Record<string, number>;
};

export async function countAiTasks(db: Queries, of: AiTasksOf): Promise<AiTaskCounts> {
  const rows = await db.run<{ isWritten: boolean; code: string | null; count: number }>(
    ofTarget(db.workspaceId, of)
      .select(
        sql.raw(`answer -> 'isWritten' is not null as "isWritten"`),
        sql.raw(`answer ->> 'failureCode' as code`),
      )
      .count('* as count')
      .groupBy('isWritten', 'code'),
  );
  const counts: AiTaskCounts = { written: 0, pending: 0, failureCodes: {} };
  for (const { isWritten, code, count } of rows) {
    counts[isWritten ? 'written' : 'pending'] += Number(count);
    if (isWritten && code !== null) counts.failureCodes[code] = Number(count);
  }
  return counts;
}
