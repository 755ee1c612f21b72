import type { ClickHouse } from '../../platform/clickhouse/clickhouse';

/**
 * Returns rows of a workspace, those that are deleted and only hidden included. The product's own
 * reads are sent read-only, which refuses settings in the SQL.
 */
export async function storedRows<Row>(
  { client }: ClickHouse,
  workspaceId: string,
  { sql, parameters = {} }: { sql: string; parameters?: Record<string, unknown> },
): Promise<Row[]> {
  const result = await client.query({
    query: sql,
    query_params: { workspace: workspaceId, ...parameters },
    clickhouse_settings: { apply_deleted_mask: 0 },
    format: 'JSONEachRow',
  });
  return result.json<Row>();
}
