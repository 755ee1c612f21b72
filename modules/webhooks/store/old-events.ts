import { type Queries, sql } from '../../../platform/postgres/database';
import { deleteBatches } from '../../../platform/postgres/delete-in-batches';
import type { Workspace } from '../../../platform/workspace';
import type { OldDays } from '../../account/rules/retention';

const sampleMax = 1_000;
const eventsAtOnce = 5_000;

/** Counts the events from before a day, and estimates their bytes; their deliveries go with them. */
export async function measureOldEvents(
  db: Queries,
  { before }: OldDays,
): Promise<{ count: number; bytes: number }> {
  const [row] = await db.run<{ count: number; average: number | null }>(
    sql.raw(
      `select (select count(*)::int from events where workspace_id = ? and occurred_at < ?::date) as count,
         (select avg(pg_column_size(sample.*))::float from (select * from events
           where workspace_id = ? and occurred_at < ?::date limit ?) as sample) as average`,
      [db.workspaceId, before, db.workspaceId, before, sampleMax],
    ),
  );
  const count = row?.count ?? 0;
  return { count, bytes: Math.round(count * (row?.average ?? 0)) };
}

/** Deletes the events from before a day and their deliveries, some at a time. */
export function removeOldEvents(workspace: Workspace, { before }: OldDays): Promise<number> {
  return deleteBatches(workspace, {
    rowsMax: eventsAtOnce,
    async deleteBatch(tx) {
      const [row] = await tx.run<{ count: number }>(
        sql.raw('select forget_old_events(?::date, ?) as count', [before, eventsAtOnce]),
      );
      return row?.count ?? 0;
    },
  });
}
