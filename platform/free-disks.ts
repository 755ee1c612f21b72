import { statfs } from 'node:fs/promises';
import type { ClickHouse } from './clickhouse/clickhouse';
import type { Config, FilesConfig } from './config';
import type { DatabaseDisk } from './database-disk';
import type { FreeDisk } from './metrics';
import { type Database, type SystemQueries, sql } from './postgres/database';

type Stores = { clickhouse: ClickHouse; database: Database };

/**
 * Reads the free space of disks of ClickHouse, of Postgres and of the folder of files. Leaves out
 * what cannot be read, buckets, and a Postgres of whose disk nothing is set.
 */
export async function readFreeDisks(
  { clickhouse, database }: Stores,
  { files, database: { disk } }: Pick<Config, 'files' | 'database'>,
): Promise<FreeDisk[]> {
  const found = await Promise.all([
    clickhouse
      .disks()
      .then((all) => all.map((each) => ({ store: 'clickhouse', ...each }) as const)),
    readFiles(files),
    disk === undefined ? [] : readPostgres(database.system, disk).catch(() => []),
  ]);
  return found.flat();
}

const readFiles = (files: FilesConfig) =>
  files.kind === 'folder' ? readFolder('files', files.folder) : [];

/** Bytes that a program without special rights may write. */
async function readFolder(store: FreeDisk['store'], folder: string): Promise<FreeDisk[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return [{ store, disk: folder, freeBytes: bavail * bsize }];
  } catch {
    return [];
  }
}

/** All databases of the tablespace count, such as Temporal's; the write-ahead log does not. */
async function readPostgres(system: SystemQueries, disk: DatabaseDisk): Promise<FreeDisk[]> {
  if ('folder' in disk) return readFolder('postgres', disk.folder);
  const [row] = await system.run<{ used: number }>(
    sql.raw(
      `select pg_tablespace_size(dattablespace) as used from pg_database
       where datname = current_database()`,
    ),
  );
  if (!row) return [];
  return [{ store: 'postgres', disk: 'volume', freeBytes: Math.max(0, disk.bytes - row.used) }];
}
