import { sql } from '../../../platform/postgres/database';
import type { Stores } from '../../../platform/stores';
import { type PlanName, plans } from '../../account/rules/plans';
import { forgetLogDays } from './log-coverage-store';
import { noteVisitChange } from './visit-roll-store';

type Row = { workspace_id: string; plan: PlanName };

const dayMs = 86_400_000;

/**
 * Removes the crawler visits that a workspace's plan keeps no longer, of the next workspaces by id.
 * Counted from their receipt, so that an old log loaded today is kept as long as a new one. Done twice
 * it removes nothing more. Answers the last workspace's id, or null when there is none after it.
 */
export async function forgetOldVisits(
  { database, clickhouse }: Stores,
  page: { afterWorkspaceId: string; workspacesMax: number; nowMs: number },
): Promise<{ lastWorkspaceId: string | null; visitsRemoved: number }> {
  const { afterWorkspaceId, workspacesMax, nowMs } = page;
  const rows = await database.system.run<Row>(
    sql.raw('select * from workspace_plans(?, ?)', [afterWorkspaceId, workspacesMax]),
  );
  let visitsRemoved = 0;
  for (const { workspace_id: workspaceId, plan } of rows) {
    const beforeMs = nowMs - plans[plan].logRetentionDays * dayMs;
    visitsRemoved += await removeReceivedBefore({ database, clickhouse }, workspaceId, beforeMs);
    // Without its visits, a day would pass for one that nobody came on.
    await database.transaction(workspaceId, (tx) => forgetLogDays(tx, beforeMs));
  }
  const isLast = rows.length < workspacesMax;
  return { lastWorkspaceId: isLast ? null : (rows.at(-1)?.workspace_id ?? null), visitsRemoved };
}

async function removeReceivedBefore(
  { database, clickhouse }: Stores,
  workspaceId: string,
  beforeMs: number,
): Promise<number> {
  const where = `WHERE workspace_id = {workspace:String}
    AND received_at < fromUnixTimestamp64Milli({before:Int64}, 'UTC')`;
  const parameters = { before: beforeMs };
  const [row] = await clickhouse.query<{ count: number; first: number; last: number }>(
    workspaceId,
    {
      sql: `SELECT count() AS count, min(partition) AS first, max(partition) AS last FROM crawler_visits ${where}`,
      parameters,
      comment: 'forget-visits-count',
    },
  );
  if (!row || row.count === 0) return 0;
  const months = { firstPartition: row.first, lastPartition: row.last };
  await noteVisitChange(database, { workspaceId }, months);
  await clickhouse.command(workspaceId, {
    // Rewritten, since DELETE FROM would only hide them (decision 6).
    sql: `ALTER TABLE crawler_visits DELETE ${where} SETTINGS mutations_sync = 2`,
    parameters,
    comment: 'forget-visits',
  });
  // The rewrite may have taken longer than a month must be quiet.
  await noteVisitChange(database, { workspaceId }, months);
  return row.count;
}
