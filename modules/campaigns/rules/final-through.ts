import { addDays } from '../../../platform/calendar/day';
import type { DayRange } from '../../../platform/calendar/day-range';

/**
 * Returns the newest day up to which every day from the start on is final: a later final day says
 * nothing of a gap before it. `lastFinal` is the newest final day, which may lie before the start.
 */
export function finalThrough(
  startDay: string,
  lastFinal: string,
  finalDays: ReadonlySet<string>,
): string {
  const [gap] = missingDays({ from: startDay, to: lastFinal }, finalDays);
  return gap === undefined ? lastFinal : addDays(gap, -1);
}

/** Returns the days of a range that are not in the set, oldest first. */
export function missingDays({ from, to }: DayRange, known: ReadonlySet<string>): string[] {
  const missing: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!known.has(day)) missing.push(day);
  }
  return missing;
}
