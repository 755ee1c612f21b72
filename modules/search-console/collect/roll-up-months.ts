import type { DayRange } from '../../../platform/calendar/day-range';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { WebsiteRef } from '../../websites/rules/website-ref';
import { monthOf, monthsToRollUp, rowsOfMonthMin } from '../rules/month-rolls';
import { readLargeScopes, readMonthRolls, writeMonthRoll } from '../store/month-roll-store';
import { readSearchDays } from '../store/search-day-store';

/** All days that may be stored. */
const always = { from: '2000-01-01', to: '2149-06-06' };

/**
 * Rolls up the large months of a property's rows, so that reads of them are quick. Idempotent; a read
 * is exact with or without it.
 */
export async function rollUpSearchMonths(
  clickhouse: ClickHouse,
  ref: WebsiteRef & { property: string },
  options: { signal?: AbortSignal; rowsMin?: number } = {},
): Promise<{ months: number }> {
  const { signal, rowsMin = rowsOfMonthMin } = options;
  let months = 0;
  for (const scope of await readLargeScopes(clickhouse, ref, rowsMin)) {
    const [days, rolls] = await Promise.all([
      readSearchDays(clickhouse, scope, always),
      readMonthRolls(clickhouse, scope),
    ]);
    for (const month of monthsToRollUp(days, rolls, rowsMin)) {
      signal?.throwIfAborted();
      await writeMonthRoll(clickhouse, scope, month);
      months += 1;
    }
  }
  return { months };
}

/**
 * Rolls up the months of an import that has the first day of one. Files of single days, in any order,
 * thus roll each month up once instead of once a file.
 */
export async function rollUpImportedMonths(
  clickhouse: ClickHouse,
  imported: WebsiteRef & { property: string } & DayRange,
  signal: AbortSignal,
): Promise<void> {
  if (monthOf(imported.to) < imported.from) return;
  await rollUpSearchMonths(clickhouse, imported, { signal });
}
