import { join } from 'node:path';
import { LogParserPool, type LogParserPoolOptions } from '../../ingest/read/log-parser-pool';

const root = join(__dirname, '..', '..');

/** Readers as the service has them: threads are programs of their own, so they run the code that set-up built. */
export function openLogReaders(options: Partial<LogParserPoolOptions> = {}): LogParserPool {
  return new LogParserPool({
    threads: 2,
    memoryBytesMax: 128 * 1024 * 1024,
    transactionsMax: 6,
    script: join(root, 'dist', 'ingest', 'read', 'parser-thread.js'),
    ...options,
  });
}
