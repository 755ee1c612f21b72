import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartDefinition } from '../stack/part-launch';
import { postgresAccount } from '../stack/postgres-account';
import { appRole, databaseName } from '../stack/postgres-roles';
import { answers, fronts } from './ports';
import { type Making, postgresNames, restPortName } from './postgres-members';
import { frontendNames } from './temporal-members';

export const apiNames = ['api1', 'api2'] as const;

/** What a client sends first, with an empty frame of settings; and the beginning of the reply: such a frame. */
const http2Preface = `${Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n').toString('hex')}000000040000000000`;
const http2Settings = '040000000000';

/** Runs haproxy before the primary Postgres, its replica, Temporal’s frontends and the APIs. */
export function haproxyPart({ dataDir, programs, ports }: Making): PartDefinition {
  const path = join(dataDir, 'haproxy.cfg');
  const servers = (names: readonly string[], check: (name: string) => string) =>
    names.map((name) => `  server ${name} 127.0.0.1:${ports[name]} check${check(name)}`);
  const postgres = (front: string, role: string) => [
    `listen ${front}`,
    `  bind 127.0.0.1:${ports[front]}`,
    `  option httpchk GET /${role}`,
    '  http-check expect status 200',
    '  default-server on-marked-down shutdown-sessions',
    ...servers(postgresNames, (name) => {
      return ` port ${ports[restPortName(name as (typeof postgresNames)[number])]}`;
    }),
  ];
  const temporal = [
    `listen ${fronts.temporal}`,
    `  bind 127.0.0.1:${ports[fronts.temporal]}`,
    // A stopped frontend still accepts connections, but does not answer the beginning of HTTP/2.
    '  timeout check 2s',
    '  option tcp-check',
    `  tcp-check send-binary ${http2Preface}`,
    `  tcp-check expect binary ${http2Settings}`,
    '  default-server on-marked-down shutdown-sessions',
    ...servers(frontendNames, () => ''),
  ];
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  retries 3',
    '  option redispatch 1',
    '  default-server inter 1s fall 2 rise 1',
    ...postgres(fronts.postgres, 'primary'),
    ...postgres(fronts.postgresReplica, 'replica'),
    ...(programs.temporal === undefined ? [] : temporal),
    'listen api',
    '  mode http',
    `  bind 127.0.0.1:${ports[fronts.api]}`,
    '  option httpchk GET /readyz',
    '  http-check expect status 200',
    // A request that reached an API is not sent to the other one: clients decide that.
    '  retry-on conn-failure',
    ...servers(apiNames, () => ''),
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return {
    name: 'haproxy',
    dataDir,
    prepare: () => ({
      kind: 'guarded',
      command: {
        program: join(programs.debian, 'usr', 'sbin', 'haproxy'),
        args: ['-db', '-f', path],
        env: librariesOf(programs.debian),
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 5_000,
      },
    }),
    isReady: () => answers(ports[fronts.api] ?? 0),
    readyTimeoutMs: 30_000,
  };
}

/** Runs PgBouncer between the service and the primary: a connection lasts for one transaction. */
export function pgbouncerPart({ dataDir, programs, secrets, ports }: Making): PartDefinition {
  const folder = join(dataDir, 'pgbouncer');
  const account = postgresAccount(folder);
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(users, `"${appRole}" "${secrets.appPassword}"\n`);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: ports['pgbouncer'],
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: 30,
    max_client_conn: 500,
    server_login_retry: 1,
  };
  const lines = [
    '[databases]',
    `${databaseName} = host=127.0.0.1 port=${ports[fronts.postgres]}`,
    '[pgbouncer]',
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  if (account) {
    for (const path of [folder, config, users]) chownSync(path, account.uid, account.gid);
  }
  return {
    name: 'pgbouncer',
    dataDir,
    prepare: () => ({
      kind: 'guarded',
      command: {
        program: join(programs.debian, 'usr', 'sbin', 'pgbouncer'),
        args: [config],
        cwd: folder,
        env: librariesOf(programs.debian),
        stopSignal: 'SIGINT',
        stopTimeoutMs: 5_000,
        ...account,
      },
    }),
    isReady: () => answers(ports['pgbouncer'] ?? 0),
    readyTimeoutMs: 30_000,
  };
}

const librariesOf = (debian: string) => ({
  LD_LIBRARY_PATH: join(debian, 'usr', 'lib', 'x86_64-linux-gnu'),
});
