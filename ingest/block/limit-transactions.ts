import type { FairSemaphore } from '../../platform/concurrency/fair-semaphore';
import type { Database } from '../../platform/postgres/database';

/** Returns the database with transactions that wait for the semaphore. */
export const limitTransactions = (
  db: Database,
  turns: FairSemaphore,
  signal: AbortSignal,
): Database => ({
  ...db,
  transaction: (workspaceId, work) =>
    turns.run(workspaceId, () => db.transaction(workspaceId, work), { signal }),
});
