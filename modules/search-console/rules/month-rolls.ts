/** A committed day, and the version of it that counts. */
export type DayVersion = { day: string; version: number };

/** Sums of the rows of a month, named by its first day, and the days that they are made of. */
export type MonthRoll = { month: string; roll: number; days: readonly DayVersion[] };

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

const keyOf = ({ day, version }: DayVersion) => `${day} ${version}`;

export const isSameDays = (some: readonly DayVersion[], others: readonly DayVersion[]): boolean =>
  some.length === others.length &&
  new Set([...some, ...others].map((day) => keyOf(day))).size === some.length;

/** A committed day, with the number of its rows. */
export type CountedDay = DayVersion & { rowCount: number; isFinal: boolean };

/** Fewer rows of a month are read as quickly one by one. */
export const rowsOfMonthMin = 50_000;

/**
 * Returns the months that are to be rolled up, newest first: those that are over, whose days Google
 * no longer changes, and that have no roll-up of the same versions. Takes days in order.
 */
export function monthsToRollUp(
  committed: readonly CountedDay[],
  rolls: readonly MonthRoll[],
  rowsMin = rowsOfMonthMin,
): { month: string; days: DayVersion[] }[] {
  const present = monthOf(committed.at(-1)?.day ?? '');
  const due: { month: string; days: DayVersion[] }[] = [];
  for (const [month, all] of Map.groupBy(committed, ({ day }) => monthOf(day))) {
    if (month === present || !all.every(({ isFinal }) => isFinal)) continue;
    if (all.reduce((sum, { rowCount }) => sum + rowCount, 0) < rowsMin) continue;
    const days = all.map(({ day, version }) => ({ day, version }));
    const rolled = rolls.find((roll) => roll.month === month)?.days ?? [];
    if (!isSameDays(days, rolled)) due.unshift({ month, days });
  }
  return due;
}
