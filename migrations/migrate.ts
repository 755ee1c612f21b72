import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import knex, { type Knex } from 'knex';
import type { Config } from '../platform/config';
import type { Logger } from '../platform/logger';
import { migrateClickHouse } from './migrate-clickhouse';

/** Any number: what matters is that every replica asks for the same lock. */
const migrationLock = 7_201_121;

/**
 * Brings both databases to this version's schema. Replicas that start at once wait for one another,
 * and a killed one leaves nothing behind: the lock and all of Postgres' changes are one transaction.
 * Needs `DATABASE_OWNER_URL`.
 */
export async function migrate(config: Config, logger: Logger): Promise<void> {
  const owner = openOwner(config);
  try {
    await owner.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [migrationLock]);
      // knex's own lock row lies in this transaction too, so a kill cannot leave it taken.
      const [, applied] = await trx.migrate.latest(postgresMigrations);
      const clickhouseApplied = await migrateClickHouse(config);
      const count = applied.length + clickhouseApplied.length;
      if (count > 0) logger.info({ postgres: applied, clickhouse: clickhouseApplied }, 'migrated');
    });
  } finally {
    await owner.destroy();
  }
}

const folder = join(__dirname, 'postgres');

const postgresMigrations: Knex.MigratorConfig = {
  tableName: 'schema_migrations',
  // Named without their ending, so that compiled and source files count as the same migration.
  migrationSource: {
    async getMigrations() {
      const files = await readdir(folder);
      const names = files.filter((file) => /^\d{14}_\w+\.[jt]s$/.test(file));
      return names.map((file) => parse(file).name).sort();
    },
    getMigrationName: (name) => name as string,
    // require finds the file under either ending; import would need it spelled out.
    getMigration: async (name) => require(join(folder, name as string)) as Knex.Migration,
  } satisfies Knex.MigrationSource<unknown>,
};

function openOwner(config: Config): Knex {
  if (!config.database.ownerUrl) {
    throw new Error('DATABASE_OWNER_URL is needed to run migrations.');
  }
  return knex({ client: 'pg', connection: config.database.ownerUrl, pool: { min: 0, max: 2 } });
}
