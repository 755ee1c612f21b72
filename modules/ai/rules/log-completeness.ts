import { windowAfterMs, windowBeforeMs } from './live-fetch';

/** A log with lines this close on both sides of a window was being sent during the window. */
export const lineDistanceMs = 30 * 60_000;

/**
 * Whether the log of a window is complete, so that a missing visit means that none happened. `lines`
 * are times of lines of each log that contains every request, in order. Each of them needs a line
 * shortly before the window and one shortly after it; those arrive in order, so whatever happened in
 * between has arrived. Without such a log nothing is complete.
 */
export function isLogComplete(askedAtMs: number, lines: readonly (readonly number[])[]): boolean {
  const from = askedAtMs - windowBeforeMs;
  const to = askedAtMs + windowAfterMs;
  return (
    lines.length > 0 &&
    lines.every((times) => {
      const next = firstAfter(times, to);
      const last = times[firstAfter(times, from) - 1];
      const after = times[next];
      return (
        last !== undefined &&
        from - last <= lineDistanceMs &&
        after !== undefined &&
        after - to <= lineDistanceMs
      );
    })
  );
}

/** Returns the place of the first time that is later; the length if none is. */
function firstAfter(times: readonly number[], atMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
