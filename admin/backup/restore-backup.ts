import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../../migrations/migrate';
import { encryptionKeyId } from '../../platform/cipher';
import type { Config } from '../../platform/config';
import type { FileStore } from '../../platform/files/file-store';
import type { Logger } from '../../platform/logger';
import { type BackupSource, openBackupClient } from './create-backup';
import { quoted, tablesLeftOut } from './dump-clickhouse';
import { columnList } from './dump-postgres';
import type { Manifest } from './manifest';
import { batchesOf, openLines } from './object-stream';
import { deleteOrphanVisits } from './orphan-visits';

/** Rows of one insert: small ones make parts that are merged again and again. */
const insertBytesMax = 64 * 1024 * 1024;
/** Inserts at once: one alone leaves the server's other processors idle. */
const insertsMax = 2;
/** So that no number is given a second time that ClickHouse's rows of after the snapshot have. */
const sequenceGap = 1_000_000;

export type Restored = { rows: number; visits: number; orphans: number; files: number };

type RestoreOptions = {
  target: BackupSource;
  config: Config;
  log: Logger;
  onStep?: (step: string) => void;
  /** Deletes what is in the databases; without it only empty ones are restored into. */
  isReplacing?: boolean;
};

/**
 * Restores a backup into both databases and the file store. Postgres commits last: a restore that fails before can
 * run again, and leaves nothing that the service would read.
 */
export async function restoreBackup(
  store: FileStore,
  manifest: Manifest,
  { target, config, log, onStep = () => undefined, isReplacing = false }: RestoreOptions,
): Promise<Restored> {
  assertKey(manifest, target.encryptionKey);
  onStep('schema of the backup');
  await migrate(config, log, manifest.migrations);
  const postgres = new Client({ connectionString: target.postgresUrl });
  const clickhouse = openBackupClient(target.clickhouseUrl);
  await postgres.connect();
  try {
    if (!isReplacing) await assertEmpty(postgres);
    onStep('files');
    await restoreFiles(store, manifest, target.files);
    onStep('ClickHouse');
    const visits = await loadClickHouse(clickhouse, store, manifest);
    onStep('Postgres');
    await postgres.query('begin');
    const rows = await loadPostgres(postgres, store, manifest);
    onStep('visits from after the backup');
    const orphans = await deleteOrphanVisits(clickhouse, postgres, new Date(manifest.at));
    await postgres.query('commit');
    onStep('schema of this version');
    await migrate(config, log);
    return { rows, visits: visits - orphans, orphans, files: manifest.files.length };
  } finally {
    await postgres.end();
    await clickhouse.close();
  }
}

function assertKey({ encryptionKeyId: id, sealedKey }: Manifest, key: Buffer): void {
  if (encryptionKeyId(key) === id) return;
  throw new Error(
    sealedKey === undefined
      ? 'The backup was made with another ENCRYPTION_KEY, which its stored secrets need. Set that key.'
      : 'The backup was made with another ENCRYPTION_KEY. Print it by "admin backup key", and set it.',
  );
}

async function assertEmpty(postgres: Client): Promise<void> {
  const { rows } = await postgres.query<{ exists: boolean }>(
    'select exists (select from workspaces)',
  );
  if (rows[0]?.exists) {
    throw new Error(
      'The database already has workspaces. Restore into an empty one, or with --replace to delete what is there. Nothing was changed.',
    );
  }
}

async function restoreFiles(store: FileStore, { files }: Manifest, into: FileStore): Promise<void> {
  for (const { key, bytes } of files) {
    if ((await into.stat(key))?.bytes === bytes) continue;
    const body = await store.open(`files/${key}`);
    if (body === undefined) throw new Error(`The backup lacks the file ${key}.`);
    await into.put(key, body);
  }
}

async function loadClickHouse(
  client: ClickHouseClient,
  store: FileStore,
  manifest: Manifest,
): Promise<number> {
  const tables = new Set([
    ...manifest.clickhouse.map(({ table }) => table),
    ...tablesLeftOut.filter((table) => table !== 'schema_migrations'),
  ]);
  // What an interrupted restore had loaded.
  for (const table of tables) {
    await client.command({ query: `TRUNCATE TABLE IF EXISTS ${quoted([table])}` });
  }
  let visits = 0;
  for (const stored of manifest.clickhouse) {
    if (stored.table === 'crawler_visits') visits += stored.rows;
    const head = `INSERT INTO ${quoted([stored.table])} (${quoted(stored.columns)})`;
    const batches = batchesOf(await openLines(store, stored), insertBytesMax);
    // Each takes the next batch once its own is stored.
    const insertRest = async () => {
      for await (const batch of batches) await insertLines(client, head, batch);
    };
    await Promise.all(Array.from({ length: insertsMax }, insertRest));
  }
  await compareClickHouse(client, manifest);
  return visits;
}

/** Throws if a table has other rows than the backup. Engines that replace rows may have fewer. */
async function compareClickHouse(
  client: ClickHouseClient,
  { clickhouse }: Manifest,
): Promise<void> {
  for (const [table, parts] of Map.groupBy(clickhouse, (part) => part.table)) {
    const expected = parts.reduce((sum, { rows }) => sum + rows, 0);
    const result = await client.query({
      query: `SELECT toFloat64(count()) AS found,
                (SELECT any(engine) LIKE '%Replacing%' FROM system.tables
                 WHERE database = currentDatabase() AND name = {table:String}) AS mayReplace
              FROM ${quoted([table])}`,
      query_params: { table },
      format: 'JSONEachRow',
    });
    const [row] = await result.json<{ found: number; mayReplace: boolean | number }>();
    const found = row?.found ?? 0;
    const isReplaced = Boolean(row?.mayReplace) && found > 0 && found < expected;
    if (found !== expected && !isReplaced) throw miscounted(table, expected, found);
  }
}

const miscounted = (table: string, expected: number, found: number) =>
  new Error(
    `The backup has ${expected} rows of ${table}, and ${found} were restored. Nothing of Postgres was changed.`,
  );

async function insertLines(client: ClickHouseClient, head: string, lines: Buffer): Promise<void> {
  const { stream } = await client.exec({
    query: `${head} FORMAT TabSeparated`,
    values: Readable.from([lines]),
    // Equal batches of rows are two batches here.
    clickhouse_settings: { insert_deduplicate: 0, async_insert: 0, wait_end_of_query: 1 },
  });
  for await (const _ of stream);
}

async function loadPostgres(
  client: Client,
  store: FileStore,
  { postgres }: Manifest,
): Promise<number> {
  // The rows are whole: triggers and foreign keys did their work before the backup.
  await client.query("set local session_replication_role = 'replica'");
  let rows = 0;
  for (const table of postgres.tables) {
    const name = `public.${escapeIdentifier(table.name)}`;
    // Migrations fill some tables.
    await client.query(`delete from ${name}`);
    const loading = client.query(
      copyFrom(`copy ${name} (${columnList(table.columns)}) from stdin`),
    );
    await pipeline(await openLines(store, table), loading);
    const counted = await client.query<{ found: string | number }>(
      `select count(*) as found from ${name}`,
    );
    const found = Number(counted.rows[0]?.found);
    if (found !== table.rows) throw miscounted(table.name, table.rows, found);
    rows += table.rows;
  }
  for (const { name, value } of postgres.sequences) {
    await client.query('select setval($1::regclass, $2)', [
      `public.${escapeIdentifier(name)}`,
      value + sequenceGap,
    ]);
  }
  if (postgres.tables.some(({ name }) => name === 'log_inbox')) {
    // ClickHouse's rows are of a later moment, so these may be among them.
    await client.query('update log_inbox set claim = null, claimed_at = null, claims = claims + 1');
  }
  await client.query('update visit_months set roll = null');
  await client.query('update visit_days set roll = null');
  return rows;
}
