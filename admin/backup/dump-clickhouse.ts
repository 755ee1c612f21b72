import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { FileStore } from '../../platform/files/file-store';
import type { Manifest, StoredObject } from './manifest';
import { storeLines } from './object-stream';

type Rows = Manifest['clickhouse'][number];
type Partition = { table: string; partition: string; fingerprint: string };

/**
 * Not in a backup: roll-ups, which are counted again from visits or rows, and what describes the database
 * itself.
 */
export const tablesLeftOut: readonly string[] = [
  'schema_migrations',
  'backup_leases',
  'crawler_hours',
  'crawler_paths',
  'crawler_path_totals',
  'crawler_parameters',
  'search_spans',
  'search_span_rolls',
];

const leaseSeconds = 60;
const renewEveryMs = 20_000;
/** A deletion that found no lease may begin this much later. */
const settleMs = 2_000;
const deletionsWaitMsMax = 600_000;

const select = async <Row>(
  client: ClickHouseClient,
  query: string,
  parameters: Record<string, unknown> = {},
): Promise<Row[]> => {
  const result = await client.query({
    query,
    query_params: parameters,
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  });
  return result.json<Row>();
};

/** Keeps rows from being deleted until the returned function is called, or the process is dead. */
export async function pauseDeletions(client: ClickHouseClient): Promise<() => Promise<void>> {
  const lease = (seconds: number) =>
    client.insert({
      table: 'backup_leases',
      values: [{ until: new Date(Date.now() + seconds * 1_000) }],
      format: 'JSONEachRow',
      clickhouse_settings: { date_time_input_format: 'best_effort' },
    });
  await lease(leaseSeconds);
  // A lease that cannot be renewed ends; the dump then fails with the database.
  const timer = setInterval(() => void lease(leaseSeconds).catch(() => undefined), renewEveryMs);
  const release = async () => {
    clearInterval(timer);
    await client.command({ query: 'TRUNCATE TABLE backup_leases' });
  };
  try {
    await sleep(settleMs);
    await untilNothingIsDeleted(client);
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

async function untilNothingIsDeleted(client: ClickHouseClient): Promise<void> {
  const deadline = Date.now() + deletionsWaitMsMax;
  for (;;) {
    const [running] = await select<{ count: number }>(
      client,
      'SELECT count() AS count FROM system.mutations WHERE database = currentDatabase() AND NOT is_done',
    );
    if (!running?.count) return;
    if (Date.now() > deadline) {
      throw new Error('Deletions in ClickHouse do not end. Look at system.mutations.');
    }
    await sleep(500);
  }
}

export const readMigrations = (client: ClickHouseClient) =>
  select<{ name: string; checksum: string }>(
    client,
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );

/** A partition whose parts are the same contains the same rows. */
async function readPartitions(client: ClickHouseClient): Promise<Partition[]> {
  const rows = await select<{ table: string; partition: string; parts: string[] }>(
    client,
    `SELECT table, partition_id AS partition, arraySort(groupArray(concat(name, ':', toString(rows)))) AS parts
     FROM system.parts
     WHERE database = currentDatabase() AND active AND table NOT IN ({left:Array(String)})
     GROUP BY table, partition ORDER BY table, partition`,
    { left: tablesLeftOut },
  );
  // Rows that are updated in place are patched when they are read, by parts of their own.
  const isPatch = ({ partition }: { partition: string }) => partition.startsWith('patch-');
  const patches = rows.filter(isPatch);
  return rows
    .filter((row) => !isPatch(row))
    .map(({ table, partition, parts }) => {
      const hash = createHash('sha256').update(parts.join(','));
      for (const patch of patches) if (patch.table === table) hash.update(patch.parts.join(','));
      return { table, partition, fingerprint: hash.digest('hex').slice(0, 32) };
    });
}

async function readColumns(client: ClickHouseClient): Promise<Map<string, string[]>> {
  const rows = await select<{ table: string; columns: string[] }>(
    client,
    `SELECT table, groupArray(name) AS columns FROM (
       SELECT table, name FROM system.columns
       WHERE database = currentDatabase() AND default_kind IN ('', 'DEFAULT')
       ORDER BY table, position)
     GROUP BY table`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

export const quoted = (names: readonly string[]): string =>
  names.map((name) => `\`${name}\``).join(', ');

/**
 * Dumps every partition that changed since the backup whose objects are `known`; the others are
 * referred to.
 */
export async function dumpClickHouse(
  client: ClickHouseClient,
  store: FileStore,
  known: ReadonlyMap<string, StoredObject>,
): Promise<Rows[]> {
  const columnsOf = await readColumns(client);
  const dumped: Rows[] = [];
  for (const { table, partition, fingerprint } of await readPartitions(client)) {
    const columns = columnsOf.get(table) ?? [];
    const object = `clickhouse/${table}/${partition}-${fingerprint}.zst`;
    const found = known.get(object);
    const stored =
      found ?? (await dumpPartition(client, store, { table, partition, columns, object }));
    dumped.push({ table, partition, columns, ...stored });
  }
  return dumped;
}

async function dumpPartition(
  client: ClickHouseClient,
  store: FileStore,
  { table, partition, columns, object }: Pick<Rows, 'table' | 'partition' | 'columns' | 'object'>,
): Promise<StoredObject> {
  const { stream } = await client.exec({
    query: `SELECT ${quoted(columns)} FROM ${quoted([table])}
            WHERE _partition_id = {partition:String} FORMAT TabSeparated`,
    query_params: { partition },
  });
  return storeLines(store, object, stream);
}
