import { addDays, type DayRange } from '../range';

/** The Monday of the day's week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Mondays of the weeks that the range touches, in order. */
export function weeksOf({ from, to }: DayRange): string[] {
  const weeks = [];
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}
