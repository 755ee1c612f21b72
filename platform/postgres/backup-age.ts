import type { BackupAges } from '../metrics';
import { type SystemQueries, sql } from './database';

/** Returns the ages of the newest backup and of the newest one that was restored in a trial. */
export async function readBackupAges(system: SystemQueries): Promise<BackupAges> {
  const [row] = await system.run<{ newest: number | null; restored: number | null }>(
    sql.raw('select backup_age() as newest, restored_backup_age() as restored'),
  );
  return { newest: row?.newest ?? undefined, restored: row?.restored ?? undefined };
}
