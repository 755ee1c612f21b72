import type { DayRange } from '../../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../../platform/workspace';
import { monthOf, monthsToRollUp, rowsOfMonthMin, windowsToRollUp } from '../rules/span-rolls';
import { readSearchDays } from '../store/search-day-store';
import type { SearchScope } from '../store/search-scope';
import { readLargeScopes, readSpanRolls } from '../store/span-roll-store';
import { writeSpanRoll } from '../store/write-span-roll';

/** All days that may be stored. */
const always = { from: '2000-01-01', to: '2149-06-06' };

/**
 * Rolls up the large months of a property's rows, then its newest windows, which are made of them, so that
 * reads are quick. Idempotent; a read is exact with or without it. Only tests change the bounds.
 */
export async function rollUpSearchSpans(
  workspace: WorkspaceReads,
  ref: Pick<SearchScope, 'websiteId' | 'property'>,
  options: { signal?: AbortSignal; rowsMin?: number } = {},
): Promise<{ spans: number }> {
  const { signal, rowsMin } = options;
  let spans = 0;
  for (const scope of await readLargeScopes(workspace, ref, rowsMin ?? rowsOfMonthMin)) {
    const committed = await readSearchDays(workspace, scope, always);
    for (const spansToRollUp of [monthsToRollUp, windowsToRollUp]) {
      const rolls = await readSpanRolls(workspace, scope);
      for (const span of spansToRollUp(committed, rolls, rowsMin)) {
        signal?.throwIfAborted();
        await writeSpanRoll(workspace, scope, span, { committed, rolls });
        spans += 1;
      }
    }
  }
  return { spans };
}

/**
 * Rolls up the spans of an import that has the first day of a month. Files of single days, in any order,
 * thus roll each month up once instead of once a file.
 */
export async function rollUpImportedSpans(
  workspace: WorkspaceReads,
  imported: Pick<SearchScope, 'websiteId' | 'property'> & DayRange,
  signal: AbortSignal,
): Promise<void> {
  if (`${monthOf(imported.to)}-01` < imported.from) return;
  await rollUpSearchSpans(workspace, imported, { signal });
}
