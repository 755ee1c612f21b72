import { dayMs, dayOf } from './day';

let offsetMs = 0;

/**
 * Moves the clock of this process by days, so that what takes weeks can be tried today. Only for the
 * sandbox: no other number than those that read `now` changes with it.
 */
export function setTestClock(days: number): void {
  offsetMs = days * dayMs;
}

/** Moves the clock as the settings say. Throws without a sandbox: real data are never of the future. */
export function followTestClock({
  testClockDays,
  sandboxUrl,
}: {
  testClockDays: number;
  sandboxUrl: string | undefined;
}): void {
  if (testClockDays > 0 && sandboxUrl === undefined) {
    throw new Error('TEST_CLOCK_DAYS needs SANDBOX_URL: only invented data are of the future.');
  }
  setTestClock(testClockDays);
}

/** Returns the time by which days are counted. */
export const now = (): Date => new Date(Date.now() + offsetMs);

/** Returns today's day in UTC, `YYYY-MM-DD`. */
export const today = (): string => dayOf(now());
