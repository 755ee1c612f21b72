import { setTimeout as sleep } from 'node:timers/promises';

const firstPauseMs = 50;
/** Under the limit of requests that a key may make in a minute. */
const longestPauseMs = 1_000;

/** Asks again until the answer is no longer undefined or false; throws at the deadline. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = 120_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.2, longestPauseMs)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(pauseMs);
  }
}
