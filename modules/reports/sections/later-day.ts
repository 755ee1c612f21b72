import { dayMs, dayOf } from '../../../platform/calendar/day';
import { localDay } from '../rules/report-period';
import type { SectionContext } from '../section';

/**
 * Says of which day the numbers are where only the state at the freezing is known and the period
 * ended before; null if its last day is not over, or ended with the day before.
 */
export function laterDay({ options, nowMs, texts }: SectionContext): string | null {
  const today = localDay(nowMs, options.timezone);
  const dayAfter = dayOf(Date.parse(options.period.to) + dayMs);
  return today > dayAfter ? texts.sources.asOf(today) : null;
}

export const withDay = (asOf: string | null, sentence: string): string =>
  asOf === null ? sentence : `${sentence} ${asOf}`;
