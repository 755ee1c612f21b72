import { loadConfig } from '../core/config';
import { createLogger } from '../core/logger';
import { migrate } from '../migrations/migrate';
import { type EmbeddedBackends, startBackends } from '../stack/embedded';

/** Databases of the bench's own, empty and migrated; `stop` removes them. */
export async function startBenchBackends(): Promise<EmbeddedBackends> {
  const backends = await startBackends();
  await migrate(loadConfig(backends.env), createLogger('bench', 'warn'));
  return backends;
}
