import { measureRows } from '../../../platform/clickhouse/measure-rows';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { OldDays } from '../../account/rules/retention';

/**
 * Rows of old days by query, page, country, device and appearance. All days before one go, since a
 * bulk export may have brought back what was removed.
 */
const oldRows = ({ before }: OldDays) => ({
  table: 'search_rows',
  condition: 'day < {before:Date}',
  parameters: { before },
  comment: 'old-search-rows',
});

export const measureOldSearchRows = (workspace: WorkspaceReads, days: OldDays) =>
  measureRows(workspace, {
    ...oldRows(days),
    bytes: 'byteSize(query, page, value, clicks, impressions, weighted_position)',
  });

/**
 * Removes the rows, and their days before them: a day that is named has all of its rows. The totals
 * of the days stay. Spans that have such days are rolled up again without them.
 */
export async function removeOldSearchRows(
  workspace: WorkspaceReads,
  days: OldDays,
): Promise<number> {
  const { condition, parameters, comment } = oldRows(days);
  const purge = (table: string, where: string) =>
    purgeRows(workspace, { table, condition: where, parameters, comment });
  await purge('search_days', `${condition} AND shape != 'date'`);
  await purge('search_span_rolls', 'days[1] < {before:Date}');
  await purge('search_spans', 'first_day < {before:Date}');
  return purge('search_rows', condition);
}
