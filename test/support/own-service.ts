import { createSandbox, type Sandbox, type SandboxOptions } from '../../dev/sandbox/sandbox';
import type { ServiceOptions } from '../../dev/test-system/open-service';
import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { type OwnBackends, startOwnBackends } from './own-backends';
import { type OwnerRows, openOwnerRows } from './owner-rows';
import { type Service, startService } from './service';
import { startWorkerProcess, type WorkerProcess } from './worker-process';

export type OwnService = {
  backends: OwnBackends;
  sandbox: Sandbox;
  service: Service;
  owner: OwnerRows;
  startWorker(onOutput?: (text: string) => void): Promise<WorkerProcess>;
  /** Ends all of it, after the workers that a file started, and gives the environment back. */
  stop(): Promise<void>;
};

/**
 * Starts a service on servers of its own: they may be killed, no worker of another file continues where a
 * killed one stopped, and the schedules of a complete worker start nothing during other files.
 */
export async function startOwnService(
  sandboxOptions: Partial<SandboxOptions> = {},
  serviceOptions: ServiceOptions = {},
): Promise<OwnService> {
  const saved = { ...process.env };
  const backends = await startOwnBackends();
  Object.assign(process.env, backends.env);
  await migrate(loadConfig(process.env), createLogger('test', 'silent'));
  const sandbox = await createSandbox({ port: 0, ...sandboxOptions });
  // Receivers of webhooks are on this machine, for the worker as well.
  const settings = { SANDBOX_URL: sandbox.url, WEBHOOK_HOSTS_ALLOWED: '127.0.0.1' };
  const service = await startService({ settings, ...serviceOptions });
  const owner = openOwnerRows();
  return {
    backends,
    sandbox,
    service,
    owner,
    startWorker: (onOutput) => startWorkerProcess(sandbox.url, onOutput),
    async stop() {
      await service.stop();
      await sandbox.close();
      await owner.close();
      await backends.stop();
      process.env = saved;
    },
  };
}
