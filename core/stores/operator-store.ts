import type { PlanName } from '../domain/plans';
import { newId } from '../ids';
import { type Database, sql } from '../postgres/database';
import { insertKey } from './key-store';

export type NewWorkspace = { workspaceId: string; readWriteKey: string; readKey: string };

/**
 * What an operator may do across workspaces. The database must be opened as the owner: the
 * application role sees none of this.
 */
export const operatorStore = (owner: Database) => ({
  /** Creates a workspace with one read & write and one read key; their secrets show this once. */
  async createWorkspace(workspace: { name: string; plan: PlanName }): Promise<NewWorkspace> {
    const workspaceId = newId('workspace');
    return owner.transaction(workspaceId, async (tx) => {
      await tx.run(sql('workspaces').insert({ id: workspaceId, ...workspace }));
      const readWrite = await insertKey(tx, workspaceId, {
        name: 'first read & write key',
        access: 'read_write',
        expiresAt: null,
      });
      const read = await insertKey(tx, workspaceId, {
        name: 'first read key',
        access: 'read',
        expiresAt: null,
      });
      await recordOperator(tx, workspaceId, 'workspace.create', workspace);
      return { workspaceId, readWriteKey: readWrite.secret, readKey: read.secret };
    });
  },

  async listWorkspaces() {
    return owner.transaction('', (tx) =>
      tx.run<{ id: string; name: string; plan: string; created_at: Date; websites: number }>(
        sql.raw(
          `select w.id, w.name, w.plan, w.created_at,
             (select count(*) from websites s where s.workspace_id = w.id) as websites
           from workspaces w order by w.id`,
        ),
      ),
    );
  },

  /** Changes a plan. Throws when there is no such workspace. */
  async setPlan(workspaceId: string, plan: PlanName): Promise<void> {
    await owner.transaction(workspaceId, async (tx) => {
      const changed = await tx.run(
        sql('workspaces').where({ id: workspaceId }).update({ plan }).returning('id'),
      );
      if (changed.length === 0) throw new Error(`There is no workspace ${workspaceId}.`);
      await recordOperator(tx, workspaceId, 'workspace.plan', { plan });
    });
  },
});

async function recordOperator(
  tx: Parameters<Parameters<Database['transaction']>[1]>[0],
  workspaceId: string,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await tx.run(
    sql('audit_log').insert({
      workspace_id: workspaceId,
      id: newId('auditEvent'),
      actor: 'operator',
      action,
      target_type: 'workspace',
      target_id: workspaceId,
      details: JSON.stringify(details),
    }),
  );
}
