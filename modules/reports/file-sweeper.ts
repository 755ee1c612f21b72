import type { FileStore } from '../../platform/files/file-store';
import type { Logger } from '../../platform/logger';
import { PollingWorker } from '../../platform/polling-worker';
import type { Database } from '../../platform/postgres/database';
import { claimFileRemovals, settleFileRemoval } from './store/file-removal-store';

const idleMs = 30_000;
const removalsMax = 20;

/**
 * Expires what has files, and removes the files of what was deleted or has expired. Every worker runs one; removals claimed by one
 * worker are skipped by the others, and removing twice is harmless.
 */
export function createFileSweeper({
  database,
  files,
  log,
  expire,
}: {
  database: Database;
  files: FileStore;
  log: Logger;
  /** Delete what has expired. */
  expire: readonly ((database: Database) => Promise<unknown>)[];
}): PollingWorker {
  return new PollingWorker({
    idleMs,
    onFailure: (error) => log.warn({ err: error }, 'removing files failed; retrying'),
    async round() {
      for (const each of expire) await each(database);
      const removals = await claimFileRemovals(database, removalsMax);
      for (const removal of removals) {
        await files.removeAll(removal.prefix);
        await settleFileRemoval(database, removal);
      }
      return removals.length === removalsMax;
    },
  });
}
