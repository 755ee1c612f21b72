import { statfs } from 'node:fs/promises';
import type { ClickHouse } from './clickhouse/clickhouse';
import type { FilesConfig } from './config';

/** A disk on which data are stored. */
type FreeDisk = {
  store: 'clickhouse' | 'files';
  /** Replica and name of a disk of ClickHouse; the folder of files. */
  disk: string;
  freeBytes: number;
};

/**
 * Reads the free space of disks of ClickHouse and of the folder of files. Leaves out what cannot be
 * read, buckets, and the disk of Postgres, which no client can ask for.
 */
export async function readFreeDisks(
  clickhouse: ClickHouse,
  files: FilesConfig,
): Promise<FreeDisk[]> {
  const [disks, folder] = await Promise.all([
    clickhouse.disks(),
    files.kind === 'folder' ? readFolder(files.folder) : [],
  ]);
  return [...disks.map((disk): FreeDisk => ({ store: 'clickhouse', ...disk })), ...folder];
}

/** Bytes that a program without special rights may write. */
async function readFolder(folder: string): Promise<FreeDisk[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return [{ store: 'files', disk: folder, freeBytes: bavail * bsize }];
  } catch {
    return [];
  }
}
