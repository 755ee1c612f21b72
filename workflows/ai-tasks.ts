import type { AiCollectionInput, AiLaneState, AiTaskPolling } from '../modules/ai/workflow-input';
import { aiCollectionDefaults, aiTaskPolling } from '../modules/ai/workflow-input';
import type { JobInput } from '../modules/jobs/job-types';
import { activitiesWith } from './activities';
import { moveOn, noteStop, type Work } from './ai-lane';

type Job = JobInput<AiCollectionInput>;

const refOf = ({ workspaceId, websiteId, jobId }: Job, { lane }: AiLaneState) => ({
  workspaceId,
  websiteId: websiteId ?? '',
  jobId,
  targetId: lane.targetId,
  source: lane.source,
});

const pollingOf = ({ lane }: AiLaneState): AiTaskPolling => lane.tasks ?? aiTaskPolling;

/**
 * Takes the next step of a target whose answers are bought as tasks: submits tasks until there is one
 * for every prompt, then fetches what is done, with durable timers in between.
 */
export async function askByTasks(job: Job, state: AiLaneState, work: Work): Promise<void> {
  const { control } = work;
  const { pollMinMs, pollMaxMs } = pollingOf(state);
  const queue = state.queue ?? { isSubmitted: false, waitMs: pollMinMs, failureCodes: {} };
  state.queue = queue;
  if (!queue.isSubmitted) {
    await submit(job, state, work);
    queue.isSubmitted = state.isDone;
    state.isDone = false;
    return;
  }
  await control.rest(queue.waitMs);
  await control.whileCollectable();
  const { answers } = state;
  const { pending } = await collect(job, state, { isLast: false });
  control.status.progress.done += state.answers - answers;
  state.isDone = pending === 0;
  queue.waitMs = state.answers > answers ? pollMinMs : Math.min(queue.waitMs * 2, pollMaxMs);
}

async function submit(job: Job, state: AiLaneState, { control }: Work): Promise<void> {
  const { lane } = state;
  const { submitAiTasks } = activitiesWith({ taskQueue: lane.taskQueue });
  const batch = await submitAiTasks({
    ...refOf(job, state),
    afterPromptId: state.afterPromptId,
    untilPromptId: state.isWrapped ? lane.startAfter : null,
    promptsMax: lane.promptsMax,
    ...(job.input.only && { promptIds: job.input.only.promptIds }),
  });
  moveOn(state, batch);
  noteStop(state, control.status);
}

async function collect(job: Job, state: AiLaneState, { isLast }: { isLast: boolean }) {
  const { collectAiTasks } = activitiesWith({ taskQueue: state.lane.taskQueue });
  const counts = await collectAiTasks({
    ...refOf(job, state),
    tasksMax: pollingOf(state).tasksMax,
    deadlineMs: job.input.taskDeadlineMs ?? aiCollectionDefaults.taskDeadlineMs,
    isLast,
  });
  state.answers = counts.written;
  state.failed = Object.values(counts.failureCodes).reduce((sum, count) => sum + count, 0);
  if (state.queue) state.queue.failureCodes = counts.failureCodes;
  return counts;
}

/** Writes what is done, and gives up the other tasks of a target. */
export async function giveTasksUp(job: Job, state: AiLaneState): Promise<void> {
  await collect(job, state, { isLast: true });
}
