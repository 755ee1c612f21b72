import { sql } from '../../platform/postgres/database';
import { openOwner } from './open-owner';

/** Locks rows or a table in Postgres, so that a transaction that needs them waits at that step until release. */
export async function lockRows(
  statement: string,
  values: string[] = [],
): Promise<{ release(): Promise<void> }> {
  const owner = openOwner();
  const { promise: released, resolve: unlock } = Promise.withResolvers<void>();
  const lock = await new Promise<{ ended: Promise<unknown> }>((resolve, reject) => {
    const ended = owner.transaction('', async (tx) => {
      await tx.run(sql.raw(statement, values));
      resolve({ ended });
      await released;
    });
    ended.catch(reject);
  });
  return {
    async release() {
      unlock();
      // With a killed server it is gone already.
      await lock.ended.catch(() => undefined);
      await owner.close();
    },
  };
}
