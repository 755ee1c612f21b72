import { type JobStatus, statusQueryName } from '../../modules/jobs/job-types';
import { getJob, isFinished, type Job } from '../../modules/jobs/store/job-store';
import type { Context } from '../operation/operation';
import { uiUrlOf } from './schema';

/** A query needs a live worker; readers of a job do not wait long for one. */
const queryTimeoutMs = 500;

/**
 * The row shows only the end of a job, but is cheap to read. The workflow, which has the progress,
 * is queried once every `pollsPerQuery` polls.
 */
const pollMs = 100;
const pollsPerQuery = 3;

export type LiveJob = Job & { isStale: boolean; uiUrl: string | null };

/** Returns the job as its workflow reports it; falls back to the last recorded state. */
export async function readLiveJob(context: Context, job: Job): Promise<LiveJob> {
  const { services } = context;
  const uiUrl = uiUrlOf(services, job.id);
  if (isFinished(job)) return { ...job, isStale: false, uiUrl };
  const handle = services.temporal.client.workflow.getHandle(job.id);
  try {
    const status = await services.temporal.within(queryTimeoutMs, () =>
      handle.query<JobStatus>(statusQueryName),
    );
    // The job may have ended since the row was read; then the row has the result.
    const recorded = await getJob(context.db, job.id);
    if (isFinished(recorded)) return { ...recorded, isStale: false, uiUrl };
    const { state, progress, warnings, skipped } = status;
    return { ...recorded, status: state, progress, warnings, skipped, isStale: false, uiUrl };
  } catch {
    const recorded = await getJob(context.db, job.id);
    // A queued job has no workflow to query yet, so its row is complete.
    const isStale = !isFinished(recorded) && recorded.status !== 'queued';
    return { ...recorded, isStale, uiUrl };
  }
}

const fingerprint = ({ status, progress, warnings, skipped }: LiveJob) =>
  JSON.stringify([status, progress, warnings, skipped]);

export type JobWait = { seconds: number; until: 'end' | 'change' };

/** Waits until the job has ended or, if requested, differs from its present state. */
export const waitForJob = (context: Context, first: LiveJob, { seconds, until }: JobWait) =>
  until === 'end' ? waitForEnd(context, first, seconds) : waitForChange(context, first, seconds);

async function waitForEnd(context: Context, first: LiveJob, waitSeconds: number): Promise<LiveJob> {
  const deadline = Date.now() + waitSeconds * 1000;
  if (isFinished(first) || waitSeconds === 0) return first;
  let recorded: Job = first;
  while (!isFinished(recorded) && Date.now() < deadline && !context.signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    recorded = await getJob(context.db, first.id);
  }
  return readLiveJob(context, recorded);
}

async function waitForChange(
  context: Context,
  first: LiveJob,
  waitSeconds: number,
): Promise<LiveJob> {
  const deadline = Date.now() + waitSeconds * 1000;
  let current = first;
  for (
    let looks = 1;
    !isFinished(current) &&
    fingerprint(current) === fingerprint(first) &&
    Date.now() < deadline &&
    !context.signal.aborted;
    looks += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const recorded = await getJob(context.db, first.id);
    if (isFinished(recorded) || looks % pollsPerQuery === 0) {
      current = await readLiveJob(context, recorded);
    }
  }
  return current;
}
