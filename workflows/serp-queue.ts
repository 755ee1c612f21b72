import {
  ApplicationFailure,
  CancellationScope,
  continueAsNew,
  workflowInfo,
} from '@temporalio/workflow';
import type { JobInput } from '../modules/jobs/job-types';
import {
  type CollectionInput,
  keywordsLeft,
  type QueueInput,
  type QueuePlan,
  type QueueState,
  queueDefaults,
  type TaskCounts,
} from '../modules/rankings/workflow-input';
import type { WebsiteRef } from '../modules/websites/rules/website-ref';
import { activitiesWith } from './activities';
import { isContinuation, type JobControl } from './job';
import { warnOf } from './warn-of';

type Job = JobInput<CollectionInput>;

/** Returns the initial state of a collection by queue. */
export const beginQueue = (
  { taskQueue, source, keywords, frozen }: QueuePlan,
  input: CollectionInput,
): QueueState => ({
  plan: { taskQueue, source, keywords, frozen },
  afterKeywordId: '',
  isSubmitting: true,
  isHeld: false,
  submitTries: 0,
  pending: 0,
  failed: 0,
  waitMs: (input.queue ?? queueDefaults).pollMinMs,
  refusal: null,
});

/**
 * Submits the keywords to the provider batch by batch, up to its limit of open tasks, and collects
 * finished tasks, with durable timers in between. Tasks and their results are in Postgres; the
 * workflow knows only their counts. Returns how many keywords failed.
 */
export async function collectByQueue(
  job: Job,
  state: QueueState,
  control: JobControl,
): Promise<number> {
  const { workspaceId, jobId } = job;
  const ref = { workspaceId, websiteId: job.websiteId ?? '', jobId, source: state.plan.source };
  const activities = activitiesWith({ taskQueue: state.plan.taskQueue });
  try {
    await submitAndCollect({ job, ref, state, control, activities });
  } catch (error) {
    if (isContinuation(error)) throw error;
    // The job ends early; the tasks that it bought are settled all the same.
    await CancellationScope.nonCancellable(() => activities.settleLostSerpTasks(ref));
    throw error;
  }
  const { refusal } = state;
  if (refusal) throw ApplicationFailure.nonRetryable(refusal.message, refusal.code);
  return state.failed;
}

type Run = {
  job: Job;
  ref: WebsiteRef & { jobId: string; source: string };
  state: QueueState;
  control: JobControl;
  activities: ReturnType<typeof activitiesWith>;
};

async function submitAndCollect(run: Run): Promise<void> {
  const { job, state, control } = run;
  const { input } = job;
  const limits = input.queue ?? queueDefaults;
  const pendingMax = limits.batchesOutstandingMax * input.batchKeywords;
  for (let steps = 0; state.isSubmitting || state.pending > 0; steps += 1) {
    if (steps >= input.batchesPerRun || workflowInfo().continueAsNewSuggested) {
      const carriedQueue = { status: control.status, state };
      await continueAsNew<(job: Job) => Promise<unknown>>({
        ...job,
        input: { ...input, carriedQueue },
      });
    }
    await control.whileCollectable();
    if (state.isSubmitting && !state.isHeld && state.pending < pendingMax) {
      await submit(run, limits);
      continue;
    }
    await control.rest(state.waitMs);
    await control.whileCollectable();
    await collect(run, limits);
  }
}

async function submit({ job, ref, state, control, activities }: Run, limits: QueueInput) {
  const batch = await activities.submitSerpTasks({
    ...ref,
    afterKeywordId: state.afterKeywordId,
    keywordsMax: job.input.batchKeywords,
    isLastTry: state.submitTries + 1 >= limits.submitTriesMax,
    ...keywordsLeft(job.input, state.afterKeywordId),
  });
  take(batch.counts, state, control);
  if (batch.refusal) {
    state.refusal = batch.refusal;
    state.isSubmitting = false;
    return;
  }
  if (batch.retryAfterMs !== null) {
    state.submitTries += 1;
    state.isHeld = true;
    state.waitMs = Math.min(Math.max(state.waitMs, batch.retryAfterMs), limits.pollMaxMs);
    return;
  }
  state.submitTries = 0;
  state.waitMs = limits.pollMinMs;
  state.isSubmitting = batch.lastKeywordId !== null;
  state.afterKeywordId = batch.lastKeywordId ?? state.afterKeywordId;
}

async function collect({ job, ref, state, control, activities }: Run, limits: QueueInput) {
  const doneBefore = control.status.progress.done;
  const { hasMore, warnings, ...counts } = await activities.collectSerpTasks({
    ...ref,
    tasksMax: job.input.batchKeywords,
    deadlineMs: limits.deadlineMs,
  });
  take(counts, state, control);
  warnOf(control.status, 'Result pages', warnings);
  state.isHeld = false;
  if (hasMore) state.waitMs = 0;
  else if (counts.written > doneBefore) state.waitMs = limits.pollMinMs;
  else state.waitMs = Math.min(Math.max(state.waitMs, limits.pollMinMs) * 2, limits.pollMaxMs);
}

function take(counts: TaskCounts, state: QueueState, { status }: JobControl): void {
  status.progress.done = counts.written;
  state.pending = counts.pending;
  state.failed = counts.failed;
}
