import { type ChangeScale, type DayRange, type Series, samplesAt, valueAt } from './change-of-unit';
import { permutationTest } from './permutation-test';
import type { Arms } from './reassignments';

export type PreTrend = {
  /** By how much more treated units rose a day before the start. */
  slopeDifference: number;
  interval: { low: number | null; high: number | null } | null;
  p: number;
  /** Whether the arms are not shown to differ; with few units this proves little. */
  isParallel: boolean;
};

/**
 * Compares the slopes of treated and control units over the days before the start, one slope a
 * unit, by permutation. Returns null with fewer than seven days.
 *
 * Source: J. Roth, American Economic Review: Insights 4 (2022), 305–322, also on why passing such a
 * test does not prove parallel trends.
 */
export function preTrend(
  units: readonly Series[],
  arms: Arms,
  { before, scale, seed }: { before: DayRange; scale: ChangeScale; seed: number },
): PreTrend | null {
  if (before.to - before.from < 7) return null;
  const slopes = units.map((series) => slopeOf(series, before, scale));
  if (slopes.some(Number.isNaN)) return null;
  const { estimate, interval, p } = permutationTest(slopes, arms, { seed });
  return { slopeDifference: estimate, interval, p, isParallel: p > 0.05 };
}

/** Computes the slope of the least-squares line through a range's days, each by its samples. */
function slopeOf(series: Series, { from, to }: DayRange, scale: ChangeScale): number {
  const points: Array<{ day: number; value: number; weight: number }> = [];
  for (let day = from; day < to; day += 1) {
    const value = valueAt(series, day);
    const weight = samplesAt(series, day);
    if (Number.isNaN(value) || weight === 0) continue;
    points.push({ day, value: scale === 'log_ratio' ? Math.log1p(value) : value, weight });
  }
  if (points.length < 2) return Number.NaN;
  const sum = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + point.weight * of(point), 0);
  const all = sum(() => 1);
  const meanDay = sum(({ day }) => day) / all;
  const mean = sum(({ value }) => value) / all;
  const both = sum(({ day, value }) => (day - meanDay) * (value - mean));
  return both / sum(({ day }) => (day - meanDay) ** 2);
}
