import { noSuch } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Database, sql, type Transaction } from '../../../platform/postgres/database';
import type { PlanName } from '../rules/plans';
import { findKey, insertKey, listKeys, type NewKey, revokeKey } from './key-store';

export type NewWorkspace = { workspaceId: string; readWriteKey: string; readKey: string };

/**
 * Operations of an operator across workspaces. The database must be opened as the owner: the
 * application role cannot see these rows.
 */
export const operatorStore = (owner: Database) => ({
  /**
   * Creates a workspace with a read & write key and a read key; their secrets are returned only
   * here.
   */
  async createWorkspace(workspace: { name: string; plan: PlanName }): Promise<NewWorkspace> {
    const workspaceId = newId('workspace');
    return owner.transaction(workspaceId, async (tx) => {
      await tx.run(sql('workspaces').insert({ id: workspaceId, ...workspace }));
      const readWrite = await insertKey(tx, {
        name: 'first read & write key',
        access: 'read_write',
        expiresAt: null,
      });
      const read = await insertKey(tx, {
        name: 'first read key',
        access: 'read',
        expiresAt: null,
      });
      await recordOperator(tx, 'workspace.create', workspace);
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

  /** Changes a plan. Throws if the workspace does not exist. */
  async setPlan(workspaceId: string, plan: PlanName): Promise<void> {
    await owner.transaction(workspaceId, async (tx) => {
      const changed = await tx.run(
        sql('workspaces').where({ id: workspaceId }).update({ plan }).returning('id'),
      );
      if (changed.length === 0) throw new Error(`There is no workspace ${workspaceId}.`);
      await recordOperator(tx, 'workspace.plan', { plan });
    });
  },

  /**
   * Lists the keys that are not revoked. Throws if the workspace does not exist, as do those below.
   */
  async listKeys(workspaceId: string) {
    return inWorkspace(owner, workspaceId, async (tx) => {
      const page = { limit: 10_000, offset: 0 };
      return (await listKeys(tx, undefined, page)).rows;
    });
  },

  /** Creates a key; its secret is returned only here. */
  async createKey(workspaceId: string, key: NewKey) {
    return inWorkspace(owner, workspaceId, async (tx) => {
      const created = await insertKey(tx, key);
      const { name, access } = key;
      await recordOperator(tx, 'key.create', { name, access }, created.apiKey.id);
      return created;
    });
  },

  /** Revokes a key immediately. Throws if it does not exist. */
  async revokeKey(workspaceId: string, keyId: string): Promise<void> {
    await inWorkspace(owner, workspaceId, async (tx) => {
      const key = await findKey(tx, keyId, { forUpdate: true });
      if (!key) throw new Error(noSuch('API key', keyId));
      await revokeKey(tx, keyId);
      await recordOperator(tx, 'key.revoke', {}, keyId);
    });
  },
});

async function inWorkspace<T>(
  owner: Database,
  workspaceId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return owner.transaction(workspaceId, async (tx) => {
    const found = await tx.run(sql('workspaces').select('id').where({ id: workspaceId }));
    if (found.length === 0) throw new Error(`There is no workspace ${workspaceId}.`);
    return work(tx);
  });
}

async function recordOperator(
  tx: Transaction,
  action: string,
  details: Record<string, unknown>,
  keyId?: string,
): Promise<void> {
  const { workspaceId } = tx;
  await tx.run(
    sql('audit_log').insert({
      workspace_id: workspaceId,
      id: newId('auditEvent'),
      actor: 'operator',
      action,
      target_type: keyId ? 'key' : 'workspace',
      target_id: keyId ?? workspaceId,
      details: JSON.stringify(details),
    }),
  );
}
