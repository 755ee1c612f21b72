import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { findFreePort } from '../stack/free-port';
import { ManagedProcess } from '../stack/managed-process';
import type { PartDefinition } from '../stack/part-launch';
import { type ServiceName, servicePart } from '../stack/service-parts';
import { waitUntil } from '../stack/wait-until';
import { Disk } from './disk';
import { type DiskName, diskNames, type LinkName, linkNames } from './fault-plan';
import { type KeptOptions, KeptProcess } from './kept-process';
import { TcpProxy } from './tcp-proxy';

const diskBytes: Record<DiskName, number> = { clickhouse: 2 * 1024 ** 3, files: 256 * 1024 ** 2 };

export type Keep = (part: ManagedProcess, options?: Omit<KeptOptions, 'onLine'>) => KeptProcess;

/** The servers that the service needs, which run. */
export type Servers = {
  processes: readonly KeptProcess[];
  /** Reaches the servers with all rights. */
  env: Record<string, string>;
  /** Where the service reaches them: `env` has the same ports. */
  ports: Record<LinkName, number>;
  /** How many members the service has, and where clients reach the API. */
  apiPorts: readonly number[];
  workers: number;
  url: string;
  stop(): Promise<void>;
};

export type StartServers = (dataDir: string, keep: Keep) => Promise<Servers>;

export type System = {
  url: string;
  sandboxUrl: string;
  /** Reaches the servers without the links that faults cut. */
  directEnv: Record<string, string>;
  filesFolder: string;
  /** All that faults may kill, by their names. */
  processes: Record<string, KeptProcess>;
  links: Record<LinkName, TcpProxy>;
  /** Undefined if no disk could be mounted. */
  disks: Record<DiskName, Disk> | undefined;
  stop(): Promise<void>;
};

type SystemOptions = { dataDir: string; logsFolder: string; startServers: StartServers };

/**
 * Starts the whole service on servers of its own: API, worker and sandbox providers as processes,
 * with a link that can be cut between them and each database.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { dataDir, logsFolder, startServers } = options;
  mkdirSync(logsFolder, { recursive: true });
  const keep: Keep = (part, keptOptions) => {
    const log = createWriteStream(join(logsFolder, `${part.name}.log`));
    const onLine = (line: string) => void log.write(`${new Date().toISOString()} ${line}\n`);
    return new KeptProcess(part, { ...keptOptions, onLine });
  };
  const disks = mountDisks(dataDir);
  const servers = await startServers(dataDir, keep);
  const proxies = await Promise.all(linkNames.map((name) => TcpProxy.open(servers.ports[name])));
  const links = Object.fromEntries(
    linkNames.map((name, at) => [name, proxies[at]]),
  ) as System['links'];
  const filesFolder = join(dataDir, 'files');
  await migrate(loadConfig({ ...servers.env }), createLogger('chaos', 'warn'));
  const sandboxPort = await findFreePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const env = {
    ...linkedEnv(servers.env, servers.ports, links),
    FILES_DIR: filesFolder,
    SANDBOX_URL: sandboxUrl,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const keepService = (kind: ServiceName, name: string, extra: Record<string, string>) => {
    const url = `http://127.0.0.1:${extra['PORT'] ?? ''}`;
    const part: PartDefinition = servicePart(kind, { dataDir, url, env: { ...env, ...extra } });
    return keep(new ManagedProcess({ ...part, name }));
  };
  const sandbox = keepService('sandbox', 'sandbox', { SANDBOX_PORT: String(sandboxPort) });
  const nameOf = (kind: string, index: number, count: number) =>
    count === 1 ? kind : `${kind}${index + 1}`;
  const { apiPorts, workers } = servers;
  const services = [
    ...apiPorts.map((port, index) =>
      keepService('api', nameOf('api', index, apiPorts.length), { PORT: String(port) }),
    ),
    ...Array.from({ length: workers }, (_, index) =>
      keepService('worker', nameOf('worker', index, workers), {}),
    ),
  ];
  await sandbox.start();
  await Promise.all(services.map((each) => each.start()));
  // A balancer learns of them a moment later.
  await waitUntil(() => isReady(servers.url), { timeoutMs: 30_000, what: 'an API to be reached' });
  return {
    url: servers.url,
    sandboxUrl,
    directEnv: servers.env,
    filesFolder,
    processes: Object.fromEntries(
      [...services, ...servers.processes].map((each) => [each.name, each]),
    ),
    links,
    disks,
    async stop() {
      await Promise.all([...services, sandbox].map((each) => each.stop()));
      await servers.stop();
      for (const link of proxies) link.close();
      for (const disk of Object.values(disks ?? {})) disk.unmount();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Both disks or neither. */
function mountDisks(dataDir: string): System['disks'] {
  const mounted: Partial<Record<DiskName, Disk>> = {};
  for (const name of diskNames) {
    const disk = Disk.mount(join(dataDir, name), diskBytes[name]);
    if (!disk) {
      for (const each of Object.values(mounted)) each.unmount();
      return undefined;
    }
    mounted[name] = disk;
  }
  return mounted as Record<DiskName, Disk>;
}

/** What the service is given: it reaches each server by its link, and has no right but its own. */
function linkedEnv(
  direct: Record<string, string>,
  ports: Record<LinkName, number>,
  links: System['links'],
): Record<string, string> {
  const { DATABASE_OWNER_URL: _owner, DATABASE_BACKUP_URL: _backup, ...env } = direct;
  const linked: Record<string, string> = { PATH: process.env['PATH'] ?? '' };
  for (const [name, value] of Object.entries(env)) {
    linked[name] = linkNames.reduce(
      (text, link) => text.replace(`127.0.0.1:${ports[link]}`, `127.0.0.1:${links[link].port}`),
      value,
    );
  }
  return linked;
}
