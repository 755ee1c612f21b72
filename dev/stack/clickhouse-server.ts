import { mkdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EnginePool } from './clickhouse/engine-pool';
import { createHttpServer } from './clickhouse/http-server';
import { quoteIdentifier } from './clickhouse/sql-text';
import { removeUnwrittenParts, repairSmallFiles } from './clickhouse/unwritten-files';

/** The process that owns one ClickHouse data folder and listens on one loopback port. */
const environment = z
  .object({
    CLICKHOUSE_FOLDER: z.string().min(1),
    CLICKHOUSE_PORT: z.coerce.number().int(),
    CLICKHOUSE_USER: z.string().min(1),
    CLICKHOUSE_PASSWORD: z.string().min(1),
    CLICKHOUSE_DB: z.string().min(1),
    CLICKHOUSE_IS_VOLATILE: z.stringbool().default(false),
  })
  .parse(process.env);

/**
 * Statements of tests read few rows, each statement a few times: to compile its expressions takes longer than
 * to run it, and so does handing it to a second thread.
 */
const settingsOfTests = {
  max_threads: '1',
  compile_expressions: '0',
  compile_aggregate_expressions: '0',
  compile_sort_description: '0',
  output_format_parallel_formatting: '0',
  input_format_parallel_parsing: '0',
  local_filesystem_read_method: 'pread',
};

const folder = environment.CLICKHOUSE_FOLDER;
const spoolFolder = `${folder}-spool`;
rmSync(spoolFolder, { recursive: true, force: true });
mkdirSync(spoolFolder, { recursive: true, mode: 0o700 });
mkdirSync(folder, { recursive: true, mode: 0o700 });
repairSmallFiles(folder);

const pool = new EnginePool({
  folder,
  workerScript: join(__dirname, 'clickhouse', 'engine-worker.js'),
  threadsMax: 12,
  waitingMax: 1_000,
  isEachWriteConfirmed: !environment.CLICKHOUSE_IS_VOLATILE,
  onFailedWrite: endAtOnce,
});
const server = createHttpServer({
  pool,
  spoolFolder,
  credentials: { user: environment.CLICKHOUSE_USER, password: environment.CLICKHOUSE_PASSWORD },
  bodyBytesMax: 2 * 1024 ** 3,
  settings: environment.CLICKHOUSE_IS_VOLATILE ? settingsOfTests : {},
});

let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
void begin();

async function begin(): Promise<void> {
  await pool.execute(`CREATE DATABASE IF NOT EXISTS ${quoteIdentifier(environment.CLICKHOUSE_DB)}`);
  await removeUnwrittenParts(pool);
  server.listen(environment.CLICKHOUSE_PORT, '127.0.0.1', () => process.send?.({ type: 'ready' }));
}

/** Nothing that runs may be acknowledged, and nothing that was not written may be read. */
function endAtOnce(): void {
  writeSync(2, 'A write to disk failed. Ending, to start again without what was not written.\n');
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Waits for running statements; the parent decides how long it waits. What was acknowledged is on
 * disk, and the engine's own shutdown may deadlock, which no one ends if the parent has died.
 */
function end(): void {
  if (isEnding) return;
  isEnding = true;
  server.close(() => process.kill(process.pid, 'SIGKILL'));
  server.closeIdleConnections();
}
