import { dayMs } from '../../../platform/calendar/day';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { sql } from '../../../platform/postgres/database';
import { openWorkspace, type Stores, type Workspace } from '../../../platform/workspace';
import { limitsOf, type OwnLimits, type PlanName } from '../../account/rules/plans';
import { forgetLogDays } from './log-coverage-store';
import { purgeVisitRolls } from './purge-visit-rolls';
import { recordVisitChange } from './visit-roll-store';

type Row = { workspaceId: string; plan: PlanName; limits: OwnLimits };

/**
 * Deletes visits of crawlers, and of people from AI assistants, past the retention of their workspace's
 * plan, and roll-ups of months without any, for the next workspaces by id. Age counts from receipt, so that an old log loaded today is kept as long as a new one.
 * Idempotent. Returns the last workspace's id, or null when there are no more.
 */
export async function forgetOldVisits(
  stores: Stores,
  page: { afterWorkspaceId: string; workspacesMax: number; nowMs: number },
): Promise<{ lastWorkspaceId: string | null; visitsRemoved: number }> {
  const { afterWorkspaceId, workspacesMax, nowMs } = page;
  const rows = await stores.database.system.run<Row>(
    sql.raw('select * from workspace_plans(?, ?)', [afterWorkspaceId, workspacesMax]),
  );
  let visitsRemoved = 0;
  for (const { workspaceId, ...row } of rows) {
    const beforeMs = nowMs - limitsOf(row).logRetentionDays * dayMs;
    const workspace = openWorkspace(stores, workspaceId);
    visitsRemoved += await removeReceivedBefore(workspace, beforeMs);
    await purgeVisitRolls(workspace, nowMs);
    // Without its visits, a day would look as if no crawler had come.
    await workspace.transaction((tx) => forgetLogDays(tx, beforeMs));
  }
  const isLast = rows.length < workspacesMax;
  return { lastWorkspaceId: isLast ? null : (rows.at(-1)?.workspaceId ?? null), visitsRemoved };
}

async function removeReceivedBefore(workspace: Workspace, beforeMs: number): Promise<number> {
  const condition = "received_at < fromUnixTimestamp64Milli({before:Int64}, 'UTC')";
  const parameters = { before: beforeMs };
  await purgeRows(workspace, {
    table: 'ai_referrals',
    condition,
    parameters,
    comment: 'forget-referrals',
  });
  const [row] = await workspace.clickhouse.query<{ count: number; first: number; last: number }>({
    sql: `SELECT count() AS count, min(partition) AS first, max(partition) AS last FROM crawler_visits WHERE ${condition}`,
    parameters,
    comment: 'forget-visits-count',
  });
  if (!row || row.count === 0) return 0;
  const months = { firstPartition: row.first, lastPartition: row.last };
  await recordVisitChange(workspace, {}, months);
  await workspace.clickhouse.deleteRows({
    table: 'crawler_visits',
    where: condition,
    parameters,
    comment: 'forget-visits',
    // Marked rows would still be in the files (decision 6).
    how: 'rewrite',
  });
  // The mutation may have taken longer than the quiet time that a month needs before its roll-up.
  await recordVisitChange(workspace, {}, months);
  return row.count;
}
