import { join } from 'node:path';
import { type Client, DatabaseError } from 'pg';
import type { Logger } from '../platform/logger';
import { chooseFiles } from './choose-files';
import {
  compareWithRecorded,
  isNewer,
  type RecordedFile,
  readSqlFiles,
  type SqlFile,
} from './sql-files';
import { findAdopted, inDatabase, readSquashed, type Squashed, withoutSquashed } from './squashed';

/** An arbitrary number that is the same for every replica. */
const migrationLock = 7_201_121;

export type AppliedToPostgres = { migrations: string[]; functions: string[] };

/**
 * Applies the migrations that are not recorded yet, in order, each in its own transaction, and then
 * the functions whose text changed.
 */
export async function migratePostgres(
  client: Client,
  logger: Logger,
  folder = join(__dirname, 'postgres'),
  only?: readonly RecordedFile[],
): Promise<AppliedToPostgres> {
  const all = await readSqlFiles(folder);
  const squashed = await readSquashed(folder);
  const files = chooseFiles(all, only, squashed, 'Postgres');
  const functions = await readSqlFiles(join(folder, 'functions'));
  const readOwn = async () => withoutSquashed(await readMigrations(client), squashed);
  const { pending, unknown } = await oneAtATime(client, async () => {
    await prepareTables(client);
    await adopt(client, all, squashed);
    return compareWithRecorded(files, await readOwn(), 'Postgres');
  });
  if (unknown.length > 0) {
    logger.warn({ unknown }, 'Postgres has migrations that this version does not know');
  }
  const migrations: string[] = [];
  for (const file of pending) {
    if (await oneAtATime(client, () => applyMigration(client, file))) migrations.push(file.name);
  }
  // Functions of this version may need tables that these files do not make.
  if (only) return { migrations, functions: [] };
  const replaced = await oneAtATime(client, async () => {
    const now = compareWithRecorded(files, await readOwn(), 'Postgres');
    // A newer version's functions fit its tables; those of this version may not.
    return isNewer(files, now.unknown) ? [] : replaceFunctions(client, functions);
  });
  return { migrations, functions: replaced };
}

/**
 * Runs `work` in a transaction, with a lock that excludes other migrating programs. A killed
 * program leaves no lock behind: it ends with the transaction.
 */
export async function oneAtATime<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // The first error is more informative than a failed rollback, as on a lost connection.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function prepareTables(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute
     where attrelid = to_regclass('schema_migrations') and attname = 'batch' and not attisdropped`,
  );
  if (rowCount !== 0) {
    throw new Error(
      'This database was made by a development version, before 22 November 2026. Delete it (npm start keeps it in its data folder) and start again.',
    );
  }
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_functions (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
}

/** Records the baselines in a database that their predecessors made. */
async function adopt(
  client: Client,
  files: readonly SqlFile[],
  squashed: Squashed | undefined,
): Promise<void> {
  const recorded = await readMigrations(client);
  for (const file of findAdopted(files, recorded, squashed, inDatabase('Postgres'))) {
    await record(client, file);
  }
}

async function readMigrations(client: Client): Promise<RecordedFile[]> {
  const found = await client.query<RecordedFile>('select name, checksum from schema_migrations');
  return found.rows;
}

/** Returns false if another program has applied the file in the meantime. */
async function applyMigration(client: Client, file: SqlFile): Promise<boolean> {
  const { pending } = compareWithRecorded([file], await readMigrations(client), 'Postgres');
  if (pending.length === 0) return false;
  await run(client, file, 'migrations/postgres');
  await record(client, file);
  // Tables that a migration replaces may have lost their triggers: all functions are applied again.
  await client.query('delete from schema_functions');
  return true;
}

async function record(client: Client, { name, checksum }: SqlFile): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

async function replaceFunctions(client: Client, files: readonly SqlFile[]): Promise<string[]> {
  const found = await client.query<RecordedFile>('select name, checksum from schema_functions');
  const checksums = new Map(found.rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter(({ name, checksum }) => checksums.get(name) !== checksum);
  for (const file of changed) {
    await run(client, file, 'migrations/postgres/functions');
    await client.query(
      `insert into schema_functions (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [file.name, file.checksum],
    );
  }
  return changed.map(({ name }) => name);
}

async function run(client: Client, { name, text }: SqlFile, folder: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const position = Number(error.position);
    const line = position ? `, line ${text.slice(0, position).split('\n').length}` : '';
    throw new Error(`${folder}/${name}${line}: ${error.message}`, { cause: error });
  }
}
