/** The UTC day of an instant, as 2026-11-28. */
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The month of a day's text, as 202611. */
export const monthOfDay = (day: string): number => Number(day.slice(0, 7).replace('-', ''));

/** The UTC month of an instant, as 202611. */
export const monthOf = (ms: number): number => monthOfDay(dayText(ms));
