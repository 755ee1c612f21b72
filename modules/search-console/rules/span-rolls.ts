import { addDays } from '../../../platform/calendar/day';
import { isSameParts, type PartVersion, type Roll } from '../../../platform/rollup/roll';

/** A committed day, and the version of it that counts. */
export type DayVersion = { day: string; version: number };

/** Sums of the rows of some days. */
export type SpanRoll = Roll & {
  /** A month, such as `2026-04`, or one of the newest windows. */
  span: string;
  rowCount: number;
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** A committed day, with the number of its rows. */
export type CountedDay = DayVersion & { rowCount: number };
type PulledDay = CountedDay & { isFinal: boolean };

export type DueSpan = { span: string; parts: PartVersion[] };

/** Fewer rows of a month are read as quickly one by one. */
export const rowsOfMonthMin = 50_000;

/** Fewer rows of a window take less than a tenth of a second; it is written again for each new day. */
const rowsOfWindowMin = 500_000;

function isDue(
  { span, days }: { span: string; days: readonly CountedDay[] },
  rolls: readonly SpanRoll[],
  rowsMin: number,
): boolean {
  if (days.reduce((sum, { rowCount }) => sum + rowCount, 0) < rowsMin) return false;
  const rolled = rolls.find((roll) => roll.span === span)?.parts ?? [];
  return !isSameParts(versionsIn(days), rolled);
}

export const versionsIn = (days: readonly DayVersion[]): PartVersion[] =>
  days.map(({ day, version }) => ({ part: day, version }));

/**
 * Returns the months that are to be rolled up, newest first: those that are over, whose days Google
 * no longer changes, and that have no roll-up of the same versions. Takes days in order.
 */
export function monthsToRollUp(
  committed: readonly PulledDay[],
  rolls: readonly SpanRoll[],
  rowsMin = rowsOfMonthMin,
): DueSpan[] {
  const present = monthOf(committed.at(-1)?.day ?? '');
  return [...Map.groupBy(committed, ({ day }) => monthOf(day))]
    .map(([span, days]) => ({ span, days }))
    .filter(({ span, days }) => span !== present && days.every(({ isFinal }) => isFinal))
    .filter((month) => isDue(month, rolls, rowsMin))
    .map(({ span, days }) => ({ span, parts: versionsIn(days) }))
    .reverse();
}

/** Lengths of the ranges that screens offer and that months do not serve well. */
const windowDays = [28, 90];

/**
 * Returns the windows that are to be rolled up: the newest final days that screens show first, and as
 * many days before them, with which they are compared. Takes days in order.
 */
export function windowsToRollUp(
  committed: readonly PulledDay[],
  rolls: readonly SpanRoll[],
  rowsMin = rowsOfWindowMin,
): DueSpan[] {
  const final = committed.filter(({ isFinal }) => isFinal);
  const last = final.at(-1)?.day;
  if (last === undefined) return [];
  const window = (span: string, length: number, to: string) => ({
    span,
    days: final.filter(({ day }) => addDays(to, -length) < day && day <= to),
  });
  return windowDays
    .flatMap((length) => [
      window(`newest ${length}`, length, last),
      window(`${length} before`, length, addDays(last, -length)),
    ])
    .filter((one) => isDue(one, rolls, rowsMin))
    .map(({ span, days }) => ({ span, parts: versionsIn(days) }));
}
