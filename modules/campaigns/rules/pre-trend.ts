import type { ChangeScale, DayRange, Series } from './change-of-unit';
import { type Interval, permutationTest } from './permutation-test';
import type { Arms } from './reassignments';

export type PreTrend = {
  /** By how much more treated units rose a day before the start. */
  slopeDifference: number;
  interval: { low: Interval['low'] | null; high: Interval['high'] | null };
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

/** Computes the slope of the least-squares line through the measured days of a range. */
function slopeOf(series: Series, { from, to }: DayRange, scale: ChangeScale): number {
  const points: Array<[day: number, value: number]> = [];
  for (let day = from; day < to; day += 1) {
    const value = series[day] ?? Number.NaN;
    if (!Number.isNaN(value)) points.push([day, scale === 'log_ratio' ? Math.log1p(value) : value]);
  }
  if (points.length < 2) return Number.NaN;
  const meanDay = points.reduce((sum, [day]) => sum + day, 0) / points.length;
  const mean = points.reduce((sum, [, value]) => sum + value, 0) / points.length;
  const both = points.reduce((sum, [day, value]) => sum + (day - meanDay) * (value - mean), 0);
  const squares = points.reduce((sum, [day]) => sum + (day - meanDay) ** 2, 0);
  return both / squares;
}
