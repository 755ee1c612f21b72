import type { ClickHouse } from './clickhouse';

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
  clickhouse: ClickHouse,
  workspaceId: string,
  { table, condition, parameters, bytes, comment }: Rows,
): Promise<{ count: number; bytes: number }> {
  const [[counted], [sampled]] = await Promise.all([
    clickhouse.query<{ count: number | string }>(workspaceId, {
      sql: `SELECT count() AS count FROM ${table} WHERE ${condition}`,
      parameters,
      comment,
    }),
    clickhouse.query<{ average: number | null }>(workspaceId, {
      sql: `SELECT avg(bytes) AS average FROM (
              SELECT ${bytes} AS bytes FROM ${table} WHERE ${condition} LIMIT ${sampleMax})`,
      parameters,
      comment: `${comment}-sample`,
    }),
  ]);
  const count = Number(counted?.count ?? 0);
  return { count, bytes: count === 0 ? 0 : Math.round(count * (sampled?.average ?? 0)) };
}
