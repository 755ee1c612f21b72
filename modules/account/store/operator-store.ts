import { noSuch } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Database, sql, type Transaction } from '../../../platform/postgres/database';
import type { LimitName, PlanName } from '../rules/plans';
import { readCredits } from './credit-store';
import { findKey, insertKey, listKeys, type NewKey, revokeKey } from './key-store';
import { countUsage } from './usage-store';
import { getWorkspace } from './workspace-store';

export type LimitChange = Partial<Record<LimitName, number | null | undefined>>;

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
      tx.run<{ id: string; name: string; plan: string; state: string; websites: number }>(
        sql.raw(
          `select w.id, w.name, w.plan,
             case when w.deleted_at is not null then 'being deleted'
                  when w.suspended_at is not null then 'suspended' else '' end as state,
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

  /** Renames a workspace. Throws if it does not exist, as do those below. */
  async renameWorkspace(workspaceId: string, name: string): Promise<void> {
    await inWorkspace(owner, workspaceId, async (tx) => {
      await tx.run(sql('workspaces').where({ id: workspaceId }).update({ name }));
      await recordOperator(tx, 'workspace.rename', { name });
    });
  },

  /** Sets limits that count instead of the plan’s; undefined returns to the plan’s. */
  async setLimits(workspaceId: string, change: LimitChange): Promise<void> {
    await inWorkspace(owner, workspaceId, async (tx) => {
      const { limits } = await getWorkspace(tx);
      const next = JSON.stringify({ ...limits, ...change });
      await tx.run(sql('workspaces').where({ id: workspaceId }).update({ limits: next }));
      await recordOperator(tx, 'workspace.limits', { limits: JSON.parse(next) });
    });
  },

  /** Reads what counts against each limit, as far as it is counted. */
  async readUsage(workspaceId: string) {
    return inWorkspace(owner, workspaceId, async (tx) => {
      const workspace = await getWorkspace(tx);
      const { used, reserved } = await readCredits(tx);
      const { logBytesToday, ...counts } = await countUsage(tx);
      const usage: Partial<Record<LimitName, number>> = {
        ...counts,
        credits: used + reserved,
        logBytesPerDay: logBytesToday,
      };
      return { workspace, usage };
    });
  },

  /**
   * Lists the keys that are not revoked.
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

  /**
   * Revokes a key immediately, after what else ends with it. Throws if it does not exist.
   */
  async revokeKey(
    workspaceId: string,
    keyId: string,
    endWith: (tx: Transaction, keyId: string) => Promise<void>,
  ): Promise<void> {
    await inWorkspace(owner, workspaceId, async (tx) => {
      const key = await findKey(tx, keyId, { forUpdate: true });
      if (!key) throw new Error(noSuch('API key', keyId));
      await endWith(tx, keyId);
      await revokeKey(tx, keyId);
      await recordOperator(tx, 'key.revoke', {}, keyId);
    });
  },
});

/** Runs an operator's work in a workspace. Throws if it does not exist. */
export async function inWorkspace<T>(
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

/** Writes to the workspace’s audit log what its operator did. */
export async function recordOperator(
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
