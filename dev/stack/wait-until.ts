import { setTimeout as delay } from 'node:timers/promises';

type WaitOptions = { timeoutMs: number; intervalMs?: number; what: string };

/** Polls until `check` returns true; after the time-out it throws an error that names `what`. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  { timeoutMs, intervalMs = 25, what }: WaitOptions,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() >= deadline) {
      throw new Error(`Waited ${timeoutMs / 1000} s for ${what}, in vain.`);
    }
    await delay(intervalMs);
  }
}
