import { addDays } from '../../../platform/add-days';

/** Days, both included. */
type Days = { from: string; to: string };

/** Whole weeks from Mondays, and the single days before and after them. */
export type Periods = { weeks: Days | null; days: Days[] };

/** Days since the last Monday. */
const sinceMonday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => addDays(day, -sinceMonday(day));

/**
 * Divides days into weeks and what remains. The present week is whole if the days end today: it has
 * no later answers.
 */
export function periodsOf({ from, to }: Days, today: string): Periods {
  const firstMonday = mondayOf(addDays(from, 6));
  const end = to >= today ? addDays(mondayOf(to), 6) : to;
  const lastSunday = addDays(mondayOf(addDays(end, 1)), -1);
  if (firstMonday > lastSunday) return { weeks: null, days: [{ from, to }] };
  const days = [
    { from, to: addDays(firstMonday, -1) },
    { from: addDays(lastSunday, 1), to },
  ];
  return {
    // The last week begins on its Monday.
    weeks: { from: firstMonday, to: mondayOf(lastSunday) },
    days: days.filter((one) => one.from <= one.to),
  };
}
