import type { Queries } from '../../../platform/postgres/database';
import { creditsExhausted, lockCredits, reserveCredits } from '../../account/store/credit-store';
import { enqueueJob, type Job, type NewJob } from './job-store';

/** A job that was planned and not enqueued yet. */
export type PlannedJob = {
  /** Credits without which it does not run. */
  credits: number;
  /** The most that it reserves. */
  creditsMax: number;
  /**
   * Returns the job, given the credits that are left (null without a bound), and the credits to
   * reserve: null for a job that never uses any.
   */
  toJob(left: number | null): { job: NewJob; reserves: number | null };
  /** Returns the job that records only why nothing is done. */
  toSkipped(code: string): NewJob;
};

/** Plans a job that costs nothing, whatever is left. */
export const freeJob = (job: NewJob): PlannedJob => ({
  credits: 0,
  creditsMax: 0,
  toJob: () => ({ job, reserves: null }),
  toSkipped: () => job,
});

/**
 * Enqueues planned jobs in their order and reserves their credits. Without enough of them a person
 * gets a 402, and a scheduled job records the reason. A job that is live already is returned
 * unchanged and reserves nothing.
 */
export async function enqueuePlanned(
  tx: Queries,
  planning: readonly Promise<PlannedJob>[],
  { isScheduled }: { isScheduled: boolean },
): Promise<Job[]> {
  const [left, planned] = await Promise.all([lockCredits(tx), Promise.all(planning)]);
  const most = planned.reduce((sum, { creditsMax }) => sum + creditsMax, 0);
  if (left === null || most <= left) {
    // None of them changes whether the others are affordable, so all are sent together.
    const enqueued = planned.map((each) => enqueueOne(tx, each, { left, isScheduled }));
    return (await Promise.all(enqueued)).map(({ job }) => job);
  }
  const jobs: Job[] = [];
  let rest = left;
  for (const each of planned) {
    const { job, reserved } = await enqueueOne(tx, each, { left: rest, isScheduled });
    jobs.push(job);
    rest = Math.max(0, rest - reserved);
  }
  return jobs;
}

/** Enqueues one planned job by the same rules. */
export async function enqueuePlannedJob(
  tx: Queries,
  planning: Promise<PlannedJob>,
  options: { isScheduled: boolean },
): Promise<Job> {
  const [job] = await enqueuePlanned(tx, [planning], options);
  return job as Job;
}

async function enqueueOne(
  tx: Queries,
  planned: PlannedJob,
  { left, isScheduled }: { left: number | null; isScheduled: boolean },
): Promise<{ job: Job; reserved: number }> {
  const isAffordable = left === null || planned.credits <= left;
  if (!isAffordable && isScheduled) {
    const { job } = await enqueueJob(tx, planned.toSkipped('credits_exhausted'));
    return { job, reserved: 0 };
  }
  const { job: wanted, reserves } = planned.toJob(left);
  const { job, isNew } = await enqueueJob(tx, wanted);
  if (isNew && !isAffordable) throw creditsExhausted(planned.credits, left);
  if (!isNew || reserves === null) return { job, reserved: 0 };
  await reserveCredits(tx, job.id, reserves);
  return { job, reserved: reserves };
}
