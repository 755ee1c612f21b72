import type { DayRange } from '../../../platform/calendar/day-range';
import { chooseRolls } from '../../../platform/rollup/choose-rolls';
import { isMadeOf, type PartVersion, versionsOfParts } from '../../../platform/rollup/roll';
import { type CountedDay, type DayVersion, type SpanRoll, versionsIn } from './span-rolls';

/** Where the days of a read come from: each of them from one place only. */
export type RowPlan = {
  /** Days that are read row by row. */
  days: DayVersion[];
  /** Roll-ups that are read instead of all of their days. */
  rolls: { roll: number; firstDay: string }[];
};

export type ReadRanges = { range: DayRange; before: DayRange | null };

const isIn = (one: DayRange | null, day: string) =>
  one !== null && one.from <= day && day <= one.to;

const firstDayOf = (parts: readonly PartVersion[]): string => parts[0]?.part ?? '';

/** Names which of the ranges have a day; empty if none has. Ranges a year apart may overlap. */
const rangesOf = ({ range, before }: ReadRanges, day: string): string =>
  `${isIn(range, day) ? 'range' : ''}${isIn(before, day) ? 'before' : ''}`;

/** Leaves the rolls whose days are all in the same ranges: their rows carry their first day alone. */
const rollsWithin = (ranges: ReadRanges, rolls: readonly SpanRoll[]): SpanRoll[] =>
  rolls.filter(({ parts }) => {
    const names = rangesOf(ranges, firstDayOf(parts));
    return names !== '' && parts.every(({ part }) => rangesOf(ranges, part) === names);
  });

/** Decides where each committed day of the ranges is read. */
export function planRows(
  ranges: ReadRanges,
  committed: readonly CountedDay[],
  rolls: readonly SpanRoll[],
): RowPlan {
  const versions = versionsOfParts(versionsIn(committed));
  const rowsOf = new Map(committed.map(({ day, rowCount }) => [day, rowCount]));
  const usable = rollsWithin(ranges, rolls).filter(({ parts }) => isMadeOf(parts, versions));
  const chosen = chooseRolls(
    usable,
    ({ parts, rowCount }) =>
      parts.reduce((rows, { part }) => rows + (rowsOf.get(part) ?? 0), 0) - rowCount,
  );
  const rolled = new Set(chosen.flatMap(({ parts }) => parts.map(({ part }) => part)));
  return {
    days: committed.filter(({ day }) => !rolled.has(day) && rangesOf(ranges, day) !== ''),
    rolls: chosen.map(({ roll, parts }) => ({ roll, firstDay: firstDayOf(parts) })),
  };
}

/** Leaves what a range is made of. */
export const planWithin = ({ days, rolls }: RowPlan, range: DayRange): RowPlan => ({
  days: days.filter(({ day }) => isIn(range, day)),
  rolls: rolls.filter(({ firstDay }) => isIn(range, firstDay)),
});
