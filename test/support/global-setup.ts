import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackends } from '../../dev/stack/embedded';
import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';

const addresses = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'CLICKHOUSE_URL', 'TEMPORAL_ADDRESS'];

/**
 * One embedded stack for the whole run; its addresses reach the test files by the environment.
 * Where the environment names databases already, as when a developer keeps some running, those are
 * used instead.
 */
// jest asks for a default export here.
export default async function globalSetUp(): Promise<void> {
  if (process.env['FILES_DIR'] === undefined) {
    const filesDir = mkdtempSync(join(tmpdir(), 'sightline-files-'));
    process.env['FILES_DIR'] = filesDir;
    Object.assign(globalThis, { filesDir });
  }
  if (addresses.every((name) => process.env[name])) {
    await migrateBoth();
    return;
  }
  const backends = await startBackends();
  Object.assign(process.env, backends.env, { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' });
  await migrateBoth();
  Object.assign(globalThis, { stopBackends: () => backends.stop() });
}

const migrateBoth = () => migrate(loadConfig(process.env), createLogger('test', 'warn'));
