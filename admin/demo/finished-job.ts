import type { Sightline } from '../../packages/client/src/client';
import { JobFailedError } from '../../packages/client/src/errors';

export type Job = { id: string; status: string };

/** Waits for the job, at most five minutes, and returns its last state. */
export async function finished(client: Sightline, { id }: Job): Promise<Job> {
  try {
    return await client.waitForJob(id, { timeoutMs: 300_000 });
  } catch (error) {
    if (error instanceof JobFailedError) return error.job;
    throw error;
  }
}
