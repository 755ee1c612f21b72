import { dayMs } from '../../platform/calendar/day';

const pastDaysMax = 2 * 366;
const futureDaysMax = 1;

/**
 * The partition of times that are far from now: one for all of them, however many months they span.
 */
export const oddPartition = 0;

/** The month of the visit before: lines are in order of time, so nearly all are of the same day. */
let lastDay = Number.NaN;
let lastMonth = 0;

function monthOf(atMs: number): number {
  const day = Math.floor(atMs / dayMs);
  if (day !== lastDay) {
    const at = new Date(atMs);
    lastMonth = at.getUTCFullYear() * 100 + at.getUTCMonth() + 1;
    lastDay = day;
  }
  return lastMonth;
}

/**
 * Returns the table's partition of a visit: its month, as 202611. `nowMs` is the time the batch was
 * first seen, not the current time: a retry tomorrow must put every row where the first try put it.
 */
export function visitPartition(atMs: number, nowMs: number): number {
  if (atMs < nowMs - pastDaysMax * dayMs || atMs > nowMs + futureDaysMax * dayMs) {
    return oddPartition;
  }
  return monthOf(atMs);
}
