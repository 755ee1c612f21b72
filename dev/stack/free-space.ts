import { statfsSync } from 'node:fs';

/** With less, Postgres cannot even begin another file of its log, which has 16 MiB. */
const bytesMin = 32 * 1024 * 1024;

/** Whether the disk of a folder has too little room for the databases to run. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < bytesMin;
  } catch {
    // Without an answer a failure counts as any other.
    return false;
  }
}
