import { addDays, dayMs, dayOf } from './day';
import type { TimeRange } from './time-range';

/** First and last day, `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string };

const numberOf = (day: string): number => Date.parse(day) / dayMs;

/** Number of days, both ends included. */
export const dayCount = ({ from, to }: DayRange): number => numberOf(to) - numberOf(from) + 1;

/** Index of a day in a range, from 0. */
export const dayIndex = ({ from }: DayRange, day: string): number => numberOf(day) - numberOf(from);

/** The range of the same length right before. */
export const previousRange = (range: DayRange): DayRange => ({
  from: addDays(range.from, -dayCount(range)),
  to: addDays(range.from, -1),
});

/** The same weekdays 52 weeks before: a year has no whole number of weeks. */
export const rangeAYearBefore = ({ from, to }: DayRange): DayRange => ({
  from: addDays(from, -364),
  to: addDays(to, -364),
});

/** The shortest range that has both, and the days between them. */
export function unionOf(one: DayRange, other: DayRange): DayRange {
  const days = [one.from, one.to, other.from, other.to].toSorted();
  return { from: days[0] ?? one.from, to: days[3] ?? one.to };
}

export type OpenDayRange = { from: string | undefined; to: string | undefined };

/** Days that both databases support; nothing lies outside them. */
const firstDay = '1970-01-01';
const lastDay = '2149-01-01';

export const clampDay = (day: string): string =>
  day < firstDay ? firstDay : day > lastDay ? lastDay : day;

/** Returns the days of a time range, whose end is exclusive. */
export const toDayRange = ({ from, to }: TimeRange): OpenDayRange => ({
  from: from && clampDay(dayOf(from)),
  to: to && clampDay(dayOf(to.getTime() - 1)),
});
