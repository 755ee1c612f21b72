import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LogReaders, type LogReadersOptions } from '../../ingest/read/log-readers';

const root = join(__dirname, '..', '..');
let isBuilt = false;

/** Readers as the service has them: threads are programs of their own, so they run built code. */
export function openLogReaders(options: Partial<LogReadersOptions> = {}): LogReaders {
  if (!isBuilt) {
    spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--only', 'core,ingest']);
    isBuilt = true;
  }
  return new LogReaders({
    threads: 2,
    memoryBytesMax: 128 * 1024 * 1024,
    transactionsMax: 6,
    script: join(root, 'dist', 'ingest', 'read', 'reader-thread.js'),
    ...options,
  });
}
