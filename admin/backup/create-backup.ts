import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Client } from 'pg';
import { encryptionKeyId } from '../../platform/cipher';
import type { FileStore } from '../../platform/files/file-store';
import { version } from '../../platform/version';
import { dumpClickHouse, pauseDeletions, readMigrations } from './dump-clickhouse';
import { openSnapshot } from './dump-postgres';
import {
  listBackups,
  type Manifest,
  readManifest,
  type StoredObject,
  writeManifest,
} from './manifest';
import { sealKey } from './seal-key';

export type BackupSource = {
  postgresUrl: string;
  clickhouseUrl: string;
  files: FileStore;
  encryptionKey: Buffer;
  /** Seals ENCRYPTION_KEY into the backup; without it the key is not in the backup. */
  passphrase: string | undefined;
};

export type BackupEvents = {
  onStep?: (step: string) => void;
  /** Runs between Postgres' snapshot and ClickHouse's dump; for tests of what arrives there. */
  afterSnapshot?: () => Promise<void>;
};

export const openBackupClient = (url: string): ClickHouseClient =>
  createClient({ url, request_timeout: 3_600_000, log: { level: ClickHouseLogLevel.OFF } });

const newBackupId = () => new Date().toISOString().replaceAll(/[:.]/g, '-');

/** The objects of the newest backup: what has not changed since is not stored again. */
async function readKnown(store: FileStore): Promise<Map<string, StoredObject>> {
  const [newest] = await listBackups(store);
  if (newest === undefined) return new Map();
  const { clickhouse } = await readManifest(store, newest);
  return new Map(
    clickhouse.map(({ object, rows, bytes, sha256 }) => [object, { object, rows, bytes, sha256 }]),
  );
}

/**
 * Backs up both databases and the files, as of one moment: Postgres' snapshot comes first, then
 * ClickHouse and the files, which only gain rows while it runs. What they gained after the snapshot is
 * removed by the restore. Ends with the manifest, without which the backup does not exist.
 */
export async function createBackup(
  source: BackupSource,
  store: FileStore,
  { onStep = () => undefined, afterSnapshot = async () => undefined }: BackupEvents = {},
): Promise<Manifest> {
  const clickhouse = openBackupClient(source.clickhouseUrl);
  const id = newBackupId();
  const known = await readKnown(store);
  onStep('waiting for deletions to end');
  const resumeDeletions = await pauseDeletions(clickhouse);
  try {
    const snapshot = await openSnapshot(source.postgresUrl);
    try {
      await afterSnapshot();
      onStep('Postgres');
      const postgres = await snapshot.dump(store, `postgres/${id}`);
      onStep('ClickHouse');
      const rows = await dumpClickHouse(clickhouse, store, known);
      onStep('files');
      const files = await copyFiles(source.files, store);
      const manifest: Manifest = {
        form: 1,
        id,
        at: snapshot.at,
        endedAt: new Date().toISOString(),
        version,
        encryptionKeyId: encryptionKeyId(source.encryptionKey),
        ...(source.passphrase && { sealedKey: sealKey(source.encryptionKey, source.passphrase) }),
        migrations: {
          postgres: snapshot.migrations,
          clickhouse: await readMigrations(clickhouse),
        },
        postgres,
        clickhouse: rows,
        files,
      };
      await writeManifest(store, manifest);
      await recordBackup(source.postgresUrl, manifest);
      return manifest;
    } finally {
      await snapshot.close();
    }
  } finally {
    await resumeDeletions().catch(() => undefined);
    await clickhouse.close();
  }
}

/** Says in Postgres that there is a new backup: its age is a metric. */
async function recordBackup(url: string, { id, at }: Manifest): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('insert into backups (name, at) values ($1, $2)', [id, at]);
  } finally {
    await client.end();
  }
}

/** Says in Postgres that a trial restore of the backup succeeded: the time since is a metric. */
export async function noteRestored(url: string, { id, at }: Manifest): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // A database that was itself restored may not know the backup.
    await client.query(
      `insert into backups (name, at, restored_at) values ($1, $2, clock_timestamp())
       on conflict (name) do update set restored_at = excluded.restored_at`,
      [id, at],
    );
  } finally {
    await client.end();
  }
}

/** Copies what is missing: a file never changes, its name contains the hash of its content. */
async function copyFiles(files: FileStore, store: FileStore): Promise<Manifest['files']> {
  const copied: Manifest['files'] = [];
  for await (const { key, bytes } of files.list('')) {
    const object = `files/${key}`;
    if ((await store.stat(object))?.bytes !== bytes) {
      const body = await files.open(key);
      // Removed since it was listed.
      if (body === undefined) continue;
      await store.put(object, body);
    }
    copied.push({ key, bytes });
  }
  return copied;
}
