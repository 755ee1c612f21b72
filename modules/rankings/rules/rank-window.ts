import type { TimeRange } from '../../../platform/time-range';

/**
 * How far before a date a reading still stands for it: a keyword that is collected weekly has one
 * within any seven days. Beyond, the keyword is `not_measured`.
 */
export const rankWindowDays = 7;

const dayMs = 86_400_000;

/** A date so many days before another one; both `YYYY-MM-DD`. */
export const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10);

export const today = (): string => new Date().toISOString().slice(0, 10);

export type DayRange = { from: string | undefined; to: string | undefined };

/** Days that both databases know; no reading lies beyond them. */
const firstDay = '1970-01-01';
const lastDay = '2149-01-01';

export const clampDay = (day: string): string =>
  day < firstDay ? firstDay : day > lastDay ? lastDay : day;

const dayOf = (at: Date | undefined) => at && clampDay(at.toISOString().slice(0, 10));

/** The days of a range of instants, whose end is not part of it. */
export const toDayRange = ({ from, to }: TimeRange): DayRange => ({
  from: dayOf(from),
  to: dayOf(to && new Date(to.getTime() - 1)),
});
