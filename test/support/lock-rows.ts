import { sql } from '../../platform/postgres/database';
import { openOwner } from './samples';

/** Holds rows, or a table, in Postgres, so that whoever needs them waits at that very step until they are let go. */
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
