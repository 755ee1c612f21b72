import { addDays } from '../../../platform/calendar/day';
import { type DayRange, dayCount } from '../../../platform/calendar/day-range';
import { invalid } from '../../../platform/errors';

const weekDays = 7;

/** The newest earlier range of as many days with the same weekdays. */
export function sameWeekdaysBefore(range: DayRange): DayRange {
  const shift = weekDays * Math.ceil(dayCount(range) / weekDays);
  return { from: addDays(range.from, -shift), to: addDays(range.to, -shift) };
}

/** Returns the range to compare with. Throws a 422 for one that overlaps the other. */
export function comparedWith(range: DayRange, compareFrom: string | undefined): DayRange {
  const before = sameWeekdaysBefore(range);
  if (compareFrom === undefined) return before;
  const shift = dayCount({ from: compareFrom, to: range.from }) - 1;
  if (shift < dayCount(range)) {
    const message = 'The earlier range must end before `from`; it is as long as the other.';
    throw invalid('query.compareFrom', 'overlaps', message);
  }
  return { from: compareFrom, to: addDays(range.to, -shift) };
}

export type ComparedPeriods = { before: DayRange; range: DayRange };

/**
 * Whether something that happened after one look and not later than the next may have moved the
 * number between two periods.
 */
export const mayHaveHappened = (
  { before, range }: ComparedPeriods,
  { after, upTo }: { after: string | null; upTo: string },
): boolean => (after === null || after.slice(0, 10) <= range.to) && upTo.slice(0, 10) > before.from;
