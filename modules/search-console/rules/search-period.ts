import { addDays } from '../../../platform/calendar/day';
import {
  type DayRange,
  previousRange,
  rangeAYearBefore,
} from '../../../platform/calendar/day-range';

export const comparisons = ['previous_period', 'previous_year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** First and last day that is stored, and the last one that Google no longer changes. */
export type StoredDays = { first: string; last: string; lastFinal: string | null };

export type SearchPeriod = {
  range: DayRange;
  before: DayRange | null;
  /** Whether days of the range may still change. */
  isFinal: boolean;
  /** Whether Google's data reach back to the first day of the earlier range. */
  isBeforeWhole: boolean;
};

const daysUsual = 28;

/**
 * Decides the days that are read: by default the newest 28 that are final. `previous_year` is 52
 * weeks before, so that both ranges have the same weekdays.
 */
export function searchPeriod(
  asked: { from?: string | undefined; to?: string | undefined; compare: Comparison },
  stored: StoredDays,
): SearchPeriod {
  const to = asked.to ?? stored.lastFinal ?? stored.last;
  const range = { from: asked.from ?? addDays(to, 1 - daysUsual), to };
  const before =
    asked.compare === 'none'
      ? null
      : asked.compare === 'previous_year'
        ? rangeAYearBefore(range)
        : previousRange(range);
  return {
    range,
    before,
    isFinal: stored.lastFinal !== null && range.to <= stored.lastFinal,
    isBeforeWhole: before !== null && before.from >= stored.first,
  };
}

/** The earlier range, if all of it is stored: sums of a part of it would show growth that never was. */
export const wholeBefore = ({ before, isBeforeWhole }: SearchPeriod): DayRange | null =>
  isBeforeWhole ? before : null;

/** Whether days of a range lie among those that are stored: what was never collected is unknown, not 0. */
export const isCollected = (
  { from, to }: DayRange,
  { first, last }: Pick<StoredDays, 'first' | 'last'>,
): boolean => to >= first && from <= last;
