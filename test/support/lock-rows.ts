import { sql } from '../../platform/postgres/database';
import { openOwner } from './samples';

/** Locks rows or a table in Postgres, so that a transaction that needs them waits at that step until release. */
export async function lockRows(
  statement: string,
  values: string[] = [],
): Promise<{ letGo(): Promise<void> }> {
  const owner = openOwner();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = await new Promise<{ ended: Promise<unknown> }>((resolve, reject) => {
    const ended = owner.transaction('', async (tx) => {
      await tx.run(sql.raw(statement, values));
      resolve({ ended });
      await released;
    });
    ended.catch(reject);
  });
  return {
    async letGo() {
      release();
      // With a killed server it is gone already.
      await held.ended.catch(() => undefined);
      await owner.close();
    },
  };
}
