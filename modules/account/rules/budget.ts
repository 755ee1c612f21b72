/** What was spent, in credits. `week` is of the last seven whole days, or of as many as there were. */
export type Spent = { month: number; today: number; week: number; weekDays: number };

/**
 * Forecasts what the month will cost: what was spent, and the daily mean of the last whole days for
 * today and each day that is left. Null before there was a whole day.
 */
export function forecastOf(
  { month, today, week, weekDays }: Spent,
  { day, days }: { day: number; days: number },
): number | null {
  if (weekDays === 0) return null;
  const daily = week / weekDays;
  return Math.round(month - today + Math.max(today, daily) + daily * (days - day));
}
