import type { DayRange } from '../../../platform/calendar/day-range';
import type { CountedDay, DayVersion, SpanRoll } from './span-rolls';

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

/** Names which of the ranges have a day; empty if none has. Ranges a year apart may overlap. */
const rangesOf = ({ range, before }: ReadRanges, day: string): string =>
  `${isIn(range, day) ? 'range' : ''}${isIn(before, day) ? 'before' : ''}`;

/** A roll-up that may be read, and the rows that it spares. */
type Usable = { roll: SpanRoll; firstDay: string; lastDay: string; spared: number };

/**
 * Returns the rolls that may be read. A roll-up is made of versions that all count, so a day that came
 * again or was deleted is never counted by an old one. All of its days are in the same ranges, since its
 * rows carry its first day.
 */
function usableOf(
  ranges: ReadRanges,
  committed: ReadonlyMap<string, CountedDay>,
  rolls: readonly SpanRoll[],
): Usable[] {
  return rolls.flatMap((roll) => {
    const [firstDay, lastDay] = [roll.days[0]?.day, roll.days.at(-1)?.day];
    if (firstDay === undefined || lastDay === undefined) return [];
    const names = rangesOf(ranges, firstDay);
    const isUsable =
      names !== '' &&
      roll.days.every(
        ({ day, version }) =>
          rangesOf(ranges, day) === names && committed.get(day)?.version === version,
      );
    if (!isUsable) return [];
    const rows = roll.days.reduce((sum, { day }) => sum + (committed.get(day)?.rowCount ?? 0), 0);
    return [{ roll, firstDay, lastDay, spared: rows - roll.rowCount }];
  });
}

type Choice = { spared: number; chosen: Usable[] };

/** Chooses the rolls that spare the most rows; no two of them touch the same days. */
function chooseRolls(usable: readonly Usable[]): Usable[] {
  const inOrder = usable.toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : 1));
  /** The best choice among the first rolls, by their number. */
  const best: Choice[] = [{ spared: 0, chosen: [] }];
  for (const [at, one] of inOrder.entries()) {
    const ended = inOrder.findIndex(({ lastDay }) => lastDay >= one.firstDay);
    const without = best[at];
    const before = best[ended];
    if (!without || !before) continue;
    const spared = before.spared + one.spared;
    best.push(spared > without.spared ? { spared, chosen: [...before.chosen, one] } : without);
  }
  return best.at(-1)?.chosen ?? [];
}

/** Decides where each committed day of the ranges is read. */
export function planRows(
  ranges: ReadRanges,
  committed: readonly CountedDay[],
  rolls: readonly SpanRoll[],
): RowPlan {
  const byDay = new Map(committed.map((day) => [day.day, day]));
  const chosen = chooseRolls(usableOf(ranges, byDay, rolls));
  const rolled = new Set(chosen.flatMap(({ roll }) => roll.days.map(({ day }) => day)));
  return {
    days: committed.filter(({ day }) => !rolled.has(day) && rangesOf(ranges, day) !== ''),
    rolls: chosen.map(({ roll: { roll }, firstDay }) => ({ roll, firstDay })),
  };
}

/** Leaves what a range is made of. */
export const planWithin = ({ days, rolls }: RowPlan, range: DayRange): RowPlan => ({
  days: days.filter(({ day }) => isIn(range, day)),
  rolls: rolls.filter(({ firstDay }) => isIn(range, firstDay)),
});
