import { operatorStore } from '../../modules/account/store/operator-store';
import { openDatabase } from '../../platform/postgres/database';

/** Makes a workspace, and returns the key that may change it. */
export async function newKey(env: Record<string, string>): Promise<string> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  const { readWriteKey } = await operatorStore(owner).createWorkspace({
    name: 'bench',
    plan: 'unlimited',
  });
  await owner.close();
  return readWriteKey;
}
