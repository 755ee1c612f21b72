import { daysBefore } from '../../../platform/calendar/day';

/** Days between the two readings of a change. */
const changeDays = 7;

/** The visibility of a website as the overview shows it; null means that nothing was measured. */
export type VisibilityNumbers = {
  visibility: { value: number; change: number | null; date: string } | null;
  /** One value for each day of the window. */
  sparkline: Array<number | null>;
};

/**
 * Returns the newest score, and its change against the newest one that is at least a week older.
 * Days are given oldest first, as those of the window are.
 */
export function visibilityNumbers(
  days: ReadonlyArray<{ day: string; score: number | null }>,
  window: readonly string[],
): VisibilityNumbers {
  const known = days.flatMap(({ day, score }) => (score === null ? [] : [{ day, score }]));
  const scores = new Map(known.map(({ day, score }) => [day, score]));
  const sparkline = window.map((day) => scores.get(day) ?? null);
  const newest = known.at(-1);
  if (!newest) return { visibility: null, sparkline };
  const weekBefore = daysBefore(newest.day, changeDays);
  const earlier = known.findLast(({ day }) => day <= weekBefore);
  // Scores have six places, their difference has no more.
  const change = earlier ? Math.round((newest.score - earlier.score) * 1e6) / 1e6 : null;
  return { visibility: { value: newest.score, change, date: newest.day }, sparkline };
}
