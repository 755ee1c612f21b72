import type { FileStore } from '../../platform/files/file-store';
import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import { claimFileRemovals, expireReports, settleFileRemoval } from './store/file-removal-store';

const idleMs = 30_000;
const removalsMax = 20;

/**
 * Removes the files of deleted or expired reports. Every worker runs one; removals claimed by one
 * worker are skipped by the others, and removing twice is harmless.
 */
export function createFileSweeper({
  database,
  files,
  log,
}: {
  database: Database;
  files: FileStore;
  log: Logger;
}): PollingWorker {
  return new PollingWorker({
    idleMs,
    onFailure: (error) => log.warn({ err: error }, 'removing report files failed; retrying'),
    async round() {
      await expireReports(database);
      const removals = await claimFileRemovals(database, removalsMax);
      for (const removal of removals) {
        await files.removeAll(removal.prefix);
        await settleFileRemoval(database, removal);
      }
      return removals.length === removalsMax;
    },
  });
}
