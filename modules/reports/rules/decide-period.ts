import { dayMs } from '../../../platform/calendar/day';
import { invalid } from '../../../platform/errors';
import type { ReportPeriod } from './report-dataset';
import {
  type ComparisonKind,
  comparisonOf,
  daysIn,
  lastFullDays,
  localDay,
  periodDaysMax,
  periodDaysUsual,
} from './report-period';

function checkPeriod(period: ReportPeriod, path: string): void {
  if (period.to < period.from)
    throw invalid(path, 'range_reversed', '`to` is before `from`: exchange them.');
  if (daysIn(period) > periodDaysMax) {
    throw invalid(
      path,
      'range_too_long',
      `A period has at most ${periodDaysMax} days: choose fewer.`,
    );
  }
}

/**
 * Returns the days of the report: completed ones, and today if requested or if nothing is older.
 */
export function decidePeriod(
  { from, to: last }: { from?: string | undefined; to?: string | undefined },
  { timezone, isFirstDay, nowMs }: { timezone: string; isFirstDay: boolean; nowMs: number },
): ReportPeriod {
  const today = localDay(nowMs, timezone);
  const to = last ?? (isFirstDay ? today : undefined);
  if (to !== undefined && to > today) {
    throw invalid(
      'to',
      'day_not_begun',
      `${to} has not begun in ${timezone}: choose today or an earlier day.`,
    );
  }
  const usual = lastFullDays(nowMs, timezone, periodDaysUsual);
  const end = to ?? usual.to;
  const start = from ?? lastFullDays(Date.parse(end) + dayMs, 'UTC', periodDaysUsual).from;
  const period = { from: start, to: end };
  checkPeriod(period, last === undefined ? 'from' : 'to');
  return period;
}

/** Returns the days to compare with; null for none. */
export function decideComparison(
  period: ReportPeriod,
  compare: ReportPeriod | ComparisonKind,
): ReportPeriod | null {
  if (typeof compare === 'string') return comparisonOf(period, compare);
  checkPeriod(compare, 'compare.to');
  if (daysIn(compare) !== daysIn(period)) {
    const message = `The period has ${daysIn(period)} days, but the one to compare with has ${daysIn(compare)}: choose as many.`;
    throw invalid('compare', 'range_differs', message);
  }
  return compare;
}
