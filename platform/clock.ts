const dayMs = 86_400_000;

let offsetMs = 0;

/**
 * Moves the clock of this process by days, so that what takes weeks can be tried today. Only for the
 * sandbox: no other number than those that read `now` changes with it.
 */
export function setTestClock(days: number): void {
  offsetMs = days * dayMs;
}

/** Returns the time by which campaigns and collections of search data count their days. */
export const now = (): Date => new Date(Date.now() + offsetMs);

/** Returns the day in UTC, `YYYY-MM-DD`. */
export const today = (): string => now().toISOString().slice(0, 10);
