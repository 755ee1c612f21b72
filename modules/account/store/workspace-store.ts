import { type Queries, sql } from '../../../platform/postgres/database';
import { type PlanName, plans } from '../rules/plans';

export type Workspace = { id: string; name: string; plan: PlanName; createdAt: string };

type Row = { id: string; name: string; plan: string; created_at: Date };

/** Returns the calling workspace. */
export async function getWorkspace(db: Queries): Promise<Workspace> {
  const { workspaceId } = db;
  const [row] = await db.run<Row>(sql('workspaces').where({ id: workspaceId }));
  if (!row) throw new Error(`workspace ${workspaceId} has keys but no row`);
  return {
    id: row.id,
    name: row.name,
    plan: Object.hasOwn(plans, row.plan) ? (row.plan as PlanName) : 'free',
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Serializes, within the workspace, changes that count against a plan's limits, until the
 * transaction ends. Otherwise two requests could both take the last free slot.
 */
export async function lockLimits(tx: Queries): Promise<void> {
  await tx.run(sql.raw('select pg_advisory_xact_lock(hashtextextended(?, 1))', [tx.workspaceId]));
}

/** Does the same, but not in workspaces of these plans; it need not be known which the plan is. */
export async function lockLimitsUnless(tx: Queries, unbounded: readonly PlanName[]): Promise<void> {
  await tx.run(
    sql.raw(
      `select pg_advisory_xact_lock(hashtextextended(?, 1)) from workspaces
       where id = ? and plan <> all (?)`,
      [tx.workspaceId, tx.workspaceId, [...unbounded]],
    ),
  );
}
