import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '../../platform/files/file-store';
import type { Manifest } from './manifest';
import { storeLines } from './object-stream';

type Table = { name: string; columns: string[] };

export type PostgresSnapshot = {
  at: string;
  migrations: Manifest['migrations']['postgres'];
  dump: (store: FileStore, folder: string) => Promise<Manifest['postgres']>;
  close: () => Promise<void>;
};

/**
 * Opens a snapshot of all tables. It stays the same however long the dump takes. The role must read
 * all tenants' rows (BYPASSRLS).
 */
export async function openSnapshot(url: string): Promise<PostgresSnapshot> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ at: Date; bypasses: boolean }>(
    `select clock_timestamp() as at, rolbypassrls or rolsuper as bypasses
     from pg_roles where rolname = current_user`,
  );
  const [first] = rows;
  if (!first?.bypasses) {
    await client.end();
    throw new Error(
      'The role of DATABASE_BACKUP_URL does not see all rows. Create it as docs/operations/backup.md says.',
    );
  }
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return {
    at: first.at.toISOString(),
    migrations: migrations.rows,
    dump: async (store, folder) => ({
      sequences: await readSequences(client),
      tables: await dumpTables(client, store, folder),
    }),
    close: () => client.end(),
  };
}

async function readSequences(client: Client): Promise<Manifest['postgres']['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | number }>(
    `select sequencename as name, coalesce(last_value, 0) as value from pg_sequences
     where schemaname = 'public' order by sequencename`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('schema_migrations', 'schema_functions')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

export const columnList = (columns: readonly string[]): string =>
  columns.map(escapeIdentifier).join(', ');

async function dumpTables(client: Client, store: FileStore, folder: string) {
  const tables: Manifest['postgres']['tables'] = [];
  for (const { name, columns } of await readTables(client)) {
    const lines = client.query(
      copyTo(`copy public.${escapeIdentifier(name)} (${columnList(columns)}) to stdout`),
    );
    const stored = await storeLines(store, `${folder}/${name}.zst`, lines);
    tables.push({ name, columns, ...stored });
  }
  return tables;
}
