import { join } from 'node:path';
import { LogReaders, type LogReadersOptions } from '../../ingest/read/log-readers';

const root = join(__dirname, '..', '..');

/** Readers as the service has them: threads are programs of their own, so they run the code that set-up built. */
export function openLogReaders(options: Partial<LogReadersOptions> = {}): LogReaders {
  return new LogReaders({
    threads: 2,
    memoryBytesMax: 128 * 1024 * 1024,
    transactionsMax: 6,
    script: join(root, 'dist', 'ingest', 'read', 'reader-thread.js'),
    ...options,
  });
}
