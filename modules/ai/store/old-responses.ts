import { measureRows } from '../../../platform/clickhouse/measure-rows';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { OldDays } from '../../account/rules/retention';

/**
 * Responses as they were received, of old answers. Their texts stay: after a change of brands every
 * stored answer is matched again, and one without its text would name none.
 */
const oldResponses = ({ from, before }: OldDays) => ({
  table: 'ai_answers',
  condition: 'day >= {from:Date} AND day < {before:Date}',
  parameters: { from, before },
  comment: 'old-ai-responses',
});

export const measureOldResponses = (workspace: WorkspaceReads, days: OldDays) =>
  measureRows(workspace, { ...oldResponses(days), bytes: 'length(raw)' });

/** Empties the responses, and returns of how many answers. */
export async function removeOldResponses(
  workspace: WorkspaceReads,
  days: OldDays,
): Promise<number> {
  const { table, condition, parameters, comment } = oldResponses(days);
  const left = `${condition} AND notEmpty(raw)`;
  const [row] = await workspace.clickhouse.query<{ count: number | string }>({
    sql: `SELECT count() AS count FROM ${table} WHERE ${left}`,
    parameters,
    comment: `${comment}-count`,
  });
  const count = Number(row?.count ?? 0);
  if (count === 0) return 0;
  await workspace.clickhouse.updateRows({
    table,
    set: "raw = ''",
    where: left,
    parameters,
    comment,
    how: 'rewrite',
  });
  return count;
}
