import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { loadConfig } from '../../platform/config';
import type { FileStore } from '../../platform/files/file-store';
import { FolderStore } from '../../platform/files/folder-store';
import { openFileStore } from '../../platform/files/open-file-store';
import { openS3Store } from '../../platform/files/s3-store';
import { createLogger } from '../../platform/logger';
import { dataFile, findSetting, readEnvFile, setting } from '../setting';
import { type BackupSource, createBackup, noteRestored } from './create-backup';
import { listBackups, type Manifest, readManifest, removeManifest } from './manifest';
import { openLines } from './object-stream';
import { restoreBackup } from './restore-backup';
import { openKey } from './seal-key';
import { tryRestore } from './trial-restore';

type Print = (text: string) => void;

export function keepOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be 1 or more.');
  return count;
}

/** Opens the place of backups: a folder, or `s3://bucket/prefix` with the settings of S3_…. */
export function openPlace(place: string): FileStore {
  if (!place.startsWith('s3://')) return new FolderStore(resolve(place));
  const [bucket = '', ...rest] = place.slice('s3://'.length).split('/');
  const accessKeyId = findSetting('S3_ACCESS_KEY_ID');
  const secretAccessKey = findSetting('S3_SECRET_ACCESS_KEY');
  return openS3Store({
    kind: 's3',
    bucket,
    endpoint: findSetting('S3_ENDPOINT'),
    region: findSetting('S3_REGION') ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    prefix: rest
      .filter(Boolean)
      .map((part) => `${part}/`)
      .join(''),
  });
}

/** The settings of the environment, completed by those of the embedded stack. */
const readConfig = () => loadConfig({ ...readEnvFile(dataFile('dev.env')), ...process.env });

function sourceOf(config: ReturnType<typeof readConfig>): BackupSource {
  if (config.backup.databaseUrl === undefined) {
    throw new Error(
      'Set DATABASE_BACKUP_URL to the role of backups, as docs/operations/backup.md describes.',
    );
  }
  return {
    postgresUrl: config.backup.databaseUrl,
    clickhouseUrl: config.clickhouse.url,
    files: openFileStore(config.files),
    encryptionKey: config.encryptionKey,
    passphrase: config.backup.passphrase,
  };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function describe(manifest: Manifest): string {
  const parts = [...manifest.postgres.tables, ...manifest.clickhouse];
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return `${rows} rows, ${megabytes(bytes)} uncompressed, ${manifest.files.length} files`;
}

export async function runCreate(place: string, print: Print): Promise<void> {
  const startedAt = performance.now();
  const manifest = await createBackup(sourceOf(readConfig()), openPlace(place), {
    onStep: (step) => print(`  ${step}`),
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  print(`backup ${manifest.id} of ${manifest.at}, in ${seconds} s`);
  print(describe(manifest));
  if (manifest.sealedKey === undefined) {
    print('ENCRYPTION_KEY is not in it: keep it elsewhere, or set BACKUP_PASSPHRASE.');
  }
}

export async function runList(place: string, print: Print): Promise<void> {
  const store = openPlace(place);
  for (const id of await listBackups(store)) {
    const manifest = await readManifest(store, id);
    print(`${id}  of ${manifest.at}  version ${manifest.version}  ${describe(manifest)}`);
  }
}

export async function runVerify(place: string, id: string | undefined, print: Print) {
  const store = openPlace(place);
  const manifest = await readManifest(store, id);
  for (const part of [...manifest.postgres.tables, ...manifest.clickhouse]) {
    for await (const _ of await openLines(store, part));
  }
  for (const { key, bytes } of manifest.files) {
    if ((await store.stat(`files/${key}`))?.bytes === bytes) continue;
    throw new Error(`The backup lacks the file ${key}, or a part of it.`);
  }
  print(`backup ${manifest.id} is whole: ${describe(manifest)}`);
}

/**
 * Restores a backup into the databases of trials, compares the counts, and notes in the service's
 * own database that this backup can be restored.
 */
export async function runTrial(place: string, id: string | undefined, print: Print): Promise<void> {
  const store = openPlace(place);
  const manifest = await readManifest(store, id);
  const config = readConfig();
  const { postgresUrl } = sourceOf(config);
  const { trial } = config.backup;
  if (trial === undefined) {
    throw new Error(
      'Set TRIAL_DATABASE_OWNER_URL, TRIAL_DATABASE_BACKUP_URL and TRIAL_CLICKHOUSE_URL to databases that may be emptied, as docs/operations/backup.md describes.',
    );
  }
  const startedAt = performance.now();
  const restored = await tryRestore(store, manifest, {
    databases: trial,
    config,
    log: createLogger('restore', 'warn'),
    onStep: (step) => print(`  ${step}`),
  });
  await noteRestored(postgresUrl, manifest);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  print(`backup ${manifest.id} of ${manifest.at} can be restored: tried in ${seconds} s`);
  print(
    `${restored.rows} rows in Postgres, ${restored.visits} visits, ${restored.files} files, as many as in the backup`,
  );
}

export async function runPrune(place: string, keep: number, print: Print): Promise<void> {
  const store = openPlace(place);
  const ids = await listBackups(store);
  const kept = await Promise.all(ids.slice(0, keep).map((id) => readManifest(store, id)));
  // Manifests first: a backup without its objects must not be listed.
  for (const id of ids.slice(keep)) await removeManifest(store, id);
  const used = new Set(
    kept.flatMap(({ postgres, clickhouse, files }) => [
      ...[...postgres.tables, ...clickhouse].map(({ object }) => object),
      ...files.map(({ key }) => `files/${key}`),
    ]),
  );
  let removed = 0;
  for (const folder of ['postgres', 'clickhouse', 'files']) {
    for await (const { key } of store.list(folder)) {
      if (used.has(key)) continue;
      await store.remove(key);
      removed += 1;
    }
  }
  print(`${ids.length - kept.length} backups and ${removed} objects removed, ${kept.length} kept`);
}

export async function runRestore(
  place: string,
  { id, replace }: { id?: string; replace?: true },
  print: Print,
): Promise<void> {
  const store = openPlace(place);
  const manifest = await readManifest(store, id);
  const config = readConfig();
  const startedAt = performance.now();
  const restored = await restoreBackup(store, manifest, {
    target: sourceOf(config),
    config,
    log: createLogger('restore', 'warn'),
    isReplacing: replace === true,
    onStep: (step) => print(`  ${step}`),
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  print(`restored backup ${manifest.id} of ${manifest.at}, in ${seconds} s`);
  print(
    `${restored.rows} rows in Postgres, ${restored.visits} visits (${restored.orphans} from after the backup removed), ${restored.files} files`,
  );
}

export async function runKey(place: string, id: string | undefined, print: Print): Promise<void> {
  const { sealedKey } = await readManifest(openPlace(place), id);
  if (sealedKey === undefined) throw new Error('This backup does not contain ENCRYPTION_KEY.');
  print(openKey(sealedKey, setting('BACKUP_PASSPHRASE')).toString('base64'));
}
