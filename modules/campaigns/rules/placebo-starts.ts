import { type ChangeScale, changeOf, type DayRange, type Series, weightOf } from './change-of-unit';

export type PlaceboStart = {
  /** The false start, as a day's index. */
  start: number;
  /** The estimate that a campaign started then would have shown. */
  estimate: number;
};

const placebosMax = 8;

/**
 * Computes what false starts before the real one would have shown, with as many days after each as
 * the campaign has where the time before allows it. If these are as large as the estimate, the arms
 * drift apart without treatment.
 *
 * Source: A. Abadie, A. Diamond and J. Hainmueller, American Journal of Political Science 59
 * (2015), 495–510, on placebos in time.
 */
export function placeboStarts(
  units: readonly Series[],
  isTreated: readonly boolean[],
  { before, daysAfter, scale }: { before: DayRange; daysAfter: number; scale: ChangeScale },
): PlaceboStart[] {
  const days = before.to - before.from;
  const after = Math.min(daysAfter, Math.floor(days / 3));
  if (after === 0) return [];
  const starts = days - 2 * after;
  const count = Math.min(placebosMax, starts + 1);
  return Array.from({ length: count }, (_, at) => {
    const start = before.from + after + Math.round((starts * at) / Math.max(1, count - 1));
    const windows = {
      before: { from: before.from, to: start },
      after: { from: start, to: start + after },
      scale,
    };
    const changes = units.map((series) => changeOf(series, windows));
    const weights = units.map((series) =>
      weightOf(series, { before: windows.before, daysAfter: after, scale }),
    );
    return { start, estimate: differenceOf(changes, isTreated, weights) };
  }).filter(({ estimate }) => !Number.isNaN(estimate));
}

/**
 * Computes the weighted mean of treated units less that of controls; units without a value are left
 * out. NaN if an arm has no weight.
 */
function differenceOf(
  values: readonly number[],
  isTreated: readonly boolean[],
  weights: readonly number[],
): number {
  const meanWhere = (arm: boolean) => {
    let [sum, total] = [0, 0];
    for (const [at, value] of values.entries()) {
      if (isTreated[at] !== arm || Number.isNaN(value)) continue;
      const weight = weights[at] ?? 0;
      sum += value * weight;
      total += weight;
    }
    return sum / total;
  };
  return meanWhere(true) - meanWhere(false);
}
