import { Client, escapeIdentifier } from 'pg';
import type { Config } from '../../platform/config';
import type { FileStore } from '../../platform/files/file-store';
import type { Logger } from '../../platform/logger';
import { openBackupClient } from './create-backup';
import { quoted } from './dump-clickhouse';
import type { Manifest } from './manifest';
import { type Restored, restoreBackup } from './restore-backup';

/** Databases that a trial may empty. */
export type TrialDatabases = { ownerUrl: string; backupUrl: string; clickhouseUrl: string };

type Trial = {
  databases: TrialDatabases;
  /** Of the service, for the key and the other settings. */
  config: Config;
  log: Logger;
  onStep?: (step: string) => void;
};

/**
 * Restores a backup into databases of its own, where every count is compared with the manifest, and
 * empties them again. The files are not copied: that all of them are there, whole, is checked.
 */
export async function tryRestore(
  store: FileStore,
  manifest: Manifest,
  { databases, config, log, onStep }: Trial,
): Promise<Restored> {
  const { ownerUrl, backupUrl, clickhouseUrl } = databases;
  for (const url of [ownerUrl, backupUrl, clickhouseUrl]) assertScratch(url);
  const trialConfig: Config = {
    ...config,
    database: { ...config.database, ownerUrl },
    clickhouse: { ...config.clickhouse, url: clickhouseUrl, urls: [] },
  };
  await makeClickHouse(clickhouseUrl);
  try {
    return await restoreBackup(store, manifest, {
      target: {
        postgresUrl: backupUrl,
        clickhouseUrl,
        files: filesOf(store),
        encryptionKey: config.encryptionKey,
        passphrase: undefined,
      },
      config: trialConfig,
      log,
      isReplacing: true,
      ...(onStep && { onStep }),
    });
  } finally {
    onStep?.('emptying the databases of the trial');
    await emptyPostgres(ownerUrl, manifest);
    await emptyClickHouse(clickhouseUrl, manifest);
  }
}

const suffix = '_trial';

/** A trial deletes what is in its databases, so their names must say what they are for. */
function assertScratch(url: string): void {
  const name = databaseOf(url);
  if (name.endsWith(suffix)) return;
  throw new Error(
    `The database "${name}" is not one for trial restores, which are emptied: its name must end with ${suffix}.`,
  );
}

const refuse = () => {
  throw new Error('A trial restore writes no files.');
};

/** The files of the backup itself: the restore finds each of them in place, or says which is not. */
const filesOf = (store: FileStore): FileStore => ({
  stat: (key) => store.stat(`files/${key}`),
  open: (key) => store.open(`files/${key}`),
  list: () => store.list('files'),
  put: refuse,
  remove: refuse,
  removeAll: refuse,
  keepOnly: refuse,
  close: () => undefined,
});

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

async function makeClickHouse(url: string): Promise<void> {
  const server = new URL(url);
  server.pathname = '/';
  const client = openBackupClient(server.href);
  try {
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${quoted([databaseOf(url)])}` });
  } finally {
    await client.close();
  }
}

async function emptyClickHouse(url: string, { clickhouse }: Manifest): Promise<void> {
  const client = openBackupClient(url);
  try {
    for (const table of new Set(clickhouse.map((part) => part.table))) {
      await client.command({ query: `TRUNCATE TABLE IF EXISTS ${quoted([table])}` });
    }
  } finally {
    await client.close();
  }
}

async function emptyPostgres(url: string, { postgres }: Manifest): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1)`,
      [postgres.tables.map(({ name }) => name)],
    );
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => `public.${escapeIdentifier(name)}`);
    await client.query(`truncate ${names.join(', ')} cascade`);
  } finally {
    await client.end();
  }
}
