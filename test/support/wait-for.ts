import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is no longer undefined or false; throws at the deadline. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = 120_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(50);
  }
}
