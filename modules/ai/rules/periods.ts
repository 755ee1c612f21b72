/** Days, both included. */
type Days = { from: string; to: string };

/** Whole weeks from Mondays, and the single days before and after them. */
export type Periods = { weeks: Days | null; days: Days[] };

const dayMs = 86_400_000;
const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days since the last Monday. */
const sinceMonday = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => shift(day, -sinceMonday(day));

/**
 * Divides days into weeks and what remains. The present week is whole if the days end today: it has
 * no later answers.
 */
export function periodsOf({ from, to }: Days, today: string): Periods {
  const firstMonday = mondayOf(shift(from, 6));
  const end = to >= today ? shift(mondayOf(to), 6) : to;
  const lastSunday = shift(mondayOf(shift(end, 1)), -1);
  if (firstMonday > lastSunday) return { weeks: null, days: [{ from, to }] };
  const days = [
    { from, to: shift(firstMonday, -1) },
    { from: shift(lastSunday, 1), to },
  ];
  return {
    // The last week begins on its Monday.
    weeks: { from: firstMonday, to: mondayOf(lastSunday) },
    days: days.filter((one) => one.from <= one.to),
  };
}
