import { join } from 'node:path';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Config } from '../platform/config';
import type { Logger } from '../platform/logger';
import { assertServerVersion } from '../platform/server-versions';
import { chooseFiles } from './choose-files';
import { clickhouseStatements } from './clickhouse-statements';
import { compareWithRecorded, type RecordedFile, readSqlFiles, type SqlFile } from './sql-files';
import { findAdopted, inDatabase, readSquashed, withoutSquashed } from './squashed';

const recordTable = `CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}}
  (name String, checksum String, at DateTime DEFAULT now())
  ENGINE = {{MergeTree}} ORDER BY name;`;

/** A statement that fills a table takes minutes where there are many rows. */
const statementMsMax = 3_600_000;

/**
 * Applies the files that are not recorded yet, in order; returns their names. ClickHouse has no
 * transactions, so every statement must be idempotent. The caller must have the migration lock.
 */
export async function migrateClickHouse(
  config: Config,
  logger: Logger,
  folder = join(__dirname, 'clickhouse'),
  only?: readonly RecordedFile[],
): Promise<string[]> {
  const { url, cluster } = config.clickhouse;
  // Errors are thrown; the client would print them as well.
  const client = createClient({
    url,
    request_timeout: statementMsMax,
    log: { level: ClickHouseLogLevel.OFF },
  });
  const run = async (text: string) => {
    for (const query of clickhouseStatements(text, cluster)) {
      await client.command({ query, clickhouse_settings: { wait_end_of_query: 1 } });
    }
  };
  try {
    await assertClickHouse(client, cluster);
    await run(recordTable);
    const all = await readSqlFiles(folder);
    const squashed = await readSquashed(folder);
    const files = chooseFiles(all, only, squashed, 'ClickHouse');
    const recorded = await readRecorded(client);
    const adopted = findAdopted(all, recorded, squashed, inDatabase('ClickHouse'));
    await record(client, adopted);
    const own = withoutSquashed([...recorded, ...adopted], squashed);
    const { pending, unknown } = compareWithRecorded(files, own, 'ClickHouse');
    if (unknown.length > 0) {
      logger.warn({ unknown }, 'ClickHouse has migrations that this version does not know');
    }
    for (const file of pending) {
      await run(file.text).catch((error: Error) => {
        throw new Error(`migrations/clickhouse/${file.name}: ${error.message}`, { cause: error });
      });
      await record(client, [file]);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

async function record(client: ClickHouseClient, files: readonly SqlFile[]): Promise<void> {
  if (files.length === 0) return;
  await client.insert({
    table: 'schema_migrations',
    values: files.map(({ name, checksum }) => ({ name, checksum })),
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0 },
  });
}

async function readRecorded(client: ClickHouseClient): Promise<RecordedFile[]> {
  const rows = await client.query({
    query: 'SELECT name, checksum FROM schema_migrations',
    format: 'JSONEachRow',
  });
  return rows.json<RecordedFile>();
}

/** Refused before a table exists: rows of a second shard would be read by nothing. */
async function assertClickHouse(
  client: ClickHouseClient,
  cluster: string | undefined,
): Promise<void> {
  const result = await client.query({
    query: `SELECT version() AS version, (SELECT toFloat64(uniqExact(shard_num)) FROM system.clusters
              WHERE cluster = {cluster:String}) AS shards`,
    query_params: { cluster: cluster ?? '' },
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ version: string; shards: number }>();
  assertServerVersion('ClickHouse', row?.version ?? '');
  if ((row?.shards ?? 0) < 2) return;
  throw new Error(
    `The cluster ${cluster} has ${row?.shards} shards. Sightline needs one shard, with replicas.`,
  );
}
