import { randomUUID } from 'node:crypto';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { JobFailure } from '../modules/jobs/job-failure';
import { FairSemaphore } from '../platform/concurrency/fair-semaphore';
import { AppError } from '../platform/errors';
import { isOfSchedule } from '../platform/temporal/task-queues';
import { type ActivityPolicy, findPolicy } from '../workflows/activity-policies';

/** What is known of an activity's earlier attempts; Temporal keeps it with the heartbeats. */
export type AttemptRecord = {
  /** The processes of attempts that began and were not seen to end. */
  begunIn: string[];
  /** Attempts that failed, outages of our databases aside. */
  failures: number;
};

const beatMs = 2_000;
/** Dead workers after which an activity is given up. */
export const deadWorkersMax = 3;
/** Attempts that were lost in any way: by a dead worker, missed heartbeats or a time-out. */
const lostMax = 6;
const processId = randomUUID();

/**
 * An activity whose workers died before runs alone among such, so that those that only ran at the same time
 * are not taken for the cause. One gate for all task queues of the process.
 */
const suspects = new FairSemaphore({ all: 1 });
const suspectAfter = deadWorkersMax - 1;

const deadWorkersOf = ({ begunIn }: AttemptRecord) =>
  new Set(begunIn.filter((id) => id !== processId)).size;

function readRecord(details: unknown): AttemptRecord {
  const { begunIn, failures } = (details ?? {}) as Partial<AttemptRecord>;
  return { begunIn: Array.isArray(begunIn) ? begunIn : [], failures: failures ?? 0 };
}

const startAgain = 'Start the job again; if it fails again, give its id to the operator.';

/** Returns the failure of an activity that may not begin once more. */
export function lostFailure(
  activity: string,
  record: AttemptRecord,
): ApplicationFailure | undefined {
  const dead = deadWorkersOf(record);
  if (dead >= deadWorkersMax) {
    return ApplicationFailure.nonRetryable(
      `${dead} worker processes died during the step ${activity}, so it was given up. Reduce what the job covers, or give its id to the operator.`,
      'worker_lost',
    );
  }
  if (record.begunIn.length >= lostMax) {
    return ApplicationFailure.nonRetryable(
      `The step ${activity} did not answer in ${record.begunIn.length} attempts, so it was given up. ${startAgain}`,
      'timeout',
    );
  }
  return undefined;
}

/** Returns the failure that Temporal receives: whether to retry, and the job's error if not. */
export function classifyFailure(
  error: unknown,
  { activity, failures, failuresMax }: { activity: string; failures: number; failuresMax: number },
): { failure: unknown; isCounted: boolean } {
  const uncounted = (failure: unknown) => ({ failure, isCounted: false });
  if (error instanceof ApplicationFailure) return uncounted(error);
  if (error instanceof JobFailure) {
    return uncounted(ApplicationFailure.nonRetryable(error.message, error.code));
  }
  if (error instanceof AppError && error.code === 'unavailable') {
    return uncounted(
      ApplicationFailure.create({ message: error.message, type: error.code, cause: error }),
    );
  }
  if (failures + 1 < failuresMax) return { failure: error, isCounted: true };
  const isExpected = error instanceof AppError;
  const message = isExpected
    ? error.message
    : `The step ${activity} failed ${failures + 1} times, so it was given up. ${startAgain}`;
  const type = isExpected ? error.code : 'internal_error';
  const cause = error instanceof Error ? error : undefined;
  return {
    failure: ApplicationFailure.create({
      message,
      type,
      nonRetryable: true,
      ...(cause && { cause }),
    }),
    isCounted: true,
  };
}

/** Work of one workspace shares its places; work for all of them, its own. */
function keyOf([input]: readonly unknown[], activity: string): string {
  const { workspaceId } = (input ?? {}) as { workspaceId?: unknown };
  return typeof workspaceId === 'string' && workspaceId !== '' ? workspaceId : activity;
}

const isEndless = (policy: ActivityPolicy | undefined): boolean =>
  policy !== undefined &&
  policy.failuresMax === undefined &&
  policy.retry?.maximumAttempts === undefined;

/** Overwrites what Temporal keeps of the attempts, at once: the worker may die in the next moment. */
async function keep(context: Context, record: AttemptRecord): Promise<void> {
  try {
    await context.client.activity.heartbeat(context.info.taskToken, record);
  } catch {
    // Without Temporal, or for an attempt that was given up, there is nothing to keep.
  }
}

/** How long an activity may take to end after its worker began to stop. */
const endMsMax = 500;

/**
 * Returns the result of an activity's work, or rejects when its worker stops and the work does not
 * end in `endMsMax`. Temporal learns it at once, so another worker begins; an attempt whose worker
 * ends without a word costs the heartbeats' timeout.
 */
export async function endWithWorker<T>(
  work: Promise<T>,
  context: Pick<Context, 'cancellationSignal' | 'cancellationDetails'>,
): Promise<T> {
  const signal = context.cancellationSignal;
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const gaveUp = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      if (context.cancellationDetails?.workerShutdown) {
        timer = setTimeout(() => reject(signal.reason), endMsMax);
      }
    };
  });
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, gaveUp]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  }
}

/**
 * Runs the activities of a task queue: sends their heartbeats, lets each workspace have its share of
 * the places, and decides after which failures and dead workers an activity is given up.
 */
export function createAttempts(gate: FairSemaphore): ActivityInboundCallsInterceptor {
  return {
    async execute(input, next) {
      const context = Context.current();
      const { info, cancellationSignal: signal } = context;
      const activity = info.activityType;
      const policy = findPolicy(activity);
      const failuresMax = policy?.failuresMax ?? Number.POSITIVE_INFINITY;
      const hasHeartbeats = info.heartbeatTimeoutMs !== undefined;
      // What is never given up needs no record, which is a call to Temporal.
      const hasRecord = hasHeartbeats && !isEndless(policy);
      let record = readRecord(info.heartbeatDetails);
      const before = record.begunIn;
      const lost = lostFailure(activity, record);
      if (lost) throw lost;

      const timer = hasHeartbeats
        ? setInterval(() => context.heartbeat(record), beatMs)
        : undefined;
      const places: (() => void)[] = [];
      try {
        if (deadWorkersOf(record) >= suspectAfter) places.push(await suspects.take('', { signal }));
        const isLater = isOfSchedule(info.priority);
        places.push(await gate.take(keyOf(input.args, activity), { signal, isLater }));
        if (!hasRecord) return await endWithWorker(next(input), context);
        record = { ...record, begunIn: [...before, processId] };
        await keep(context, record);
        return await endWithWorker(next(input), context);
      } catch (error) {
        const { failures } = record;
        // A canceled attempt throws whatever was cut short.
        const { failure, isCounted } = signal.aborted
          ? { failure: error, isCounted: false }
          : classifyFailure(error, { activity, failures, failuresMax });
        // The attempt has ended, so its process is not lost.
        record = { begunIn: before, failures: failures + (isCounted ? 1 : 0) };
        if (hasRecord) await keep(context, record);
        throw failure;
      } finally {
        clearInterval(timer);
        for (const giveBack of places) giveBack();
      }
    },
  };
}
