import type { DayRange } from '../../../platform/calendar/day-range';
import type { KnownBreak } from '../../search-console/rules/known-breaks';

const hasEnded = ({ lastDay }: KnownBreak, before: DayRange, range: DayRange) =>
  lastDay !== null && before.from <= lastDay && range.to > lastDay;

/** Returns the way in which a break between two periods moves clicks or impressions. */
export function breakDirection(
  each: KnownBreak,
  before: DayRange,
  range: DayRange,
): 'up' | 'down' | 'either' {
  if (each.effect === null) return 'either';
  const begins = before.from < each.firstDay || range.from <= each.sureFrom;
  const ends = hasEnded(each, before, range);
  if (begins && ends && range.from <= (each.lastDay ?? '')) return 'either';
  const isMore = (each.effect === 'more') !== ends;
  return isMore ? 'up' : 'down';
}
