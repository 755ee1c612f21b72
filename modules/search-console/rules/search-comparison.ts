import type { DayRange } from '../../../platform/calendar/day-range';
import { breaksAcross } from './breaks-across';
import type { SearchPeriod } from './search-period';

const metrics = ['clicks', 'impressions', 'ctr', 'position'] as const;

/** Known changes in how Google counts that lie between two ranges or within them. */
export function confoundersOf(range: DayRange, before: DayRange | null): string[] {
  if (!before) return [];
  const found = metrics.flatMap((metric) => breaksAcross(range, before, metric));
  return [...new Set(found.map(({ id }) => id))];
}

/** Whether both ranges have all of their days. */
export const isWhole = ({ isFinal, isBeforeWhole }: SearchPeriod): boolean =>
  isFinal && isBeforeWhole;

/** What a difference between the ranges proves. */
export function comparisonOf(period: SearchPeriod, confounders: readonly string[]) {
  if (period.before === null) return 'none' as const;
  if (!isWhole(period)) return 'incomplete' as const;
  return confounders.length > 0 ? ('confounded' as const) : ('comparable' as const);
}
