import type { WorkspaceReads } from '../workspace';

type Rows = {
  table: string;
  condition: string;
  parameters: Record<string, unknown>;
  /** The origin of the statements, for the server's query log. */
  comment: string;
};

/**
 * Removes rows of a workspace and returns how many there were. Rewrites the parts that contain
 * them: `DELETE FROM` would only hide them (decision 6). Parts without such rows are left alone.
 */
export async function purgeRows(
  workspace: WorkspaceReads,
  { table, condition, parameters, comment }: Rows,
): Promise<number> {
  const [row] = await workspace.clickhouse.query<{ count: string | number }>({
    sql: `SELECT count() AS count FROM ${table} WHERE ${condition}`,
    parameters,
    comment: `${comment}-count`,
  });
  const count = Number(row?.count ?? 0);
  if (count === 0) return 0;
  await workspace.clickhouse.deleteRows({
    table,
    where: condition,
    parameters,
    comment,
    how: 'rewrite',
  });
  return count;
}
