import { Client } from 'pg';
import type { Config } from '../platform/config';
import type { Logger } from '../platform/logger';
import { assertServerVersion } from '../platform/server-versions';
import { migrateClickHouse } from './migrate-clickhouse';
import { migratePostgres, oneAtATime } from './migrate-postgres';
import type { RecordedFile } from './sql-files';

/**
 * Migrates both databases to this version's schema. Replicas that start concurrently wait for one
 * another. A database with a newer schema is left unchanged. Needs `DATABASE_OWNER_URL`. With
 * `only`, stops at the schema that these files make, for a restore; functions are left out. Throws
 * if one of them is unknown.
 */
export async function migrate(
  config: Config,
  logger: Logger,
  only?: { postgres: readonly RecordedFile[]; clickhouse: readonly RecordedFile[] },
): Promise<void> {
  const client = openOwner(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    assertServerVersion('Postgres', rows[0]?.version ?? '');
    const { migrations, functions } = await migratePostgres(
      client,
      logger,
      undefined,
      only?.postgres,
    );
    // The lock in Postgres protects ClickHouse, too.
    const clickhouse = await oneAtATime(client, () =>
      migrateClickHouse(config, logger, undefined, only?.clickhouse),
    );
    if (migrations.length + functions.length + clickhouse.length > 0) {
      logger.info({ postgres: migrations, functions, clickhouse }, 'migrated');
    }
  } finally {
    await client.end();
  }
}

function openOwner(config: Config): Client {
  if (!config.database.ownerUrl) {
    throw new Error('DATABASE_OWNER_URL is needed to run migrations.');
  }
  const client = new Client({ connectionString: config.database.ownerUrl });
  // A connection lost between two statements fails the next one.
  client.on('error', () => undefined);
  return client;
}
