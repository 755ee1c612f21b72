import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { type EmbeddedBackends, startBackends } from '../../dev/stack/embedded';
import { projectRoot } from '../../dev/stack/entry-point';
import { copyDatabase } from '../../dev/stack/postgres-roles';
import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { openLanes } from './lanes';
import { jobsNamespace, workerEnv, workerName } from './worker-env';

const addresses = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'CLICKHOUSE_URL', 'TEMPORAL_ADDRESS'];
const log = createLogger('test', 'warn');

/**
 * One embedded stack for the whole run, with databases for each jest worker; its addresses reach the test
 * files by the environment. Where the environment names databases already, as when a developer keeps some
 * running, those are used instead, by one worker.
 */
// jest asks for a default export here.
export default async function globalSetUp({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  build();
  // Programs that tests start, and the systems under test, compile their modules once for the run.
  process.env['NODE_COMPILE_CACHE'] ??= join(projectRoot, 'node_modules/.cache/compile');
  const filesDir = mkdtempSync(join(tmpdir(), 'sightline-files-'));
  Object.assign(globalThis, { filesDir });
  if (addresses.every((name) => process.env[name])) {
    process.env['FILES_DIR'] ??= filesDir;
    await migrate(loadConfig(process.env), log);
    await openRunLanes(() => process.env);
    return;
  }
  const workerIds = Array.from({ length: maxWorkers }, (_, index) => String(index + 1));
  const backends = await startBackends({
    // No test kills them: those that do start servers of their own.
    isVolatile: true,
    namespaces: workerIds.flatMap((id) => [workerName(id), jobsNamespace(id)]),
  });
  Object.assign(globalThis, {
    stopBackends: () => backends.stop(),
    // The table of times reads them.
    backendPids: () => backends.pids,
  });
  Object.assign(process.env, backends.env, { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' });
  process.env['TEST_FILES_DIR'] = filesDir;
  await makeWorkerDatabases(backends, workerIds);
  await openRunLanes((id) => ({ ...process.env, ...workerEnv(process.env, id) }));
}

async function openRunLanes(envOf: (id: string) => NodeJS.ProcessEnv): Promise<void> {
  const lanes = await openLanes(envOf);
  Object.assign(globalThis, { closeLanes: () => lanes.close(), lanePids: () => lanes.pids() });
  process.env['TEST_LANES_URL'] = lanes.url;
}

/** Test files start compiled programs concurrently, so everything is compiled before. */
function build(): void {
  const script = join(projectRoot, 'scripts', 'build.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
  process.env['TESTS_ARE_BUILT'] = '1';
}

/** Postgres' are copies of one that is migrated; ClickHouse has no copies, so each is migrated. */
async function makeWorkerDatabases(
  { env, postgresAdminUrl }: EmbeddedBackends,
  workerIds: string[],
): Promise<void> {
  const clickhouse = createClient({ url: env['CLICKHOUSE_URL'] ?? '' });
  for (const id of workerIds) {
    await clickhouse.command({ query: `CREATE DATABASE ${workerName(id)}` });
  }
  await clickhouse.close();
  await migrate(loadConfig(process.env), log);
  await copyDatabase(postgresAdminUrl, workerIds.map(workerName));
  await Promise.all(
    workerIds.map(async (id) => {
      const own = { ...process.env, ...workerEnv(process.env, id) };
      mkdirSync(own.FILES_DIR, { recursive: true });
      await migrate(loadConfig(own), log);
    }),
  );
}
