import type { ServiceClient } from './service-client';

export type Job = { id: string; status: string };

const waitsMax = 10;

/** Waits for the job, at most five minutes, and returns its last state. */
export async function finished(client: ServiceClient, job: Job): Promise<Job> {
  let newest = job;
  for (let wait = 0; wait < waitsMax; wait += 1) {
    if (['completed', 'failed', 'canceled'].includes(newest.status)) break;
    newest = await client.get<Job>(`/jobs/${job.id}?wait=30`);
  }
  return newest;
}
