import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { type EmbeddedBackends, startBackends } from '../stack/embedded';

/** Starts the bench's own databases, empty and migrated; `stop` removes them. */
export async function startBenchBackends(): Promise<EmbeddedBackends> {
  const backends = await startBackends();
  await migrate(loadConfig(backends.env), createLogger('bench', 'warn'));
  return backends;
}
