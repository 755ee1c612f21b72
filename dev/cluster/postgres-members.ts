import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartDefinition } from '../stack/part-launch';
import { postgresAccount } from '../stack/postgres-account';
import type { Secrets } from '../stack/secrets';
import { answers } from './ports';
import type { Programs } from './programs';

/** What a part is made of: where its files are, which programs run, and the ports of all. */
export type Making = {
  dataDir: string;
  programs: Programs;
  secrets: Secrets;
  ports: Record<string, number>;
};

export const postgresNames = ['postgres1', 'postgres2'] as const;
type PostgresName = (typeof postgresNames)[number];

export const portOf = (ports: Making['ports'], name: string) => {
  const port = ports[name];
  if (port === undefined) throw new Error(`No port was assigned to ${name}.`);
  return port;
};

export const restPortName = (name: PostgresName) => `${name}-rest`;

export function etcdPart({ dataDir, programs, ports }: Making): PartDefinition {
  const folder = join(dataDir, 'etcd');
  const url = `http://127.0.0.1:${portOf(ports, 'etcd')}`;
  const peers = `http://127.0.0.1:${portOf(ports, 'etcd-peers')}`;
  return {
    name: 'etcd',
    dataDir,
    prepare: () => ({
      kind: 'guarded',
      command: {
        program: join(programs.debian, 'usr', 'bin', 'etcd'),
        args: [
          ...['--name', 'etcd', '--data-dir', folder, '--log-level', 'warn'],
          ...['--listen-client-urls', url, '--advertise-client-urls', url],
          ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
          ...['--initial-cluster', `etcd=${peers}`],
        ],
        env: {},
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 10_000,
      },
    }),
    isReady: () => answers(portOf(ports, 'etcd')),
    readyTimeoutMs: 60_000,
  };
}

type PostgresMember = {
  part: PartDefinition;
  postmasterPid: () => number | undefined;
  role: () => Promise<string | undefined>;
};

/** A member of the Postgres cluster: Patroni, which starts Postgres and leaves it when it is killed. */
export function patroniPart(name: PostgresName, making: Making): PostgresMember {
  const { dataDir, programs, ports } = making;
  const folder = join(dataDir, name);
  const account = postgresAccount(folder);
  const configPath = join(folder, 'patroni.json');
  const dataFolder = join(folder, 'data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(configPath, JSON.stringify(patroniConfig(name, { folder, dataFolder, making })));
  if (account) {
    for (const path of [folder, configPath]) chownSync(path, account.uid, account.gid);
  }
  const part: PartDefinition = {
    name,
    dataDir,
    prepare: () => ({
      kind: 'guarded',
      command: {
        // Postgres' user cannot enter root's home, where an installed Python may be.
        program: account ? '/usr/bin/python3' : 'python3',
        args: ['-m', 'patroni', configPath],
        cwd: folder,
        env: {
          PYTHONPATH: programs.patroni,
          HOME: folder,
          LC_ALL: 'C',
          TZ: 'UTC',
          PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        },
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 30_000,
        ...account,
      },
    }),
    isReady: () => answers(portOf(ports, restPortName(name))),
    readyTimeoutMs: 120_000,
  };
  return {
    part,
    postmasterPid: () => readPid(join(dataFolder, 'postmaster.pid')),
    role: () => roleAt(portOf(ports, restPortName(name))),
  };
}

/** Asks Patroni for the member's role: `primary`, `replica`, or none while it is down. */
async function roleAt(port: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const response = await fetch(`http://127.0.0.1:${port}/patroni`, { signal });
    return ((await response.json()) as { role?: string }).role;
  } catch {
    return undefined;
  }
}

function readPid(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

type Folders = { folder: string; dataFolder: string; making: Making };

function patroniConfig(name: PostgresName, { folder, dataFolder, making }: Folders) {
  const { programs, secrets, ports } = making;
  const address = `127.0.0.1:${portOf(ports, name)}`;
  const rest = `127.0.0.1:${portOf(ports, restPortName(name))}`;
  const superuser = { username: 'postgres', password: secrets.postgresPassword };
  return {
    scope: 'sightline',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${portOf(ports, 'etcd')}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // A primary whose Postgres was killed hands over instead of starting it again.
        primary_start_timeout: 0,
        // Without it a failover may lose what was acknowledged.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 250,
            shared_buffers: '128MB',
            max_wal_size: '1GB',
            wal_log_hints: 'on',
            password_encryption: 'scram-sha-256',
            timezone: 'UTC',
            jit: 'off',
          },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: dataFolder,
      bin_dir: join(programs.postgres, 'embedded_postgres', 'pginstall', 'bin'),
      pgpass: join(folder, 'pgpass'),
      basebackup: { checkpoint: 'fast' },
      authentication: {
        superuser,
        replication: { username: 'replicator', password: secrets.backupPassword },
      },
      parameters: { unix_socket_directories: '' },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
}
