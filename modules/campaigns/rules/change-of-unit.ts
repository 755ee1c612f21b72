/** `difference`: of means. `log_ratio`: of logarithms, for counts that grow in proportion. */
export type ChangeScale = 'difference' | 'log_ratio';

/** Days by their index in a series: `from` inclusive, `to` exclusive. */
export type DayRange = { from: number; to: number };

/**
 * A page, keyword or prompt with all its days together; NaN is a day that was not measured. A rate
 * comes with the number of samples behind each day, such as impressions: its mean over days is that
 * over all samples, the sum of clicks over the sum of impressions.
 */
export type Series = ArrayLike<number> | RateSeries;
export type RateSeries = { rates: ArrayLike<number>; samples: ArrayLike<number> };

/** Returns the value of a day; NaN if it was not measured. */
export const valueAt = (series: Series, day: number): number =>
  ('rates' in series ? series.rates[day] : series[day]) ?? Number.NaN;

/** Returns how much a measured day counts. */
export const samplesAt = (series: Series, day: number): number =>
  'rates' in series ? (series.samples[day] ?? 0) : 1;

/**
 * Computes how one unit changed from one range of days to another: the unit's only contribution to
 * an estimate, so that its days, which hang together, count once. NaN if either range has no
 * measured day.
 *
 * `log_ratio` adds half an event a period to both means, so that a mean of zero has a logarithm.
 *
 * Source: M. Bertrand, E. Duflo and S. Mullainathan, Quarterly Journal of Economics 119 (2004),
 * 249–275, section IV.C, for collapsing days into two periods.
 */
export function changeOf(
  series: Series,
  { before, after, scale }: { before: DayRange; after: DayRange; scale: ChangeScale },
): number {
  const from = meanOf(series, before);
  const to = meanOf(series, after);
  if (scale === 'difference') return to - from;
  const halfEvent = 0.5 / (after.to - after.from);
  return Math.log((to + halfEvent) / (from + halfEvent));
}

/** Expected events or samples at which a unit has half of the greatest weight. */
const halfWeightAt = 10;

/**
 * Computes how much a unit counts, from 0 to 1, from the days before the start alone. The logarithm
 * of a count is the noisier the lower the count, and says nothing of a change where there were no
 * events; without weights, units without events would pull every estimate towards zero. Likewise a
 * rate of few samples. Units with one reading a day all weigh 1.
 *
 * Source: the inverse of the variance of a logarithm of a ratio of counts, 1 / (1 / n + s), with s
 * of 0.1 for what varies beyond chance; n is the number of events, or of samples, expected after the
 * start.
 */
export function weightOf(
  series: Series,
  { before, daysAfter, scale }: { before: DayRange; daysAfter: number; scale: ChangeScale },
): number {
  if (scale === 'difference' && !('rates' in series)) return 1;
  const aDay = 'rates' in series ? samplesADay(series, before) : meanOf(series, before);
  const expected = Number.isNaN(aDay) ? 0 : aDay * daysAfter;
  return expected / (expected + halfWeightAt);
}

function samplesADay({ samples }: RateSeries, { from, to }: DayRange): number {
  let sum = 0;
  for (let day = from; day < to; day += 1) sum += samples[day] ?? 0;
  return sum / (to - from);
}

/** Computes the mean of the measured days of a range, each by its samples; NaN without one. */
export function meanOf(series: Series, { from, to }: DayRange): number {
  let [sum, weight] = [0, 0];
  for (let day = from; day < to; day += 1) {
    const value = valueAt(series, day);
    const samples = samplesAt(series, day);
    if (Number.isNaN(value) || samples === 0) continue;
    sum += value * samples;
    weight += samples;
  }
  return weight === 0 ? Number.NaN : sum / weight;
}

/** Counts the measured days of a range. */
export function measuredDays(series: Series, { from, to }: DayRange): number {
  let days = 0;
  for (let day = from; day < to; day += 1) {
    if (!Number.isNaN(valueAt(series, day))) days += 1;
  }
  return days;
}

/** Sums the samples behind the measured days of a range. */
export function samplesIn(series: Series, { from, to }: DayRange): number {
  let sum = 0;
  for (let day = from; day < to; day += 1) {
    if (!Number.isNaN(valueAt(series, day))) sum += samplesAt(series, day);
  }
  return sum;
}

/** Cuts rows of days into the series of each unit; with samples, they are rates. */
export const seriesOfRows = (
  units: number,
  days: number,
  { values, samples }: { values: Float64Array; samples: Float64Array | null },
): Series[] =>
  Array.from({ length: units }, (_, at) => {
    const rowOf = (all: Float64Array) => all.subarray(at * days, (at + 1) * days);
    return samples ? { rates: rowOf(values), samples: rowOf(samples) } : rowOf(values);
  });
