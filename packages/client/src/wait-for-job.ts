import { JobFailedError, TimeoutError } from './errors';
import type { Job } from './schema-types';
import type { Transport } from './transport';

export type WaitOptions = {
  /** Called with the job whenever its status or its progress has changed. */
  onProgress?: (job: Job) => void;
  /** Milliseconds after which to give up waiting; the job runs on. Default: without limit. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

/**
 * Waits until a job has ended and returns it. Throws `JobFailedError` if it failed or was canceled,
 * `TimeoutError` if it takes longer than `timeoutMs`.
 */
export async function waitForJob(
  transport: Transport,
  jobId: string,
  { onProgress, timeoutMs = Number.POSITIVE_INFINITY, signal }: WaitOptions = {},
): Promise<Job> {
  const end = Date.now() + timeoutMs;
  let seen: string | undefined;
  for (;;) {
    // A wait of 0 is answered at once, with the state that the job is in now.
    const isFirst = onProgress !== undefined && seen === undefined;
    const seconds = isFirst ? 0 : Math.min(30, Math.ceil((end - Date.now()) / 1000));
    const { body } = await transport.json<{ data: Job }>({
      method: 'GET',
      path: `/jobs/${encodeURIComponent(jobId)}`,
      query: { wait: Math.max(0, seconds), until: onProgress ? 'change' : 'end' },
      options: signal ? { signal } : {},
    });
    const job = body.data;
    const state = JSON.stringify([job.status, job.progress]);
    if (state !== seen) onProgress?.(job);
    seen = state;
    if (job.status === 'completed') return job;
    if (job.status === 'failed' || job.status === 'canceled') throw new JobFailedError(job);
    if (Date.now() >= end) {
      throw new TimeoutError(
        `Job ${jobId} is still ${job.status} after ${timeoutMs} ms. It runs on.`,
      );
    }
  }
}
