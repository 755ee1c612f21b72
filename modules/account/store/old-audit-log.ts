import { type Queries, sql } from '../../../platform/postgres/database';
import { deleteBatches } from '../../../platform/postgres/delete-in-batches';
import type { Workspace } from '../../../platform/workspace';
import type { OldDays } from '../rules/retention';

/** Entries that an average size is taken of, and that are deleted in one transaction. */
const sampleMax = 1_000;
const entriesAtOnce = 5_000;

/** Counts the entries from before a day, and estimates their bytes. */
export async function measureOldEntries(
  db: Queries,
  { before }: OldDays,
): Promise<{ count: number; bytes: number }> {
  const [row] = await db.run<{ count: number; average: number | null }>(
    sql.raw(
      `select (select count(*)::int from audit_log where workspace_id = ? and at < ?::date) as count,
         (select avg(pg_column_size(sample.*))::float from (select * from audit_log
           where workspace_id = ? and at < ?::date limit ?) as sample) as average`,
      [db.workspaceId, before, db.workspaceId, before, sampleMax],
    ),
  );
  const count = row?.count ?? 0;
  return { count, bytes: Math.round(count * (row?.average ?? 0)) };
}

/** Deletes the entries from before a day, some at a time. */
export function removeOldEntries(workspace: Workspace, { before }: OldDays): Promise<number> {
  return deleteBatches(workspace, {
    rowsMax: entriesAtOnce,
    async deleteBatch(tx) {
      const [row] = await tx.run<{ count: number }>(
        sql.raw('select forget_audit_log(?::date, ?) as count', [before, entriesAtOnce]),
      );
      return row?.count ?? 0;
    },
  });
}
