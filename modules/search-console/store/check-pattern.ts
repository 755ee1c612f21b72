import { ClickHouseError } from '@clickhouse/client';
import type { WorkspaceReads } from '../../../platform/workspace';

const cannotCompile = '427';

/** Returns whether ClickHouse can read a regular expression. */
export async function isPattern(workspace: WorkspaceReads, pattern: string): Promise<boolean> {
  try {
    await workspace.clickhouse.query({
      sql: `SELECT match('', {pattern:String}) FROM search_days LIMIT 0`,
      parameters: { pattern },
      comment: 'check-pattern',
    });
    return true;
  } catch (error) {
    if (error instanceof ClickHouseError && error.code === cannotCompile) return false;
    throw error;
  }
}
