import { addDays } from '../../../platform/add-days';
import type { TimeRange } from '../../../platform/time-range';

/**
 * Days before a date within which a reading still counts for it: a keyword collected weekly has one
 * within any seven days. Beyond that, the keyword is `not_measured`.
 */
export const rankWindowDays = 7;

/** Returns the date a number of days before another; both are `YYYY-MM-DD`. */
export const daysBefore = (date: string, days: number): string => addDays(date, -days);

export const today = (): string => new Date().toISOString().slice(0, 10);

export type DayRange = { from: string | undefined; to: string | undefined };

/** Days that both databases support; no reading lies outside them. */
const firstDay = '1970-01-01';
const lastDay = '2149-01-01';

export const clampDay = (day: string): string =>
  day < firstDay ? firstDay : day > lastDay ? lastDay : day;

const dayOf = (at: Date | undefined) => at && clampDay(at.toISOString().slice(0, 10));

/** Returns the days of a time range, whose end is exclusive. */
export const toDayRange = ({ from, to }: TimeRange): DayRange => ({
  from: dayOf(from),
  to: dayOf(to && new Date(to.getTime() - 1)),
});
