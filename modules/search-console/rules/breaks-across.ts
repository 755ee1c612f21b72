import { type KnownBreak, knownBreaks, type SearchMetric } from './known-breaks';

type Days = { from: string; to: string };

/** Days of a range that are counted as usual, differently, or either way. */
type Side = 'usual' | 'different' | 'unclear';

// Days as `YYYY-MM-DD` sort as text.
function sideOf({ firstDay, sureFrom, lastDay }: KnownBreak, { from, to }: Days): Side {
  if (to < firstDay) return 'usual';
  if (lastDay !== null && from > lastDay) return 'usual';
  const isWhole = from >= sureFrom && (lastDay === null || to <= lastDay);
  return isWhole ? 'different' : 'unclear';
}

/**
 * Returns the breaks that confound a metric: those that count some days of the two ranges otherwise
 * than the rest. Ranges that lie wholly on the same side compare well. Without a comparison, the
 * days of the one range are compared with each other, as in a trend.
 */
export function breaksAcross(
  range: Days,
  comparison: Days | undefined,
  metric: SearchMetric,
  breaks: readonly KnownBreak[] = knownBreaks,
): KnownBreak[] {
  const ranges = comparison ? [range, comparison] : [range];
  return breaks.filter((each) => {
    if (!each.metrics.includes(metric)) return false;
    const sides = new Set(ranges.map((days) => sideOf(each, days)));
    return sides.has('unclear') || sides.size > 1;
  });
}
