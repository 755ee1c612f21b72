import { ApplicationFailure, heartbeat } from '@temporalio/activity';
import { JobFailure } from '../modules/jobs/job-failure';

const heartbeatMs = 2_000;

/**
 * Sends heartbeats while an activity works, so that a dead worker is detected soon. A `JobFailure`
 * fails the job without retries.
 */
export async function withHeartbeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    throw ApplicationFailure.nonRetryable(error.message, error.code);
  } finally {
    clearInterval(timer);
  }
}
