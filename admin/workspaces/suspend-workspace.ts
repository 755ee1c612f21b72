import { inWorkspace, recordOperator } from '../../modules/account/store/operator-store';
import { announceCollectionChange } from '../../modules/rankings/store/collection-change';
import { type Database, sql, type Transaction } from '../../platform/postgres/database';

async function announce(tx: Transaction, rows: { id: string }[]): Promise<number> {
  for (const { id } of rows) await announceCollectionChange(tx, id);
  return rows.length;
}

/**
 * Refuses keys, sessions and drains of a workspace from now on, and pauses its active websites with
 * their schedules and jobs. Returns how many it paused.
 */
export const suspendWorkspace = (owner: Database, workspaceId: string): Promise<number> =>
  inWorkspace(owner, workspaceId, async (tx) => {
    const changed = await tx.run(
      sql('workspaces')
        .where({ id: workspaceId })
        .whereNull('suspended_at')
        .update({ suspended_at: sql.fn.now() })
        .returning('id'),
    );
    if (changed.length > 0) await recordOperator(tx, 'workspace.suspend', {});
    // Without a condition on what changed: a website may have been added since.
    const paused = await tx.run<{ id: string }>(
      sql('websites')
        .where({ workspace_id: workspaceId, status: 'active' })
        .update({ status: 'paused', is_suspended: true })
        .returning('id'),
    );
    return announce(tx, paused);
  });

/** Lets a suspended workspace continue, with the websites that its suspension paused. */
export const resumeWorkspace = (owner: Database, workspaceId: string): Promise<number> =>
  inWorkspace(owner, workspaceId, async (tx) => {
    const [row] = await tx.run<{ deletedAt: Date | null }>(
      sql('workspaces').where({ id: workspaceId }).select('deleted_at').forUpdate(),
    );
    if (row?.deletedAt) throw new Error(`${workspaceId} is being deleted: it cannot be resumed.`);
    const changed = await tx.run(
      sql('workspaces')
        .where({ id: workspaceId })
        .whereNotNull('suspended_at')
        .update({ suspended_at: null })
        .returning('id'),
    );
    if (changed.length > 0) await recordOperator(tx, 'workspace.resume', {});
    const resumed = await tx.run<{ id: string }>(
      sql('websites')
        .where({ workspace_id: workspaceId, status: 'paused', is_suspended: true })
        .update({ status: 'active', is_suspended: false })
        .returning('id'),
    );
    return announce(tx, resumed);
  });
