import { type Queries, sql } from '../../../platform/postgres/database';
import { limitsOf, type OwnLimits, type Plan, type PlanName, plans } from '../rules/plans';

export type Workspace = {
  id: string;
  name: string;
  plan: PlanName;
  /** Those of its own, which count instead of the plan’s. */
  limits: OwnLimits;
  isSuspended: boolean;
  /** The credits above which a purchase is confirmed; null for the usual rules. */
  confirmCredits: number | null;
  createdAt: string;
};

type Row = {
  id: string;
  name: string;
  plan: string;
  limits: OwnLimits;
  suspendedAt: Date | null;
  confirmCredits: number | null;
  createdAt: Date;
};

/** Returns the calling workspace. */
export async function getWorkspace(db: Queries): Promise<Workspace> {
  const { workspaceId } = db;
  const [row] = await db.run<Row>(sql('workspaces').where({ id: workspaceId }));
  if (!row) throw new Error(`workspace ${workspaceId} has keys but no row`);
  return {
    id: row.id,
    name: row.name,
    plan: Object.hasOwn(plans, row.plan) ? (row.plan as PlanName) : 'free',
    limits: row.limits,
    isSuspended: row.suspendedAt !== null,
    confirmCredits: row.confirmCredits,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Null brings the usual rules back. */
export async function saveConfirmCredits(tx: Queries, credits: number | null): Promise<void> {
  await tx.run(
    sql('workspaces').where({ id: tx.workspaceId }).update({ confirm_credits: credits }),
  );
}

/** Returns the limits that count for the calling workspace. */
export const readLimits = async (db: Queries): Promise<Plan> => limitsOf(await getWorkspace(db));

/**
 * Serializes, within the workspace, changes that count against a plan's limits, until the
 * transaction ends. Otherwise two requests could both take the last free slot.
 */
export async function lockLimits(tx: Queries): Promise<void> {
  await tx.run(sql.raw('select pg_advisory_xact_lock(hashtextextended(?, 1))', [tx.workspaceId]));
}

/**
 * Does the same, but only where keywords are bounded: by a plan that is not among these, or by a
 * limit of the workspace’s own. Neither need be known.
 */
export async function lockKeywordLimit(tx: Queries, unbounded: readonly PlanName[]): Promise<void> {
  await tx.run(
    sql.raw(
      `select pg_advisory_xact_lock(hashtextextended(?, 1)) from workspaces
       where id = ? and (plan <> all (?) or limits ->> 'keywords' is not null)`,
      [tx.workspaceId, tx.workspaceId, [...unbounded]],
    ),
  );
}
