import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  log,
  patched,
  workflowInfo,
} from '@temporalio/workflow';
import type { AiCollectionInput, AiLane, AiLaneState } from '../modules/ai/workflow-input';
import type { JobInput, JobStatus } from '../modules/jobs/job-types';
import { activities, activitiesWith } from './activities';
import { moveOn, noteStop, type Reading, type Work } from './ai-lane';
import { askByTasks, giveTasksUp } from './ai-tasks';
import { skip } from './collections';
import {
  describeCauses,
  isContinuation,
  type JobControl,
  NothingDone,
  newStatus,
  runJob,
} from './job';

const { planAiCollection, finishAiCollection, keepAiCitations } = activities;

/**
 * Asks AI engines a website's prompts: every target at its own pace, on its provider's task queue. A
 * call that fails is recorded as failed and stops nothing; a target whose account is refused stops
 * alone.
 */
export async function collectAi(job: JobInput<AiCollectionInput>): Promise<unknown> {
  const { input } = job;
  const status = input.carried?.status ?? newStatus('answers');
  return runJob(job, status, async (control) => {
    if (input.skip !== undefined) return skip(status, input.skip);
    await control.whileCollectable();
    const reading = input.carried ?? (await begin(job, status));
    if ('skipped' in reading) return skip(status, reading.skipped);
    const isDone = await askTargets(job, reading, control);
    if (!isDone) {
      const carried = { ...reading, status };
      await continueAsNew<typeof collectAi>({ ...job, input: { ...input, carried } });
    }
    return finish(job, reading, status);
  });
}

async function begin(
  { workspaceId, websiteId, input }: JobInput<AiCollectionInput>,
  status: JobStatus,
): Promise<Reading | { skipped: string }> {
  const { isScheduled, answersPerBatch, only } = input;
  const ref = {
    workspaceId,
    websiteId: websiteId ?? '',
    isScheduled,
    answersPerBatch,
    ...(only && { only }),
  };
  const plan = await planAiCollection(ref);
  if ('skipped' in plan) return plan;
  const { prompts, frozen, lanes, leftOut } = plan;
  status.progress.total = lanes.reduce((sum, { answersMax }) => sum + answersMax, 0);
  status.skipped.push(...leftOut);
  return { prompts, frozen, lanes: lanes.map(beginLane), failureCodes: {} };
}

const beginLane = (lane: AiLane): AiLaneState => ({
  lane,
  afterPromptId: lane.startAfter,
  isWrapped: false,
  isDone: false,
  answers: 0,
  failed: 0,
  stopped: null,
});

/** Asks all targets concurrently; returns false if the rest is left to the next run. */
async function askTargets(
  job: JobInput<AiCollectionInput>,
  reading: Reading,
  control: JobControl,
): Promise<boolean> {
  let batches = 0;
  const mayContinue = () =>
    batches < job.input.batchesPerRun && !workflowInfo().continueAsNewSuggested;
  const pass = joinedPass(control);
  const askTarget = async (state: AiLaneState) => {
    while (!state.isDone && mayContinue()) {
      batches += 1;
      await pass();
      if (state.lane.tasks) await askByTasks(job, state, { reading, control });
      else await askBatch(job, state, { reading, control });
    }
  };
  // What the others bought is written before a failure or a cancellation ends the job.
  const ended = await Promise.allSettled(reading.lanes.map(askTarget));
  const failure = ended.find((lane) => lane.status === 'rejected');
  if (failure) {
    if (!isContinuation(failure.reason)) await giveUp(job, reading);
    throw failure.reason;
  }
  return reading.lanes.every(({ isDone }) => isDone);
}

/** The job ends early: what is done is written, and what may have been bought is settled. */
const giveUp = (job: JobInput<AiCollectionInput>, { lanes }: Reading): Promise<void> =>
  CancellationScope.nonCancellable(async () => {
    for (const state of lanes) if (state.queue) await giveTasksUp(job, state);
  });

/** All targets wait for one look at whether the website is paused. */
function joinedPass({ whileCollectable }: JobControl): () => Promise<void> {
  let looking: Promise<void> | undefined;
  return () => {
    looking ??= whileCollectable().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

async function askBatch(
  job: JobInput<AiCollectionInput>,
  state: AiLaneState,
  { reading, control: { status } }: Work,
): Promise<void> {
  const { workspaceId, websiteId, jobId } = job;
  const { lane } = state;
  const { collectAiBatch } = activitiesWith({ taskQueue: lane.taskQueue });
  const batch = await collectAiBatch({
    workspaceId,
    websiteId: websiteId ?? '',
    jobId,
    targetId: lane.targetId,
    source: lane.source,
    afterPromptId: state.afterPromptId,
    untilPromptId: state.isWrapped ? lane.startAfter : null,
    promptsMax: lane.promptsMax,
    ...(job.input.only && { promptIds: job.input.only.promptIds }),
  });
  state.answers += batch.answers;
  state.failed += batch.failed;
  status.progress.done += batch.answers;
  addCounts(reading.failureCodes, batch.failureCodes);
  moveOn(state, batch);
  noteStop(state, status);
}

function addCounts(counts: Record<string, number>, added: Record<string, number>): void {
  for (const [code, count] of Object.entries(added)) counts[code] = (counts[code] ?? 0) + count;
}

async function finish(
  { workspaceId, websiteId, jobId, input }: JobInput<AiCollectionInput>,
  { prompts, frozen, lanes, failureCodes }: Reading,
  status: JobStatus,
): Promise<unknown> {
  const answers = lanes.reduce((sum, lane) => sum + lane.answers, 0);
  const failed = lanes.reduce((sum, lane) => sum + lane.failed, 0);
  const read = answers - failed;
  for (const { queue } of lanes) addCounts(failureCodes, queue?.failureCodes ?? {});
  await finishAiCollection({
    workspaceId,
    websiteId: websiteId ?? '',
    read,
    // A campaign's prompts alone do not make the target's own reading less due.
    isScheduled: input.isScheduled && !input.only,
    jobId,
    targetIds: lanes.map(({ lane }) => lane.targetId),
  });
  if (answers > 0 && patched('keep-ai-citations')) {
    await keepCitations({ workspaceId, websiteId: websiteId ?? '' });
  }
  const targets = lanes.map(({ lane, stopped, ...counts }) => ({
    targetId: lane.targetId,
    source: lane.source,
    answers: counts.answers,
    failed: counts.failed,
    stopped: stopped?.code ?? null,
  }));
  const result = { prompts, answers, read, failed, failureCodes, frozen, targets };
  if (read === 0 && (failed > 0 || lanes.some(isRefused))) {
    throw nothingRead(lanes, failureCodes, { answers, result });
  }
  if (failed > 0) {
    status.warnings.push(
      `${failed} of ${answers} answers could not be read: ${describeCauses(failureCodes)}`,
    );
  }
  return result;
}

/** Only makes reads faster, so a failure must not be the job's: the next collection tries again. */
async function keepCitations(ref: { workspaceId: string; websiteId: string }): Promise<void> {
  try {
    await keepAiCitations(ref);
  } catch (error) {
    if (isCancellation(error)) throw error;
    log.warn('citations were not counted; reads of them are slower until the next collection', {
      error,
    });
  }
}

/** Stops that a person has to fix. Others are as wanted, such as a budget that is spent. */
const refusals = new Set([
  'provider_auth',
  'provider_quota',
  'provider_not_configured',
  'model_missing',
]);

const isRefused = ({ stopped }: AiLaneState) => stopped !== null && refusals.has(stopped.code);

/** A refused account is the cause, whatever code its provider used. */
function nothingRead(
  lanes: readonly AiLaneState[],
  failureCodes: Record<string, number>,
  { answers, result }: { answers: number; result: unknown },
): NothingDone {
  const stops: Record<string, number> = {};
  for (const { stopped } of lanes.filter(isRefused)) {
    if (stopped) addCounts(stops, { [stopped.code]: 1 });
  }
  const causes = Object.keys(stops).length > 0 ? stops : failureCodes;
  return new NothingDone(`None of ${answers} answers could be read`, causes, result);
}
