export const dayMs = 86_400_000;

/** Returns the day in UTC, `YYYY-MM-DD`. */
export const dayOf = (at: Date | number | string): string =>
  new Date(at).toISOString().slice(0, 10);

/** Returns the day that is `days` later, or earlier if negative; both are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs);

export const daysBefore = (day: string, days: number): string => addDays(day, -days);

/**
 * Whether a year, a month or a day such as `2026-11-30` exists. V8 reads 31 November as 1 December,
 * and hour 24 as the next day.
 */
export function isCalendarDay(text: string): boolean {
  const [year = Number.NaN, month = 1, day = 1] = text.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}
