import type { Queries } from '../../../platform/postgres/database';
import { ProviderError } from '../../../platform/providers/provider-error';
import {
  claimTasks,
  deleteTaskRecords,
  findUnconfirmed,
  keepTaskIds,
  recordTasks,
  settleTasks,
  storeTaskAnswer,
  type UnconfirmedTask,
  unclaimTasks,
} from '../../purchases/store/task-store';
import type { QueueTask, SerpQueue } from '../providers/serp';
import type { CollectableKeyword } from '../store/collectable-keyword-store';
import { callIdOf, ProviderRefusal } from './read-keyword';
import type { TaskBatch } from './task-batch';

export type SubmitOutcome = {
  /** Set when the provider rejected tasks that it may accept later. */
  retryAfterMs: number | null;
  /** Set when the provider refuses the account. */
  refusal: { code: string; message: string } | null;
};

/** Stores the provider's ids of confirmed tasks and settles their cost, once. */
export async function recordSubmitted(
  tx: Queries,
  source: string,
  tasks: readonly { callId: string; taskId: string }[],
): Promise<void> {
  await keepTaskIds(tx, tasks);
  const callIds = tasks.map(({ callId }) => callId);
  await settleTasks(tx, source, callIds);
}

/** A task that the provider rejected, or whose submission has an unknown outcome. */
type RejectedTask = { callId: string; error: ProviderError };

// Tolerated clock skew between the provider and this service.
const listMarginMs = 600_000;
// No call lasts longer: a task not in the provider's list after this time will never appear there.
const underWayMsMax = 150_000;

/**
 * Submits keywords to the provider's queue. Each task is recorded before it is submitted, and
 * claimed by one attempt. The provider's task id and the cost are stored together afterwards.
 *
 * A task without an id was submitted by a worker that died, or its response was lost. The provider
 * is queried for such tasks, and none is resubmitted while it may still be in flight. On the last
 * try, tasks that are still not accepted are marked as failed.
 */
export async function submitTasks(
  batch: TaskBatch,
  keywords: readonly CollectableKeyword[],
  isLastTry: boolean,
): Promise<SubmitOutcome> {
  const tasks = keywords.map((request) => ({
    callId: callIdOf(batch.jobId, request.id),
    request,
  }));
  const { workspace } = batch;
  await recordBatch(batch, keywords);
  const callIds = tasks.map(({ callId }) => callId);
  const missing = await recoverUnconfirmed(batch, callIds);
  const claims = await workspace.transaction((tx) => claimTasks(tx, callIds));
  const claimed = new Set(claims.map(({ callId }) => callId));
  const refused = await post(
    batch,
    tasks.filter(({ callId }) => claimed.has(callId)),
  );
  return conclude(batch, [...missing, ...refused], isLastTry);
}

async function recordBatch(
  batch: TaskBatch,
  keywords: readonly CollectableKeyword[],
): Promise<void> {
  const { workspace, jobId, provider, source } = batch;
  const tasks = keywords.map((keyword) => ({
    callId: callIdOf(jobId, keyword.id),
    seriesFromMs: keyword.seriesFromMs,
    // The sandbox costs nothing.
    credits: source === 'sandbox' ? 0 : provider.creditsFor(keyword),
    question: null,
  }));
  await workspace.transaction((tx) => recordTasks(tx, jobId, tasks));
}

/** Queries the provider for unconfirmed tasks; returns those that may still be in flight. */
async function recoverUnconfirmed(
  batch: TaskBatch,
  callIds: readonly string[],
): Promise<RejectedTask[]> {
  const { workspace, source } = batch;
  const unheard = await findUnconfirmed(workspace.db, batch.jobId, callIds);
  const found = await orProviderError(() => findBought(batch, unheard));
  if (found instanceof ProviderError) {
    const error = onItsWay(source, found.retryAfterMs ?? 0);
    return unheard.map(({ callId }) => ({ callId, error }));
  }
  const missing = unheard.filter(({ callId }) => !found.has(callId));
  const waitMsOf = ({ askedAt }: UnconfirmedTask) => askedAt.getTime() + underWayMsMax - Date.now();
  const free = missing.filter((task) => waitMsOf(task) <= 0).map(({ callId }) => callId);
  await batch.workspace.transaction((tx) => unclaimTasks(tx, free));
  return missing
    .filter((task) => waitMsOf(task) > 0)
    .map((task) => ({ callId: task.callId, error: onItsWay(source, waitMsOf(task)) }));
}

const onItsWay = (provider: string, retryAfterMs: number) =>
  new ProviderError({
    provider,
    kind: 'transient',
    code: 'interrupted',
    message: 'The task was submitted; the provider has not confirmed that it arrived.',
    retryAfterMs,
    mayBeCharged: true,
  });

/** Submits tasks; returns those that were rejected or remain unconfirmed. */
async function post(batch: TaskBatch, tasks: readonly QueueTask[]): Promise<RejectedTask[]> {
  if (tasks.length === 0) return [];
  const { workspace, source, queue, headers } = batch;
  const askedAt = new Date();
  // Not cancelable: a submission without a response may still have been bought.
  const submissions = await queue.submit(tasks, { headers });
  const named: { callId: string; taskId: string }[] = [];
  const rejected: RejectedTask[] = [];
  for (const [index, { callId }] of tasks.entries()) {
    const submission = submissions[index];
    if (submission?.ok) named.push({ callId, taskId: submission.taskId });
    else if (submission) rejected.push({ callId, error: submission.error });
  }
  await workspace.transaction((tx) => recordSubmitted(tx, source, named));
  const unheard = rejected.filter(({ error }) => error.mayBeCharged);
  const found = await orProviderError(() =>
    findBought(
      batch,
      unheard.map(({ callId }) => ({ callId, askedAt })),
    ),
  );
  // If the provider cannot be queried now, it is queried before the next try.
  if (found instanceof ProviderError) return rejected;
  return rejected.filter(({ callId }) => !found.has(callId));
}

type Bought = Pick<TaskBatch, 'workspace' | 'source'> & { queue: SerpQueue };

/** Queries the provider for tasks that it may have, and stores the ids of those it has. */
export async function findBought(
  { workspace, source, queue }: Bought,
  tasks: readonly UnconfirmedTask[],
): Promise<ReadonlySet<string>> {
  if (tasks.length === 0) return new Set();
  const firstMs = Math.min(...tasks.map(({ askedAt }) => askedAt.getTime()));
  const callIds = tasks.map(({ callId }) => callId);
  const found = await queue.findSubmitted(callIds, new Date(firstMs - listMarginMs), {});
  const named = [...found].map(([callId, taskId]) => ({ callId, taskId }));
  await workspace.transaction((tx) => recordSubmitted(tx, source, named));
  return new Set(found.keys());
}

async function conclude(
  batch: TaskBatch,
  rejected: readonly RejectedTask[],
  isLastTry: boolean,
): Promise<SubmitOutcome> {
  const refused = rejected.filter(({ error }) => error.kind === 'auth' || error.kind === 'quota');
  const [refusal] = refused.map(({ error }) => new ProviderRefusal(error));
  const others = rejected.filter((each) => !refused.includes(each));
  // Nothing is submitted again to a refused account.
  const isFinal = ({ error }: RejectedTask) => isLastTry || refusal || error.kind === 'bad_request';
  const failed = others.filter(isFinal);
  const waiting = others.filter((each) => !failed.includes(each));
  const { workspace } = batch;
  const idsOf = (some: readonly RejectedTask[]) => some.map(({ callId }) => callId);
  await workspace.transaction(async (tx) => {
    await deleteTaskRecords(tx, idsOf(refused));
    await unclaimTasks(tx, idsOf(waiting.filter(({ error }) => !error.mayBeCharged)));
    await fail(tx, batch, failed);
  });
  const waitsMs = waiting.map(({ error }) => error.retryAfterMs ?? 0);
  return {
    retryAfterMs: waiting.length === 0 ? null : Math.max(...waitsMs),
    refusal: refusal ? { code: refusal.code, message: refusal.message } : null,
  };
}

/** Stores the failures; settles the tasks that may have been charged. */
async function fail(
  tx: Queries,
  { source }: TaskBatch,
  failed: readonly RejectedTask[],
): Promise<void> {
  const failedAt = new Date().toISOString();
  const charged = failed.filter(({ error }) => error.mayBeCharged).map(({ callId }) => callId);
  await settleTasks(tx, source, charged);
  for (const { callId, error } of failed) {
    await storeTaskAnswer(tx, callId, { failureCode: error.code, failedAt });
  }
}

async function orProviderError<Result>(
  ask: () => Promise<Result>,
): Promise<Result | ProviderError> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}
