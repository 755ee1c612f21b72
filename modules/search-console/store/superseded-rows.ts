import { dayMs, dayOf } from '../../../platform/calendar/day';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import { sql } from '../../../platform/postgres/database';
import { rollsFrom } from '../../../platform/rollup/roll-number';
import { openWorkspace, type Stores, type WorkspaceReads } from '../../../platform/workspace';
import { bulkVersions } from '../rules/day-version';

/** Days are pulled again while Google still changes them, which is for less than this. */
const daysLookedAt = 60;
/** A mutation rewrites parts, so it must be worth it. */
const shareMin = 0.1;

/**
 * Deletes rows of days that were pulled again, for the next workspaces by id. A version counts as
 * superseded once a newer one has been committed for a day, so that no read still uses it.
 * Idempotent. Returns the last workspace's id, or null when there are no more.
 */
export async function deleteSupersededRows(
  stores: Stores,
  page: { afterWorkspaceId: string; workspacesMax: number; nowMs: number },
): Promise<{ lastWorkspaceId: string | null; rowsRemoved: number }> {
  const { afterWorkspaceId, workspacesMax, nowMs } = page;
  const workspaces = await stores.database.system.run<{ workspaceId: string }>(
    sql.raw('select workspace_id from workspace_plans(?, ?)', [afterWorkspaceId, workspacesMax]),
  );
  let rowsRemoved = 0;
  for (const { workspaceId } of workspaces) {
    const workspace = openWorkspace(stores, workspaceId);
    rowsRemoved += await deleteOfWorkspace(workspace, nowMs);
    rowsRemoved += await deleteOldRolls(workspace, nowMs);
  }
  const isLast = workspaces.length < workspacesMax;
  return {
    lastWorkspaceId: isLast ? null : (workspaces.at(-1)?.workspaceId ?? null),
    rowsRemoved,
  };
}

/** When a version began, whichever source it is of. */
const startedMs = `version % ${bulkVersions}`;

/** Workspace, website, property, search type, shape and day have one committed version. */
const committed = (key: string) => `SELECT ${key} FROM search_days FINAL
  WHERE workspace_id = {workspace:String} AND day >= {from:Date} AND ${startedMs} < {before:UInt64}`;
const scope = 'website_id, property, search_type, shape, day';

// Hashes keep the sets small; two equal ones only keep a row that could go.
const ofWorkspace = 'day >= {from:Date}';
const superseded = `${startedMs} < {before:UInt64}
  AND cityHash64(${scope}) IN (${committed(`cityHash64(${scope})`)})
  AND cityHash64(${scope}, version) NOT IN (${committed(`cityHash64(${scope}, version)`)})`;

async function deleteOfWorkspace({ clickhouse }: WorkspaceReads, nowMs: number): Promise<number> {
  const from = dayOf(nowMs - daysLookedAt * dayMs);
  const parameters = { from, before: nowMs - dayMs };
  const [found] = await clickhouse.query<{ rows: number; old: number }>({
    sql: `SELECT count() AS rows, countIf(${superseded}) AS old FROM search_rows WHERE ${ofWorkspace}`,
    parameters,
    comment: 'superseded-rows-count',
  });
  if (!found || found.old === 0 || found.old < found.rows * shareMin) return 0;
  await clickhouse.deleteRows({
    table: 'search_rows',
    where: `${ofWorkspace} AND ${superseded}`,
    parameters,
    comment: 'superseded-rows',
    how: 'rewrite',
  });
  return found.old;
}

/** Deletes roll-ups that another one followed, or that failed, a day later: no read still uses them. */
function deleteOldRolls(workspace: WorkspaceReads, nowMs: number): Promise<number> {
  const key = 'website_id, property, search_type, shape, roll';
  const own = 'workspace_id = {workspace:String}';
  return purgeRows(workspace, {
    table: 'search_spans',
    condition: `roll < {rollsBefore:UInt64}
      AND cityHash64(${key}) NOT IN (SELECT cityHash64(${key}) FROM search_span_rolls FINAL WHERE ${own})`,
    parameters: { rollsBefore: rollsFrom(nowMs - dayMs) },
    comment: 'superseded-rolls',
  });
}
