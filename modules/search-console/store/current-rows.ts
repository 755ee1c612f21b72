import { type DayRange, dayCount, dayIndex } from '../../../platform/calendar/day-range';
import type { SearchDay } from './search-day-store';
import { inSearchScope, type SearchScope, scopeParameters } from './search-scope';

/**
 * Returns the condition on `search_rows` that only the committed version of each day meets, and its
 * parameters. The versions are a constant array by day: one look-up for a row, where a set of
 * pairs would need a hash of each.
 */
export function currentRows(
  scope: SearchScope,
  range: DayRange,
  days: readonly Pick<SearchDay, 'day' | 'version'>[],
): { condition: string; parameters: Record<string, unknown> } {
  return {
    condition: `${inSearchScope} AND day BETWEEN {from:Date} AND {to:Date} 
      AND version = {versions:Array(UInt64)}[toUInt32(day - {from:Date}) + 1]`,
    parameters: { ...scopeParameters(scope), ...range, versions: versionsOf(range, days) },
  };
}

/** Returns the version that counts by the index of the day; no row has the version 0. */
export function versionsOf(
  range: DayRange,
  days: readonly Pick<SearchDay, 'day' | 'version'>[],
): number[] {
  const versions = new Array<number>(dayCount(range)).fill(0);
  for (const { day, version } of days) {
    const index = dayIndex(range, day);
    if (index >= 0 && index < versions.length) versions[index] = version;
  }
  return versions;
}
