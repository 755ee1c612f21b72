import { addDays } from '../../platform/calendar/day';
import type { Queries } from '../../platform/postgres/database';
import { type MetricDays, noDays, type Reading, type Row, setDay } from './metric-days';
import { readConversions } from './store/conversion-store';

/** Reads conversions that were sent; days without any row are not measured. */
export async function readConversionDays(
  db: Queries,
  campaignId: string,
  rows: readonly Row[],
  reading: Reading,
): Promise<MetricDays> {
  const { range } = reading;
  const found = await readConversions(
    db,
    campaignId,
    range,
    rows.map(({ unit }) => unit),
  );
  for (const at of found.days) {
    for (const { row } of rows) setDay(reading, 'conversions', { row, at }, 0);
  }
  const rowOf = new Map(rows.map(({ unit, row }) => [unit, row]));
  for (const { page, at, value } of found.rows) {
    const row = rowOf.get(page);
    if (row !== undefined) setDay(reading, 'conversions', { row, at }, value);
  }
  const [first, last] = [found.days[0], found.days.at(-1)];
  return {
    ...noDays,
    firstDay: first === undefined ? null : addDays(range.from, first),
    finalThrough: last === undefined ? null : addDays(range.from, last),
    series: 'Conversions as they were sent',
    notes: ['A page without a row on a day that has rows had no conversion on it.'],
  };
}
