import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import type { Queries } from '../../../platform/postgres/database';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import { markWritten, settleCall, storeAnswer } from '../../purchases/store/answer-store';
import {
  countTasks,
  dropUnclaimed,
  keepTaskIds,
  nextAnswers,
  type OpenTask,
  readOpenTasks,
  type TaskCounts,
} from '../../purchases/store/task-store';
import { findWebsite } from '../../websites/store/website-store';
import type { AiProvider, AiQueue } from '../providers/ai-provider';
import { type AskedTarget, isAskedTarget, readTargets } from '../store/target-store';
import type { AiDeps } from './ai-deps';
import { requestOf, type StoredAnswer } from './ask-prompt';
import { openAiProvider } from './choose-source';
import { answerTask, failTask, type TaskQuestion } from './task-answer';
import { writePromptAnswers } from './write-batch';

type OpenAiTask = OpenTask<TaskQuestion>;

export type AiTasksRef = { websiteId: string; jobId: string; targetId: string; source: string };

export type AiTaskLimits = {
  /** Tasks that one run fetches. */
  tasksMax: number;
  /** After it, a task is given up. */
  deadlineMs: number;
  /** Whether the job ends now: what is not done is given up. */
  isLast: boolean;
};

const fetchesAtOnce = 10;
/** Kept low, since each answer has its response's body. */
const answersPerWrite = 100;

type Work = {
  workspace: Workspace;
  ref: AiTasksRef;
  db: Queries;
  target: AskedTarget;
  provider: AiProvider;
  queue: AiQueue;
  signal: AbortSignal;
  isLast: boolean;
};

/**
 * Fetches the tasks of a target that are done, gives those up that are past the deadline, and writes
 * the answers. A retry writes none twice. Returns the counts of the target's tasks.
 */
export async function collectAiTasks(
  workspace: Workspace,
  deps: AiDeps,
  ref: AiTasksRef & AiTaskLimits,
  signal: AbortSignal,
): Promise<TaskCounts> {
  const { websiteId } = ref;
  const { db } = workspace;
  const website = await findWebsite(db, websiteId);
  const targets = website ? await readTargets(db, websiteId) : [];
  const target = targets.filter(isAskedTarget).find(({ id }) => id === ref.targetId);
  // Without its target an answer cannot be read any more.
  if (!website || !target) return { ...(await countTasks(db, ref)), pending: 0 };
  const { source } = ref;
  const provider = await openAiProvider(deps, db, { name: target.provider, source });
  // What an earlier attempt fetched is written first.
  await writeAnswered(workspace, ref, website.domain);
  const { isLast } = ref;
  const open = await readOpenTasks<TaskQuestion>(db, ref, isLast ? 0 : ref.deadlineMs);
  if (open.length > 0 && provider?.queue) {
    const work = { workspace, ref, db, target, provider, queue: provider.queue, signal, isLast };
    await fetchDone(work, open, ref);
    await writeAnswered(workspace, ref, website.domain);
  }
  const counts = await countTasks(db, ref);
  return provider ? counts : { ...counts, pending: 0 };
}

async function fetchDone(
  work: Work,
  open: readonly OpenAiTask[],
  { tasksMax, isLast }: AiTaskLimits,
) {
  const ready = await listReady(work);
  const found = await confirmFound(work, open, ready);
  const isDue = ({ callId, isExpired }: OpenAiTask) =>
    isExpired || ready === 'unknown' || ready.has(callId);
  const due = found.filter(isDue).slice(0, isLast ? undefined : tasksMax);
  await mapWithConcurrency(due, fetchesAtOnce, async (task) => {
    work.signal.throwIfAborted();
    const stored = await fetchTask(work, task);
    if (stored === null) return;
    await work.workspace.transaction((tx) => storeAnswer(tx, task.callId, stored));
  });
}

/** The provider's ids of tasks that are done, by ours; `unknown` if the list does not say. */
type Ready = ReadonlyMap<string, string> | 'unknown';

async function listReady({ queue, target, signal, ref }: Work): Promise<Ready> {
  try {
    const { tasks, isWhole } = await queue.ready(target.engine, { signal });
    const ours = tasks.filter(({ callId }) => callId.startsWith(`${ref.jobId}:`));
    // A truncated list that has none of our tasks says nothing about them.
    if (ours.length === 0 && !isWhole) return 'unknown';
    return new Map(ours.map(({ callId, taskId }) => [callId, taskId]));
  } catch (error) {
    if (error instanceof ProviderError) return 'unknown';
    throw error;
  }
}

/** Notes the ids of tasks that were bought without our hearing of it. */
async function confirmFound(
  { workspace, ref }: Work,
  open: readonly OpenAiTask[],
  ready: Ready,
): Promise<OpenAiTask[]> {
  if (ready === 'unknown') return [...open];
  const lost = open.flatMap((task) => {
    const taskId = task.taskId === null ? ready.get(task.callId) : undefined;
    return taskId === undefined ? [] : [{ ...task, taskId }];
  });
  await workspace.transaction(async (tx) => {
    await keepTaskIds(tx, lost);
    for (const task of lost) await settle(tx, ref, task);
  });
  const found = new Map(lost.map((task) => [task.callId, task]));
  return open.map((task) => found.get(task.callId) ?? task);
}

const settle = (
  tx: Queries,
  { jobId, websiteId, source: provider }: AiTasksRef,
  { callId, question }: OpenAiTask,
) =>
  settleCall(tx, {
    callId,
    jobId,
    websiteId,
    provider,
    credits: question.credits,
    money: null,
  });

/** Returns the task's answer or failure; null while it may still come. */
async function fetchTask(work: Work, task: OpenAiTask): Promise<StoredAnswer | null> {
  const { queue, target, provider, ref, signal, isLast } = work;
  const of = { ...ref, target, provider };
  const { question, callId, taskId, askedAt, isExpired } = task;
  const { credits } = question;
  const { workspace } = work;
  if (askedAt === null) {
    // The target stopped before any attempt submitted it.
    if (isExpired) await workspace.transaction((tx) => dropUnclaimed(tx, callId));
    return null;
  }
  const claimed = { callId, question, askedAt };
  const fail = (code: string, message: string) => failTask(of, claimed, { code, message, credits });
  if (taskId === null) {
    if (!isExpired) return null;
    await workspace.transaction((tx) => settle(tx, ref, task));
    return fail('interrupted', 'The provider never confirmed the task. It may have been charged.');
  }
  const request = requestOf(
    { target, source: ref.source },
    { prompt: { ...question, id: question.promptId } },
  );
  try {
    const answer = await queue.collect(target.engine, request, { callId, taskId, askedAt, signal });
    if (answer !== null) return answerTask(of, claimed, answer);
    if (!isExpired) return null;
    return isLast
      ? fail('job_ended', 'The job ended before the provider did the task.')
      : fail('provider_timeout', 'The provider did not do the task in time.');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Fetching it again is free, unless it can never succeed.
    const mayPass = ['transient', 'auth', 'quota'].includes(error.kind);
    return mayPass && !isExpired ? null : fail(error.code, error.message);
  }
}

async function writeAnswered(workspace: Workspace, ref: AiTasksRef, domain: string): Promise<void> {
  const { websiteId } = ref;
  const { db } = workspace;
  for (;;) {
    const kept = await nextAnswers<StoredAnswer>(db, ref, answersPerWrite);
    if (kept.length === 0) return;
    const asked = kept.flatMap(({ answer }) => ('asked' in answer ? [answer.asked] : []));
    await writePromptAnswers(workspace, { websiteId, domain, asked });
    const callIds = kept.map(({ callId }) => callId);
    await workspace.transaction((tx) => markWritten(tx, callIds));
  }
}
