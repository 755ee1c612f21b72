import type { DayRange } from '../../../platform/calendar/day-range';
import { type DayVersion, isSameDays, type MonthRoll, monthOf } from './month-rolls';

/** Where the days of a read come from: each of them from one place only. */
export type RowPlan = {
  /** Days that are read row by row. */
  days: DayVersion[];
  /** Months that are read from a roll-up. */
  months: { month: string; roll: number }[];
};

export type ReadRanges = { range: DayRange; before: DayRange | null };

/** Names which of the ranges have a day; empty if none has. Ranges a year apart may overlap. */
function rangesOf({ range, before }: ReadRanges, day: string): string {
  const isIn = (one: DayRange | null) => one !== null && one.from <= day && day <= one.to;
  return `${isIn(range) ? 'range' : ''}${isIn(before) ? 'before' : ''}`;
}

/**
 * Decides where each committed day of the ranges is read. A roll-up is used only if it is made of the
 * versions that count, so a day that came again or was deleted is never counted by an old one, and only
 * if the whole month is in the same ranges, since its rows carry the month's first day.
 */
export function planRows(
  ranges: ReadRanges,
  committed: readonly DayVersion[],
  rolls: readonly MonthRoll[],
): RowPlan {
  const plan: RowPlan = { days: [], months: [] };
  for (const [month, days] of Map.groupBy(committed, ({ day }) => monthOf(day))) {
    const rolled = rolls.find((roll) => roll.month === month);
    const names = rangesOf(ranges, month);
    const isTogether = names !== '' && days.every(({ day }) => rangesOf(ranges, day) === names);
    if (rolled && isTogether && isSameDays(days, rolled.days)) {
      plan.months.push({ month, roll: rolled.roll });
    } else {
      plan.days.push(...days.filter(({ day }) => rangesOf(ranges, day) !== ''));
    }
  }
  return plan;
}
