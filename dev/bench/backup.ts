import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupSource,
  createBackup,
  openBackupClient,
} from '../../admin/backup/create-backup';
import type { Manifest } from '../../admin/backup/manifest';
import { restoreBackup } from '../../admin/backup/restore-backup';
import { loadConfig } from '../../platform/config';
import { FolderStore } from '../../platform/files/folder-store';
import { createLogger } from '../../platform/logger';
import { type EmbeddedBackends, startBackends } from '../stack/embedded';
import { startBenchBackends } from './backends';
import { seedVisits } from './crawler-visits-seed';
import { seedLedger } from './ledger-seed';
import { print, table } from './print';
import { cpuSecondsOf } from './process-figures';

/** With the ledger of a million URLs, about 10 GB on disk. */
const visits = Number(process.env['BENCH_VISITS'] ?? 200_000_000);
const gigabyte = 1e9;
/** Merges of what was seeded would be measured as backup. */
const settleMs = 20_000;

type Env = Record<string, string>;

/** What was done, the wall time, and the processor time of each process, in seconds. */
type Step = { name: string; seconds: number; cpu: Record<string, number> };

/** Measures backups and a restore of about 10 GB, next to reading the same rows. */
export async function benchBackup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-backup-'));
  try {
    const store = new FolderStore(join(folder, 'backup'));
    const { key, manifest, bytes } = await backUp(folder, store);
    await restore({ folder, store, manifest, key, bytes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function backUp(folder: string, store: FolderStore) {
  const backends = await startBenchBackends();
  try {
    await seedLedger(backends.env);
    await seedVisits(backends.env, visits);
    await sleep(settleMs);
    const bytes = await sizeOf(backends.env);
    print(`\n${(bytes / gigabyte).toFixed(1)} GB in Postgres and ClickHouse`);
    const source = sourceOf(backends.env, folder, keyOf(backends.env));
    const steps: Step[] = [];
    await measured(backends, steps, 'first backup', () => createBackup(source, store));
    print(`it takes ${((await storedBytes(store)) / gigabyte).toFixed(1)} GB`);
    await touch(backends.env);
    const manifest = await measured(backends, steps, 'again, after a visit in one month', () =>
      createBackup(source, store),
    );
    await measured(backends, steps, 'plain: read the same rows', () => readAll(backends.env));
    show(steps, bytes);
    return { key: keyOf(backends.env), manifest, bytes };
  } finally {
    await backends.stop();
  }
}

type ToRestore = {
  folder: string;
  store: FolderStore;
  manifest: Manifest;
  key: string;
  bytes: number;
};

/** Restores into empty servers: those of the backup are gone by then. */
async function restore({ folder, store, manifest, key, bytes }: ToRestore): Promise<void> {
  const backends = await startBackends();
  try {
    const env = { ...backends.env, ENCRYPTION_KEY: key };
    const steps: Step[] = [];
    const options = {
      target: sourceOf(env, folder, key),
      config: loadConfig(env),
      log: createLogger('bench', 'warn'),
    };
    const startedAt = performance.now();
    const onStep = (step: string) => {
      print(`restore, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s: ${step}`);
    };
    const restored = await measured(backends, steps, 'restore', () =>
      restoreBackup(store, manifest, { ...options, onStep }),
    );
    show(steps, bytes);
    print(`${restored.rows} rows of Postgres and ${restored.visits} visits are back`);
  } finally {
    await backends.stop();
  }
}

const keyOf = (env: Env): string => env['ENCRYPTION_KEY'] ?? '';

const sourceOf = (env: Env, folder: string, key: string): BackupSource => ({
  postgresUrl: env['DATABASE_BACKUP_URL'] ?? '',
  clickhouseUrl: env['CLICKHOUSE_URL'] ?? '',
  files: new FolderStore(join(folder, 'files')),
  encryptionKey: Buffer.from(key, 'base64'),
  passphrase: undefined,
});

async function measured<T>(
  { pids }: EmbeddedBackends,
  steps: Step[],
  name: string,
  act: () => Promise<T>,
): Promise<T> {
  const cpuNow = () => ({
    'the command': (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    ...cpuSecondsOf({ Postgres: pids.postgres, ClickHouse: pids.clickhouse }),
  });
  const before: Record<string, number> = cpuNow();
  const startedAt = performance.now();
  const result = await act();
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpu = Object.fromEntries(
    Object.entries(cpuNow()).map(([part, spent]) => [part, spent - (before[part] ?? 0)]),
  );
  steps.push({ name, seconds, cpu });
  return result;
}

function show(steps: readonly Step[], bytes: number): void {
  const parts = Object.keys(steps[0]?.cpu ?? {});
  table(
    ['', 's', 'GB/min', ...parts.map((part) => `${part}, CPU s`)],
    steps.map(({ name, seconds, cpu }) => [
      name,
      seconds.toFixed(0),
      ((bytes / gigabyte / seconds) * 60).toFixed(2),
      ...parts.map((part) => (cpu[part] ?? 0).toFixed(0)),
    ]),
  );
}

const openClickHouse = (env: Env) => openBackupClient(env['CLICKHOUSE_URL'] ?? '');

async function inPostgres<T>(env: Env, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: env['DATABASE_BACKUP_URL'] });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function sizeOf(env: Env): Promise<number> {
  const postgres = await inPostgres(env, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes);
  });
  const clickhouse = openClickHouse(env);
  try {
    const result = await clickhouse.query({
      query: `SELECT toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
              WHERE database = currentDatabase() AND active`,
      format: 'JSONEachRow',
    });
    const [row] = await result.json<{ bytes: number }>();
    return postgres + (row?.bytes ?? 0);
  } finally {
    await clickhouse.close();
  }
}

async function storedBytes(store: FolderStore): Promise<number> {
  let bytes = 0;
  for await (const object of store.list('')) bytes += object.bytes;
  return bytes;
}

/** Adds one visit, which changes one partition. */
async function touch(env: Env): Promise<void> {
  const clickhouse = openClickHouse(env);
  try {
    await clickhouse.command({
      query: `INSERT INTO crawler_visits SELECT * FROM crawler_visits
              WHERE partition = (SELECT max(partition) FROM crawler_visits) LIMIT 1`,
      clickhouse_settings: { insert_deduplicate: 0 },
    });
  } finally {
    await clickhouse.close();
  }
}

/** Reads what a backup reads, and drops it. */
async function readAll(env: Env): Promise<void> {
  await inPostgres(env, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of rows) {
      for await (const _ of client.query(copyTo(`copy public.${name} to stdout`)));
    }
  });
  const clickhouse = openClickHouse(env);
  try {
    const { stream } = await clickhouse.exec({
      query: 'SELECT * FROM crawler_visits FORMAT TabSeparated',
    });
    for await (const _ of stream);
  } finally {
    await clickhouse.close();
  }
}
