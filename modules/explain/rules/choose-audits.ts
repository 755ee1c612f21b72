import { addDays } from '../../../platform/calendar/day';
import type { ComparedPeriods } from './compared-periods';

/**
 * Chooses the audits to compare: the last one before the later period, or else the first one after
 * that, and the last one within it, or else the first one after. Undefined if there are not two, or
 * if both are of the same side of the periods.
 */
export function chooseAudits<Audit extends { finishedAt: string }>(
  audits: readonly Audit[],
  { before, range }: ComparedPeriods,
): [Audit, Audit] | undefined {
  const start = range.from;
  const end = addDays(range.to, 1);
  const first = audits.findLast(({ finishedAt }) => finishedAt < start) ?? audits[0];
  if (!first || first.finishedAt >= end) return undefined;
  const later = audits.filter(({ finishedAt }) => finishedAt > first.finishedAt);
  const last = later.findLast(({ finishedAt }) => finishedAt < end) ?? later[0];
  if (!last || last.finishedAt.slice(0, 10) <= before.from) return undefined;
  return [first, last];
}
