import { addDays, dayMs, dayOf } from '../../../platform/calendar/day';
import type { ReportPeriod } from './report-dataset';

/** Maximum length of a report's period: a leap year. */
export const periodDaysMax = 366;
export const periodDaysUsual = 28;

/** Returns the number of days in a period, both ends included. */
export const daysIn = ({ from, to }: ReportPeriod): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Returns each day of a period, oldest first. */
export const daysOf = (period: ReportPeriod): string[] =>
  Array.from({ length: daysIn(period) }, (_, index) => addDays(period.from, index));

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timezone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    dayFormats.set(timezone, format);
  }
  return format;
}

function localParts(atMs: number, timezone: string): Record<string, string> {
  const parts = dayFormat(timezone).formatToParts(atMs);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Returns the local date of an instant in a time zone. */
export function localDay(atMs: number, timezone: string): string {
  const { year, month, day } = localParts(atMs, timezone);
  return `${year}-${month}-${day}`;
}

function offsetMs(atMs: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = localParts(atMs, timezone);
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return local - Math.floor(atMs / 1000) * 1000;
}

/** Returns the instant at which clocks in a time zone show a full hour of a day. */
export function hourOfDay(day: string, hour: number, timezone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  const guess = wall - offsetMs(wall, timezone);
  // The offset may have changed between the guess and the actual instant.
  const at = wall - offsetMs(guess, timezone);
  // If a change skips the hour, it is the time right after it.
  return new Date(offsetMs(at, timezone) + at < wall ? guess : at);
}

/** Returns the instant at which a day starts in a time zone. */
export const startOfDay = (day: string, timezone: string): Date => hourOfDay(day, 0, timezone);

/** Returns a period as a half-open range of instants. */
export const instantsOf = ({ from, to }: ReportPeriod, timezone: string) => ({
  from: startOfDay(from, timezone),
  to: startOfDay(addDays(to, 1), timezone),
});

/** Returns the most recent complete days. */
export function lastFullDays(nowMs: number, timezone: string, days: number): ReportPeriod {
  const to = addDays(localDay(nowMs, timezone), -1);
  return { from: addDays(to, 1 - days), to };
}

export const comparisonKinds = ['previous_period', 'previous_year', 'none'] as const;
export type ComparisonKind = (typeof comparisonKinds)[number];

/** Returns the same day a year earlier; for 29 February, the 28th. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return dayOf(Date.parse(same)) === same ? same : `${year}-02-28`;
}

/** Returns the comparison period: as many days just before, or the same days a year earlier. */
export function comparisonOf(period: ReportPeriod, kind: ComparisonKind): ReportPeriod | null {
  if (kind === 'none') return null;
  if (kind === 'previous_year') {
    return { from: yearBefore(period.from), to: yearBefore(period.to) };
  }
  const days = daysIn(period);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}
