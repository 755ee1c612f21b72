import type { Sightline } from '../../client/src/client';
import type { Job } from '../../client/src/schema-types';
import { note } from '../output/print';
import { JobProgress } from '../progress';

/**
 * Waits for a job and shows its progress. Ctrl-C ends the wait, not the job, and says how to continue.
 */
export async function waitFor(client: Sightline, jobId: string): Promise<Job> {
  const progress = new JobProgress();
  const controller = new AbortController();
  const interrupt = () => {
    progress.end();
    note(
      `Job ${jobId} runs on. \`sightline jobs get ${jobId} --wait 30\` shows it, \`sightline jobs cancel ${jobId}\` ends it.`,
    );
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  try {
    return await client.waitForJob(jobId, {
      onProgress: progress.update,
      signal: controller.signal,
    });
  } finally {
    process.removeListener('SIGINT', interrupt);
    progress.end();
  }
}

export async function waitForAll(
  client: Sightline,
  jobs: readonly { id: string }[],
): Promise<Job[]> {
  const ended: Job[] = [];
  // One after the other, so that progress has one line; the jobs themselves run concurrently.
  for (const { id } of jobs) ended.push(await waitFor(client, id));
  return ended;
}
