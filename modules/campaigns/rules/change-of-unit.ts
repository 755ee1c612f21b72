/** `difference`: of means. `log_ratio`: of logarithms, for counts that grow in proportion. */
export type ChangeScale = 'difference' | 'log_ratio';

/** Days by their index in a series: `from` inclusive, `to` exclusive. */
export type DayRange = { from: number; to: number };

/** A page, keyword or prompt with all its days together; NaN is a day that was not measured. */
export type Series = ArrayLike<number>;

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

/** Expected events at which a unit has half of the greatest weight. */
const eventsOfHalfWeight = 10;

/**
 * Computes how much a unit counts, from 0 to 1, from the days before the start alone. The logarithm
 * of a count is the noisier the lower the count, and says nothing of a change where there were no
 * events; without weights, units without events would pull every estimate towards zero. Units of a
 * `difference` all weigh 1.
 *
 * Source: the inverse of the variance of a logarithm of a ratio of counts, 1 / (1 / n + s), with s
 * of 0.1 for what varies beyond chance; n is the number of events expected after the start.
 */
export function weightOf(
  series: Series,
  { before, daysAfter, scale }: { before: DayRange; daysAfter: number; scale: ChangeScale },
): number {
  if (scale === 'difference') return 1;
  const mean = meanOf(series, before);
  const expected = Number.isNaN(mean) ? 0 : mean * daysAfter;
  return expected / (expected + eventsOfHalfWeight);
}

/** Computes the mean of the measured days of a range; NaN without one. */
export function meanOf(series: Series, { from, to }: DayRange): number {
  let sum = 0;
  let days = 0;
  for (let day = from; day < to; day += 1) {
    const value = series[day] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    days += 1;
  }
  return days === 0 ? Number.NaN : sum / days;
}

/** Counts the measured days of a range. */
export function measuredDays(series: Series, { from, to }: DayRange): number {
  let days = 0;
  for (let day = from; day < to; day += 1) {
    if (!Number.isNaN(series[day] ?? Number.NaN)) days += 1;
  }
  return days;
}
