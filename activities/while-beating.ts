import { ApplicationFailure, heartbeat } from '@temporalio/activity';
import { ProviderRefusal } from '../modules/rankings/collect/read-keyword';

const heartbeatMs = 2_000;

/**
 * Does an activity's work under a heartbeat, so that a worker that dies is noticed soon. A refused
 * account ends the job instead of being tried again.
 */
export async function whileBeating<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), heartbeatMs);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw ApplicationFailure.nonRetryable(error.message, error.code);
  } finally {
    clearInterval(timer);
  }
}
