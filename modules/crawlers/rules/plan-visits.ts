import { dayMs } from '../../../platform/calendar/day';
import { chooseRolls } from '../../../platform/rollup/choose-rolls';
import { isMadeOf, type Roll, versionsOfParts } from '../../../platform/rollup/roll';

/**
 * A roll-up of visits: of a month or day, of several months (`year`), or of several days of the present
 * month by path (`days`). Its parts are months, as `202611`, or days.
 */
export type VisitRoll = Roll & {
  kind: 'month' | 'year' | 'day' | 'days';
  /** Of its rows. */
  partition: number;
};

/** What a table of roll-ups has. */
export type RolledTable = {
  kinds: readonly VisitRoll['kind'][];
  /** Alignment that a range's ends need to cut a roll-up; undefined: it is read whole or not at all. */
  stepMs: number | undefined;
};

/** Milliseconds since 1970, the end exclusive; undefined ends are open. */
export type VisitTimes = { fromMs: number | undefined; toMs: number | undefined };

/** Where visits come from: roll-ups, and all visits but those of their months and days. */
export type VisitPlan = {
  rolls: VisitRoll[];
  months: number[];
  days: string[];
  /** The months that the days are of. */
  dayMonths: number[];
};

/**
 * Leaves the roll-ups that count. The version of a month or day is the number under which it was rolled
 * up; years and days by path are made of such versions.
 */
export function countingRolls(rolls: readonly VisitRoll[]): VisitRoll[] {
  const single = rolls.filter(({ kind }) => kind === 'month' || kind === 'day');
  const versions = versionsOfParts(single.flatMap(({ parts }) => parts));
  return rolls.filter(({ parts }) => isMadeOf(parts, versions));
}

/** Returns whether both ends are open or multiples of a step. */
export const isWhole = ({ fromMs = 0, toMs = 0 }: VisitTimes, stepMs: number): boolean =>
  fromMs % stepMs === 0 && toMs % stepMs === 0;

/** The time of a part, its end exclusive. */
function timesOf(part: string): { start: number; end: number } {
  if (part.includes('-')) return { start: Date.parse(part), end: Date.parse(part) + dayMs };
  const [year, month] = [Number(part.slice(0, 4)), Number(part.slice(4))];
  return { start: Date.UTC(year, month - 1), end: Date.UTC(year, month) };
}

/** Decides where the visits of a range are read: each of them at one place, long roll-ups first. */
export function planVisits(
  times: VisitTimes,
  rolls: readonly VisitRoll[],
  { kinds, stepMs }: RolledTable,
): VisitPlan {
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = times;
  const isCut = stepMs !== undefined && isWhole(times, stepMs);
  const usable = rolls.filter(({ kind, parts }) => {
    if (!kinds.includes(kind)) return false;
    const spans = parts.map(({ part }) => timesOf(part));
    return isCut
      ? spans.some(({ start, end }) => end > fromMs && start < toMs)
      : spans.every(({ start, end }) => start >= fromMs && end <= toMs);
  });
  // One of several parts spares more than its parts alone.
  const chosen = chooseRolls(usable, ({ parts }) => parts.length - 0.5);
  const ofDays = chosen.filter(({ kind }) => kind === 'day' || kind === 'days');
  const ofMonths = chosen.filter((roll) => !ofDays.includes(roll));
  const partsOf = (some: readonly VisitRoll[]) =>
    some.flatMap(({ parts }) => parts.map(({ part }) => part));
  return {
    rolls: chosen,
    months: partsOf(ofMonths).map(Number),
    days: partsOf(ofDays),
    dayMonths: [...new Set(ofDays.map(({ partition }) => partition))],
  };
}
