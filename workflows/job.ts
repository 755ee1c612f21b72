import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  CancelledFailure,
  condition,
  defineQuery,
  defineSignal,
  isCancellation,
  setHandler,
  TimeoutFailure,
} from '@temporalio/workflow';
import {
  type JobInput,
  type JobStatus,
  statusQueryName,
  websiteChangedSignalName,
} from '../modules/jobs/job-types';
import { activities } from './activities';

const { markJobRunning, readCollectability, recordJobState, recordOutcome } = activities;

const statusQuery = defineQuery<JobStatus>(statusQueryName);
const websiteChangedSignal = defineSignal(websiteChangedSignalName);

/** Polling interval in case a signal is lost. */
const checkAgain = '10 minutes';

/**
 * What a job's work receives: a status to fill in, and the functions that wait while the job is
 * paused.
 */
export type JobControl = {
  status: JobStatus;
  /**
   * Waits while the job is paused; ends it when its website was deleted. Called between two steps.
   * It queries the state only after a signal, or when a step saw a change (`hasChanged`).
   */
  whileCollectable(hasChanged?: boolean): Promise<void>;
  /**
   * Sleeps on a durable timer; wakes early when the website changes, so that a pause shows at once,
   * or when `isOver` returns true.
   */
  rest(ms: number, isOver?: () => boolean): Promise<void>;
};

export const newStatus = (unit: string): JobStatus => ({
  state: 'running',
  progress: { done: 0, total: null, unit },
  warnings: [],
  skipped: [],
});

/**
 * Runs the parts that all jobs share: the `status` query, pause and resume, the row's state at the
 * start and its outcome at the end, also when the job fails or is canceled. A job that can be
 * paused individually passes `isPaused`.
 */
export async function runJob(
  job: JobInput,
  status: JobStatus,
  work: (control: JobControl) => Promise<unknown>,
  isPaused: () => Promise<boolean> = async () => false,
): Promise<unknown> {
  setHandler(statusQuery, () => status);
  // The first check is made whether anything changed or not.
  let mustLook = true;
  setHandler(websiteChangedSignal, () => {
    mustLook = true;
  });
  const { workspaceId, jobId } = job;
  const enter = async (state: JobStatus['state']) => {
    if (status.state === state) return;
    status.state = state;
    await recordJobState({ workspaceId, jobId, state });
  };
  const whileCollectable = async (hasChanged = false) => {
    mustLook ||= hasChanged;
    while (mustLook) {
      mustLook = false;
      const website = await readCollectability({ workspaceId, websiteId: job.websiteId ?? '' });
      if (website === 'gone') throw new CancelledFailure('the website is gone');
      const mayRun = website === 'active' && !(await isPaused());
      await enter(mayRun ? 'running' : 'paused');
      if (mayRun) continue;
      await condition(() => mustLook, checkAgain);
      mustLook = true;
    }
  };

  const rest = async (ms: number, isOver = () => false) => {
    if (ms > 0) await condition(() => mustLook || isOver(), ms);
  };

  try {
    const { isCanceled } = await markJobRunning({ workspaceId, jobId });
    if (isCanceled) throw new CancelledFailure('cancelled before it ran');
    const result = (await work({ status, whileCollectable, rest })) ?? null;
    await recordOutcome({ workspaceId, jobId, status, outcome: { state: 'completed', result } });
    return result;
  } catch (error) {
    if (isContinuation(error)) throw error;
    const state = isCancellation(error) ? ('canceled' as const) : ('failed' as const);
    const result = error instanceof NothingDone ? error.result : null;
    const outcome = { state, error: toJobError(error), result };
    await CancellationScope.nonCancellable(() =>
      recordOutcome({ workspaceId, jobId, status, outcome }),
    );
    throw error;
  }
}

export type CodeCounts = Record<string, number>;

/** Fails a job of which every part failed, with the commonest cause as its code. */
export class NothingDone extends ApplicationFailure {
  readonly result: unknown;

  /** `what` begins the message, such as `None of 8 keywords could be read`. */
  constructor(what: string, causes: CodeCounts, result: unknown) {
    super(`${what}: ${describeCauses(causes)}.`, sortCauses(causes)[0]?.[0] ?? 'failed', true);
    this.result = result;
  }
}

const sortCauses = (causes: CodeCounts) =>
  Object.entries(causes).sort(
    ([oneCode, one], [otherCode, other]) => other - one || (oneCode < otherCode ? -1 : 1),
  );

/** Describes causes, commonest first: `timeout (6), refused (2)`. */
export const describeCauses = (causes: CodeCounts): string =>
  sortCauses(causes)
    .map(([code, count]) => `${code} (${count})`)
    .join(', ') || 'no cause is known';

/** Continue-as-new is thrown as an error, but does not end the job. */
export const isContinuation = (error: unknown) =>
  error instanceof Error && error.name === 'ContinueAsNew';

/** Returns the failure's own code and message, without Temporal's wrapping errors. */
function toJobError(error: unknown): { code: string; message: string } {
  if (isCancellation(error)) return { code: 'canceled', message: 'The job was cancelled.' };
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure) {
    return { code: cause.type ?? 'failed', message: cause.message };
  }
  if (cause instanceof TimeoutFailure && error instanceof ActivityFailure) {
    const message = `The step ${error.activityType} did not end in time. Start the job again; if it fails again, give its id to the operator.`;
    return { code: 'timeout', message };
  }
  return { code: 'failed', message: cause instanceof Error ? cause.message : 'The job failed.' };
}
