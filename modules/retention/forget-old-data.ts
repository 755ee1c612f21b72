import { AppError } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import { sql } from '../../platform/postgres/database';
import { openWorkspace, type Stores, type Workspace } from '../../platform/workspace';
import type { PlanName } from '../account/rules/plans';
import {
  type AgingData,
  agingData,
  firstDayEver,
  firstKeptDay,
  keptDaysOf,
  planDays,
  type RetentionLimit,
} from '../account/rules/retention';
import { keptWhole, noteRemoved, raiseKeptSince, readKept } from '../account/store/retention-store';
import { agingStores } from './aging-stores';

export type RetentionDeps = Stores & { retentionLimits: readonly RetentionLimit[]; log: Logger };

type Page = { afterWorkspaceId: string; workspacesMax: number; nowMs: number };
type Swept = { lastWorkspaceId: string | null; removed: number; failed: number };

/**
 * Removes data past their retention, for the next workspaces by id. Idempotent. A workspace whose
 * data cannot be removed does not stop the others; an outage does, and the call is repeated. Returns
 * the last workspace's id, or null when there are no more.
 */
export async function forgetOldData(deps: RetentionDeps, page: Page): Promise<Swept> {
  const rows = await deps.database.system.run<{ workspaceId: string; plan: PlanName }>(
    sql.raw('select * from workspace_plans(?, ?)', [page.afterWorkspaceId, page.workspacesMax]),
  );
  let removed = 0;
  let failed = 0;
  for (const { workspaceId, plan } of rows) {
    try {
      removed += await forgetOfWorkspace(deps, { workspaceId, plan, nowMs: page.nowMs });
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      failed += 1;
      deps.log.error(
        { err: error, workspaceId },
        'old data were not removed; the next run tries again',
      );
    }
  }
  const isLast = rows.length < page.workspacesMax;
  return { lastWorkspaceId: isLast ? null : (rows.at(-1)?.workspaceId ?? null), removed, failed };
}

async function forgetOfWorkspace(
  deps: RetentionDeps,
  { workspaceId, plan, nowMs }: { workspaceId: string; plan: PlanName; nowMs: number },
): Promise<number> {
  const workspace = openWorkspace(deps, workspaceId);
  const kept = await readKept(workspace.db);
  let removed = 0;
  for (const data of agingData) {
    const { days: wish, removedBefore } = kept.get(data) ?? keptWhole;
    const days = keptDaysOf(planDays(deps.retentionLimits, plan, data), wish);
    if (days === null) continue;
    const before = firstKeptDay(days, nowMs);
    if (removedBefore !== null && removedBefore >= before) continue;
    const old = { from: removedBefore ?? firstDayEver, before };
    removed += await forgetData(workspace, { data, old });
  }
  return removed;
}

async function forgetData(
  workspace: Workspace,
  { data, old }: { data: AgingData; old: { from: string; before: string } },
): Promise<number> {
  // Reads must know first: a day that is half removed would look like a whole one.
  await workspace.transaction((tx) => raiseKeptSince(tx, data, old.before));
  const removed = await agingStores[data].remove(workspace, old);
  await workspace.transaction((tx) => noteRemoved(tx, data, old.before));
  return removed;
}
