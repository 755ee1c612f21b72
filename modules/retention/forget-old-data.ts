import { AppError } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import { sql } from '../../platform/postgres/database';
import type { Stores } from '../../platform/stores';
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

type Workspace = { workspaceId: string; plan: PlanName; nowMs: number };

async function forgetOfWorkspace(
  deps: RetentionDeps,
  { workspaceId, plan, nowMs }: Workspace,
): Promise<number> {
  const kept = await readKept(deps.database.reader(workspaceId));
  let removed = 0;
  for (const data of agingData) {
    const { days: wish, removedBefore } = kept.get(data) ?? keptWhole;
    const days = keptDaysOf(planDays(deps.retentionLimits, plan, data), wish);
    if (days === null) continue;
    const before = firstKeptDay(days, nowMs);
    if (removedBefore !== null && removedBefore >= before) continue;
    const old = { from: removedBefore ?? firstDayEver, before };
    removed += await forgetData(deps, workspaceId, { data, old });
  }
  return removed;
}

async function forgetData(
  stores: Stores,
  workspaceId: string,
  { data, old }: { data: AgingData; old: { from: string; before: string } },
): Promise<number> {
  const { database } = stores;
  // Reads must know first: a day that is half removed would look like a whole one.
  await database.transaction(workspaceId, (tx) => raiseKeptSince(tx, data, old.before));
  const removed = await agingStores[data].remove(stores, workspaceId, old);
  await database.transaction(workspaceId, (tx) => noteRemoved(tx, data, old.before));
  return removed;
}
