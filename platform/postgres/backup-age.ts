import { type SystemQueries, sql } from './database';

/** Returns the seconds since the moment of the newest backup; undefined without a backup. */
export async function readBackupAge(system: SystemQueries): Promise<number | undefined> {
  const [row] = await system.run<{ seconds: number | null }>(
    sql.raw('select backup_age() as seconds'),
  );
  return row?.seconds ?? undefined;
}
