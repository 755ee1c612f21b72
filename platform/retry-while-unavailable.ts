import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './errors';

/** Retries while a dependency is still starting; any other error is thrown at once. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, forMs: number): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof AppError && error.code === 'unavailable';
      if (!isPassing || Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}
