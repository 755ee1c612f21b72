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
