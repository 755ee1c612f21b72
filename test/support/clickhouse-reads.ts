import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { OfWorkspace, WorkspaceReads } from '../../platform/workspace';

/** A workspace's reads for tests that open ClickHouse alone. */
export function clickhouseReads(clickhouse: ClickHouse, of: OfWorkspace): WorkspaceReads {
  const workspaceId = typeof of === 'string' ? of : of.workspaceId;
  return {
    workspaceId,
    clickhouse: clickhouse.of(workspaceId),
    get db(): never {
      throw new Error('this test has not opened Postgres');
    },
  };
}
