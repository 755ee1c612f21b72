import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { prepareBackends } from '../stack/backends';
import { findFreePort } from '../stack/free-port';
import { ManagedProcess } from '../stack/managed-process';
import { type ServiceName, servicePart } from '../stack/service-parts';
import { Disk } from './disk';
import {
  type DiskName,
  diskNames,
  type LinkName,
  linkNames,
  type ProcessName,
  processNames,
} from './fault-plan';
import { KeptProcess } from './kept-process';
import { TcpProxy } from './tcp-proxy';

const diskBytes: Record<DiskName, number> = { clickhouse: 2 * 1024 ** 3, files: 256 * 1024 ** 2 };

export type System = {
  url: string;
  sandboxUrl: string;
  /** Reaches the servers without the links that faults cut. */
  directEnv: Record<string, string>;
  filesFolder: string;
  processes: Record<ProcessName, KeptProcess>;
  links: Record<LinkName, TcpProxy>;
  /** Undefined if no disk could be mounted. */
  disks: Record<DiskName, Disk> | undefined;
  stop(): Promise<void>;
};

/**
 * Starts the whole service on servers of its own: API, worker and sandbox providers as processes,
 * with a link that can be cut between them and each database.
 */
export async function startSystem(dataDir: string, logsFolder: string): Promise<System> {
  mkdirSync(logsFolder, { recursive: true });
  const disks = mountDisks(dataDir);
  const { parts, env: directEnv, ports } = await prepareBackends({ dataDir });
  const proxies = await Promise.all(linkNames.map((name) => TcpProxy.open(ports[name])));
  const links = Object.fromEntries(
    linkNames.map((name, at) => [name, proxies[at]]),
  ) as System['links'];
  const filesFolder = join(dataDir, 'files');
  const env = { ...linkedEnv(directEnv, ports, links), FILES_DIR: filesFolder };
  const kept = (part: ManagedProcess) => {
    const log = createWriteStream(join(logsFolder, `${part.name}.log`));
    return new KeptProcess(part, (line) => log.write(`${new Date().toISOString()} ${line}\n`));
  };
  const backends = parts.map(kept);
  await Promise.all(backends.map((each) => each.start()));
  await migrate(loadConfig({ ...directEnv }), createLogger('chaos', 'warn'));
  const [apiPort, sandboxPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${apiPort}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const service = (name: ServiceName, extra: Record<string, string>) =>
    kept(new ManagedProcess(servicePart(name, { dataDir, url, env: { ...env, ...extra } })));
  const sandbox = service('sandbox', { SANDBOX_PORT: String(sandboxPort) });
  const settings = { SANDBOX_URL: sandboxUrl, LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const api = service('api', { ...settings, PORT: String(apiPort) });
  const worker = service('worker', settings);
  await sandbox.start();
  await Promise.all([api.start(), worker.start()]);
  const all = [api, worker, ...backends];
  const processes = Object.fromEntries(
    processNames.map((name) => [name, all.find((each) => each.name === name)]),
  ) as System['processes'];
  return {
    url,
    sandboxUrl,
    directEnv,
    filesFolder,
    processes,
    links,
    disks,
    async stop() {
      await Promise.all([api, worker, sandbox].map((each) => each.stop()));
      await Promise.all(backends.map((each) => each.stop()));
      for (const link of proxies) link.close();
      for (const disk of Object.values(disks ?? {})) disk.unmount();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
