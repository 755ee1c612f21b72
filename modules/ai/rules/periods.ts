import { addDays, dayMs } from '../../../platform/calendar/day';

/** Days, both included. */
type Days = { from: string; to: string };

/** Lengths in days of the periods that counts are kept for, the longest first. */
export const spans = [28, 7, 1] as const;
export type Span = (typeof spans)[number];

/** Periods of one length, by the first days of the first and of the last one. */
export type Periods = Days & { span: Span };

/** Weeks begin on Mondays, and periods of four weeks every fourth one: the first one of 1970. */
const firstMonday = 4;

/** Returns the first day of the period that a day is in. */
export function periodStart(day: string, span: Span): string {
  return addDays(day, -((Date.parse(day) / dayMs - firstMonday) % span));
}

/**
 * Divides days into the longest periods that they have whole, and those that remain into shorter
 * ones. The present period is whole if the days end today: it has no later answers.
 */
export function periodsOf(
  { from, to }: Days,
  today: string,
  [span, ...shorter]: readonly Span[] = spans,
): Periods[] {
  if (span === undefined || from > to) return [];
  const end = to >= today ? addDays(periodStart(to, span), span - 1) : to;
  const first = periodStart(addDays(from, span - 1), span);
  const after = periodStart(addDays(end, 1), span);
  if (first >= after) return periodsOf({ from, to }, today, shorter);
  return [
    { span, from: first, to: addDays(after, -span) },
    ...periodsOf({ from, to: addDays(first, -1) }, today, shorter),
    ...periodsOf({ from: after, to }, today, shorter),
  ];
}
