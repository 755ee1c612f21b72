import { z } from 'zod';
import { dayMs, dayOf } from '../../../platform/calendar/day';
import { hourOfDay, localDay } from '../../reports/rules/report-period';

const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const hour = z.int().min(0).max(23);

/** When a digest is mailed, in the local time of its time zone. */
export const digestTimingSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  z.strictObject({ every: z.literal('week'), weekday: z.enum(weekdays), hour }),
]);
export type DigestTiming = z.output<typeof digestTimingSchema>;

const isDay = (timing: DigestTiming, day: string) =>
  timing.every === 'day' || weekdays[new Date(day).getUTCDay()] === timing.weekday;

/** Returns the times of a digest on the days from `first` days after an instant on, in order. */
function timesAround(
  timing: DigestTiming,
  timezone: string,
  atMs: number,
  first: number,
): number[] {
  const today = Date.parse(localDay(atMs, timezone));
  return Array.from({ length: 10 }, (_, index) => dayOf(today + (first + index) * dayMs))
    .filter((day) => isDay(timing, day))
    .map((day) => hourOfDay(day, timing.hour, timezone).getTime());
}

/** Returns the first time of a digest after an instant. */
export function nextTime(timing: DigestTiming, timezone: string, afterMs: number): Date {
  const next = timesAround(timing, timezone, afterMs, 0).find((time) => time > afterMs);
  if (next === undefined) throw new Error('a digest has a time every week');
  return new Date(next);
}

/**
 * Returns the last time of a digest up to an instant: after an outage one mail covers all times that
 * were missed.
 */
export function lastTime(timing: DigestTiming, timezone: string, untilMs: number): Date {
  const last = timesAround(timing, timezone, untilMs, -9).findLast((time) => time <= untilMs);
  if (last === undefined) throw new Error('a digest has a time every week');
  return new Date(last);
}
