import type { WorkspaceReads } from '../workspace';

/** Rows that an average is taken of. */
const sampleMax = 1_000;

type Rows = {
  table: string;
  condition: string;
  parameters: Record<string, unknown>;
  /** SQL of a row's bytes. */
  bytes: string;
  comment: string;
};

/** Counts rows of a workspace, and estimates their bytes before compression from a thousand. */
export async function measureRows(
  workspace: WorkspaceReads,
  { table, condition, parameters, bytes, comment }: Rows,
): Promise<{ count: number; bytes: number }> {
  const [[counted], [sampled]] = await Promise.all([
    workspace.clickhouse.query<{ count: number | string }>({
      sql: `SELECT count() AS count FROM ${table} WHERE ${condition}`,
      parameters,
      comment,
    }),
    workspace.clickhouse.query<{ average: number | null }>({
      sql: `SELECT avg(bytes) AS average FROM (
              SELECT ${bytes} AS bytes FROM ${table} WHERE ${condition} LIMIT ${sampleMax})`,
      parameters,
      comment: `${comment}-sample`,
    }),
  ]);
  const count = Number(counted?.count ?? 0);
  return { count, bytes: count === 0 ? 0 : Math.round(count * (sampled?.average ?? 0)) };
}
