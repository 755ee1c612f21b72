import { type ChangeScale, changeOf, type DayRange, type Series } from './change-of-unit';
import { compare, type Weights } from './permutation-test';
import { type Arms, reassign } from './reassignments';

export type StepWithin = {
  /** Days from the start to the step. */
  daysIn: number;
  /** Mean change of each arm at the step. */
  treated: number;
  control: number;
  /** Share of the possible treatments under which the arms part as much on any day. */
  p: number;
};

const { abs } = Math;
const daysTriedMax = 12;
const treatmentsCompared = 999;
/** Days that each side of a step needs. */
const daysEachMin = 3;

/**
 * Finds the day after the start on which the arms part most. A treatment acts from the start on; an
 * arm that steps later was moved by something else, or by a late effect if it is the treated one.
 * Its p is that of the largest step, so that trying many days does not make one unusual. Returns
 * null where the campaign is too short or days are missing.
 */
export function stepWithin(
  units: readonly Series[],
  arms: Arms,
  {
    after,
    scale,
    seed,
    weights,
  }: { after: DayRange; scale: ChangeScale; seed: number; weights: Weights },
): StepWithin | null {
  const reassigned = reassign(arms, { count: treatmentsCompared, seed });
  const largest = new Float64Array(reassigned.count);
  let found: Omit<StepWithin, 'p'> | null = null;
  for (const day of daysTried(after)) {
    const windows = { before: { ...after, to: day }, after: { ...after, from: day }, scale };
    const changes = units.map((series) => changeOf(series, windows));
    if (changes.some(Number.isNaN)) continue;
    const { differences } = compare(changes, arms, reassigned, weights);
    // A mean of few days is noisier: each step is measured by its own noise.
    const size = Math.sqrt(((day - after.from) * (after.to - day)) / (after.to - after.from));
    if (abs(differences[0] ?? 0) * size > (largest[0] ?? 0)) {
      const treated = meanOfTreated(changes, arms.isTreated, weights);
      found = { daysIn: day - after.from, treated, control: treated - (differences[0] ?? 0) };
    }
    for (let row = 0; row < largest.length; row += 1) {
      const parted = abs(differences[row] as number) * size;
      if (parted > (largest[row] as number)) largest[row] = parted;
    }
  }
  if (found === null) return null;
  const observed = (largest[0] ?? 0) * (1 - 1e-9);
  return { ...found, p: largest.filter((one) => one >= observed).length / largest.length };
}

function daysTried({ from, to }: DayRange): number[] {
  const last = to - daysEachMin - (from + daysEachMin);
  const count = Math.min(daysTriedMax, last + 1);
  return Array.from(
    { length: Math.max(0, count) },
    (_, at) => from + daysEachMin + Math.round((last * at) / Math.max(1, count - 1)),
  );
}

function meanOfTreated(
  changes: readonly number[],
  isTreated: readonly boolean[],
  weights: Weights,
): number {
  let [sum, total] = [0, 0];
  for (const [at, change] of changes.entries()) {
    if (!isTreated[at]) continue;
    sum += change * (weights?.[at] ?? 1);
    total += weights?.[at] ?? 1;
  }
  return total === 0 ? 0 : sum / total;
}
