import { migrate } from '../../migrations/migrate';
import { operatorStore } from '../../modules/account/store/operator-store';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { openDatabase } from '../../platform/postgres/database';

export type FirstKeys = { readWriteKey: string; readKey: string };
export type BootstrapResult = { keys: FirstKeys; createdWorkspace: string | undefined };

/** Migrates the databases to this version, and ensures a workspace with two keys. */
export type Bootstrap = (
  env: Record<string, string>,
  known: FirstKeys | undefined,
) => Promise<BootstrapResult>;

export const bootstrap: Bootstrap = async (env, known) => {
  const config = loadConfig(env);
  await migrate(config, createLogger('migrate', 'warn'));
  const url = config.database.ownerUrl;
  if (url === undefined) throw new Error('DATABASE_OWNER_URL is needed to create a workspace.');
  const database = openDatabase({ url, poolMax: 2 });
  try {
    const operator = operatorStore(database);
    const workspaces = await operator.listWorkspaces();
    // Known keys without a workspace belong to a database that was deleted since.
    if (known && workspaces.length > 0) return { keys: known, createdWorkspace: undefined };
    const created = await operator.createWorkspace({ name: 'development', plan: 'unlimited' });
    return { keys: created, createdWorkspace: created.workspaceId };
  } finally {
    await database.close();
  }
};
