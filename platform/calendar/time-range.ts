import { invalid } from '../errors';
import { dayMs } from './day';

/** A half-open range of instants; a missing end is open. */
export type TimeRange = { from: Date | undefined; to: Date | undefined };

const isDate = (text: string) => text.length === 'YYYY-MM-DD'.length;

/**
 * Interprets `from` and `to`: a time is that instant, a date its whole UTC day, so that
 * `from=2026-05-01&to=2026-05-31` is all of May. Throws a 422 if the end is before the start.
 */
export function toTimeRange(
  query: { from?: string | undefined; to?: string | undefined },
  toName = 'query.to',
): TimeRange {
  const from = query.from === undefined ? undefined : new Date(query.from);
  const toIsDay = query.to !== undefined && isDate(query.to);
  const to =
    query.to === undefined ? undefined : new Date(Date.parse(query.to) + (toIsDay ? dayMs : 0));
  // A whole day that ends at the start of the range is the day before it.
  if (from && to && (toIsDay ? to <= from : to < from)) {
    throw invalid(toName, 'range_reversed', 'to lies before from.');
  }
  return { from, to };
}
