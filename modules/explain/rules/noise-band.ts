/** A day's value by its index; null if it was not measured. */
export type DailyValues = readonly (number | null)[];

export type NoiseBand = {
  /** Values between which the later period lies without a cause. */
  low: number;
  high: number;
  /** Earlier pairs of periods that it is made of. */
  pairs: number;
  /** `history`, or `counting_only` if there are too few pairs. */
  basis: 'history' | 'counting_only';
};

const pairsMax = 26;
const pairsMin = 5;
/** Spreads beyond which a change is not usual. */
const spreads = 3;
/** Standard deviation of a normal distribution by its median absolute deviation. */
const madFactor = 1.4826;
/** The spread where history is too short to show it. */
const spreadWithoutHistory = 0.05;
const weekDays = 7;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Adds up a window; undefined if one of its days was not measured. */
function sumOf(values: DailyValues, start: number, days: number): number | undefined {
  if (start < 0) return undefined;
  let sum = 0;
  for (let index = start; index < start + days; index += 1) {
    const value = values[index];
    if (value === null || value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

/** Half a count more, so that a period without any has a ratio, too. */
const logRatio = (after: number, before: number) => Math.log((after + 0.5) / (before + 0.5));

/**
 * Returns what a period's value usually is, given that of the period before: the same two periods,
 * moved back week by week up to 26 times, give logarithms of ratios; the band is their median plus
 * and minus three robust standard deviations (1.4826 times the median absolute deviation), and at
 * least three times the uncertainty of counting. With fewer than five pairs, the median is taken for
 * no change and the deviation for 5 %.
 */
export function noiseBand(
  history: DailyValues,
  {
    rangeStart,
    beforeStart,
    days,
    before,
  }: { rangeStart: number; beforeStart: number; days: number; before: number },
): NoiseBand {
  const ratios: number[] = [];
  for (let week = 1; week <= pairsMax; week += 1) {
    const shift = week * weekDays;
    // A later window that reaches into the range itself would hide its change.
    if (rangeStart - shift + days > rangeStart) continue;
    const after = sumOf(history, rangeStart - shift, days);
    const earlier = sumOf(history, beforeStart - shift, days);
    if (after !== undefined && earlier !== undefined) ratios.push(logRatio(after, earlier));
  }
  const counting = Math.sqrt(2 / (before + 0.5));
  const hasHistory = ratios.length >= pairsMin;
  const center = hasHistory ? medianOf(ratios) : 0;
  const deviation = hasHistory
    ? madFactor * medianOf(ratios.map((ratio) => Math.abs(ratio - center)))
    : spreadWithoutHistory;
  const spread = spreads * Math.max(deviation, counting);
  return {
    low: (before + 0.5) * Math.exp(center - spread) - 0.5,
    high: (before + 0.5) * Math.exp(center + spread) - 0.5,
    pairs: ratios.length,
    basis: hasHistory ? 'history' : 'counting_only',
  };
}

/** Whether a change is usual: only below the band is it a drop, and only above a rise. */
export function isUsual({ low, high }: NoiseBand, now: number, before: number): boolean {
  return now < before ? now >= low : now <= high;
}
