import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import { ProviderError } from '../../../platform/providers/provider-error';
import {
  countTasks,
  type DueTask,
  dropTasks,
  hasTasksOut,
  isQueueEmpty,
  lowerCost,
  moveInQueue,
  nextInQueue,
  queueTasks,
  storeTaskAnswer,
} from '../../purchases/store/task-store';
import { type CollectableKeyword, keywordsByIds } from '../store/collectable-keyword-store';
import type { OnPagesRead } from './pages-read';
import { keywordIdOf, ProviderRefusal } from './read-keyword';
import type { SerpTaskAnswer, TaskBatch } from './task-batch';
import { writeTaskAnswers } from './write-task-answers';

export type CollectedTasks = {
  hasMore: boolean;
  /** What was left out of responses, as sentences. */
  warnings: string[];
};

type Collection = { tasksMax: number; deadlineMs: number; signal: AbortSignal };

const fetchesAtOnce = 10;

/**
 * Fetches the tasks that the provider reports as done and those past their deadline. Stores each
 * response as it arrives, then writes them as readings. Throws ProviderRefusal after writing the
 * responses fetched so far.
 */
export async function collectTasks(
  deps: { onPagesRead: OnPagesRead },
  batch: TaskBatch,
  collection: Collection,
): Promise<CollectedTasks> {
  const { db } = batch.workspace;
  // Writes the responses that an earlier attempt fetched first, exactly as it would have done.
  const warnings = await writeTaskAnswers(deps, batch);
  if (!(await hasTasksOut(db, batch.jobId))) return { hasMore: false, warnings };
  const { written: before } = await countTasks(db, batch);
  try {
    await lineUp(batch, collection);
    const due = await nextInQueue(db, batch.jobId, collection);
    await fetchAll(batch, collection, due);
  } finally {
    if (!collection.signal.aborted) warnings.push(...(await writeTaskAnswers(deps, batch)));
  }
  const { written } = await countTasks(db, batch);
  return { hasMore: written > before && !(await isQueueEmpty(db, batch.jobId)), warnings };
}

async function lineUp(batch: TaskBatch, { deadlineMs, signal }: Collection): Promise<void> {
  const callIds = await listReady(batch, signal);
  await batch.workspace.transaction((tx) => queueTasks(tx, batch.jobId, { callIds, deadlineMs }));
}

/**
 * Lists this job's ready tasks. The provider lists all tasks of an account, including those of
 * other jobs and perhaps other programs.
 */
async function listReady(batch: TaskBatch, signal: AbortSignal): Promise<string[] | 'all'> {
  const { queue, headers, jobId } = batch;
  try {
    const { callIds, isWhole } = await queue.ready({ signal, headers });
    const ours = callIds.filter((callId) => callId.startsWith(`${jobId}:`));
    // A truncated list that contains none of our tasks says nothing about them.
    return ours.length === 0 && !isWhole ? 'all' : ours;
  } catch (error) {
    refuseOrContinue(error);
    return [];
  }
}

async function fetchAll(
  batch: TaskBatch,
  collection: Collection,
  due: readonly DueTask[],
): Promise<void> {
  const { workspace, websiteId, readAs } = batch;
  const ids = due.map(({ callId }) => keywordIdOf(callId));
  const keywords = await keywordsByIds(workspace.db, websiteId, { ids, readAs });
  const gone = due.filter(({ callId }) => !keywords.has(keywordIdOf(callId)));
  await batch.workspace.transaction((tx) =>
    dropTasks(
      tx,
      gone.map(({ callId }) => callId),
    ),
  );
  await mapWithConcurrency(due, fetchesAtOnce, async (task) => {
    const keyword = keywords.get(keywordIdOf(task.callId));
    if (!keyword) return;
    const outcome = await fetchTask(batch, collection, task, keyword);
    await batch.workspace.transaction(async (tx) => {
      if (typeof outcome === 'string') return moveInQueue(tx, task.callId, outcome);
      await storeTaskAnswer(tx, task.callId, outcome);
      // An AI Overview that the page did not load later is not charged.
      if ('providerCost' in outcome) await lowerCost(tx, task.callId, outcome.providerCost.credits);
    });
  });
}

/**
 * Returns the task's response, or whether the task leaves the queue (`out`) or moves to its end.
 */
async function fetchTask(
  { queue, headers }: TaskBatch,
  { signal }: Collection,
  { callId, taskId, isExpired }: DueTask,
  request: CollectableKeyword,
): Promise<SerpTaskAnswer | 'out' | 'end'> {
  const failed = (failureCode: string) => ({ failureCode, failedAt: new Date().toISOString() });
  try {
    const collected = await queue.collect({ callId, taskId, request }, { signal, headers });
    if (collected.state === 'done') return collected.reading;
    if (collected.state === 'failed') return failed(collected.error.code);
    return isExpired ? failed('provider_timeout') : 'out';
  } catch (error) {
    const { kind, code } = refuseOrContinue(error);
    // Repeating the request is free, unless it can never succeed.
    return isExpired || kind === 'bad_request' ? failed(code) : 'end';
  }
}

function refuseOrContinue(error: unknown): ProviderError {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === 'auth' || error.kind === 'quota') throw new ProviderRefusal(error);
  return error;
}
