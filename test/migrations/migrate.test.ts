import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { Client } from 'pg';
import { postgresUrls } from '../../dev/stack/postgres';
import { ownerRole } from '../../dev/stack/postgres-roles';
import { loadSecrets } from '../../dev/stack/secrets';
import { migrate } from '../../migrations/migrate';
import { migrateClickHouse } from '../../migrations/migrate-clickhouse';
import { migratePostgres } from '../../migrations/migrate-postgres';
import { readSqlFiles } from '../../migrations/sql-files';
import { readSquashed } from '../../migrations/squashed';
import { type Config, loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { openDatabase } from '../../platform/postgres/database';
import { assertTenancy } from '../../platform/postgres/tenancy-guard';
import { type OwnBackends, startOwnBackends } from '../support/own-backends';

// The tests need databases without any migration, so this file starts its own servers.

const migrationsFolder = join(__dirname, '..', '..', 'migrations');
const logger = createLogger('test', 'silent');
const clients: Client[] = [];
const folders: string[] = [];
let backends: OwnBackends;
let config: Config;
let warn: jest.SpyInstance;

beforeAll(async () => {
  backends = await startOwnBackends();
  config = loadConfig({ ...process.env, ...backends.env });
});
beforeEach(() => {
  warn = jest.spyOn(logger, 'warn');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(clients.splice(0).map((client) => client.end()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
afterAll(() => backends.stop());

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

/** The address of a new database, as its owner. */
async function createDatabase(name: string): Promise<string> {
  const url = new URL(config.database.ownerUrl ?? '');
  const secrets = loadSecrets(backends.env['DATA_DIR'] ?? '');
  const admin = await connect(postgresUrls(Number(url.port), secrets).admin);
  await admin.query(`create database ${name} owner ${ownerRole}`);
  url.pathname = name;
  return url.href;
}

/** A folder of migrations, by file name; those of functions begin with `functions/`. */
function writeMigrations(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-migrations-'));
  folders.push(folder);
  mkdirSync(join(folder, 'functions'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const rows = async <Row extends object>(client: Client, query: string) =>
  (await client.query<Row>(query)).rows;
const numbers = (client: Client) =>
  rows<{ number: number }>(client, 'select number from numbers order by 1').then((found) =>
    found.map(({ number }) => number),
  );
const answer = (client: Client) =>
  rows<{ answer: string }>(client, 'select answer()').then(([row]) => row?.answer);
const answerFile = (text: string) =>
  `create or replace function answer() returns text language sql as $$ select '${text}' $$;`;
const numbersFile = 'create table numbers (number int primary key);';

/** What a database from before the squash has recorded. */
async function recordedBefore(database: string) {
  const squashed = await readSquashed(join(migrationsFolder, database));
  return Object.entries(squashed?.checksums ?? {}).map(([name, checksum]) => ({ name, checksum }));
}

/** Everything that a migration could touch, with the transaction that wrote it. */
const catalogue = (client: Client) =>
  rows<{ kind: string; oid: string }>(
    client,
    `select 'class' as kind, oid::text, xmin::text from pg_class
       where relnamespace = 'public'::regnamespace
     union all select 'function', oid::text, xmin::text from pg_proc
       where pronamespace = 'public'::regnamespace
     union all select 'trigger', oid::text, xmin::text from pg_trigger where not tgisinternal
     union all select 'policy', oid::text, xmin::text from pg_policy
     union all select 'migration', name, xmin::text from schema_migrations
     union all select 'functions', name, xmin::text from schema_functions
     order by 1, 2`,
  );

describe('both databases', () => {
  const clickhouseTables = [
    'ai_answers',
    'ai_days',
    'ai_host_counts',
    'ai_periods',
    'ai_prompt_days',
    'ai_readings',
    'ai_referrals',
    'audit_findings',
    'audit_links',
    'audit_urls',
    'backlink_days',
    'backlink_groups',
    'backlink_heads',
    'backlink_rows',
    'backlinks',
    'backlinks_by_target',
    'backup_leases',
    'bing_statistics',
    'crawler_hours',
    'crawler_parameters',
    'crawler_path_totals',
    'crawler_paths',
    'crawler_visits',
    'domain_links',
    'rank_readings',
    'schema_migrations',
    'search_days',
    'search_hours',
    'search_import_lines',
    'search_rows',
    'search_span_rolls',
    'search_spans',
    'serp_pages',
  ];

  it('are migrated from empty to a schema that lets no tenant’s rows out', async () => {
    await migrate(config, logger);
    const owner = await connect(config.database.ownerUrl ?? '');
    const tables = await rows<{ relname: string; forced: boolean; policies: number }>(
      owner,
      `select relname, relrowsecurity and relforcerowsecurity as forced,
         (select count(*)::int from pg_policy
           where polrelid = c.oid and polpermissive) as policies
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and (relname = 'workspaces' or exists (select from pg_attribute a
           where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))`,
    );
    expect(tables.length).toBeGreaterThanOrEqual(57);
    expect(tables.filter(({ forced, policies }) => !forced || policies !== 2)).toEqual([]);

    const app = openDatabase({ url: config.database.url, poolMax: 1 });
    await expect(assertTenancy(app.system)).resolves.toBeUndefined();
    await app.close();

    const clickhouse = createClient({ url: config.clickhouse.url });
    const found = await clickhouse.query({ query: 'SHOW TABLES', format: 'JSONEachRow' });
    const names = (await found.json<{ name: string }>()).map(({ name }) => name).sort();
    expect(names).toEqual(clickhouseTables);
    await clickhouse.close();
    expect(warn).not.toHaveBeenCalled();
  });

  it('stay as they are the second time', async () => {
    const owner = await connect(config.database.ownerUrl ?? '');
    const before = await catalogue(owner);
    const info = jest.spyOn(logger, 'info');
    await migrate(config, logger);
    expect(await catalogue(owner)).toEqual(before);
    expect(info).not.toHaveBeenCalled();
    expect(before.length).toBeGreaterThan(300);
  });

  it('have functions that can be applied again and again', async () => {
    const owner = await connect(config.database.ownerUrl ?? '');
    const definitions = () =>
      rows(
        owner,
        `select p.oid::regprocedure::text as name, p.proacl::text as acl, pg_get_functiondef(p.oid) as text
           from pg_proc p where pronamespace = 'public'::regnamespace
         union all select tgname, tgrelid::regclass::text, pg_get_triggerdef(oid)
           from pg_trigger where not tgisinternal order by 1, 2`,
      );
    const before = await definitions();
    await owner.query('delete from schema_functions');
    const { functions } = await migratePostgres(owner, logger);
    const files = await readSqlFiles(join(migrationsFolder, 'postgres', 'functions'));
    expect(functions).toEqual(files.map(({ name }) => name));
    expect(await definitions()).toEqual(before);
  });
});

describe('Postgres', () => {
  it('is migrated once by programs that start at once', async () => {
    const url = await createDatabase('at_once');
    const programs = await Promise.all([connect(url), connect(url), connect(url)]);
    const applied = await Promise.all(programs.map((client) => migratePostgres(client, logger)));
    const files = await readSqlFiles(join(migrationsFolder, 'postgres'));
    const names = files.map(({ name }) => name);
    expect(applied.flatMap(({ migrations }) => migrations).sort()).toEqual(names);
    const recorded = await rows<{ name: string }>(
      await connect(url),
      'select name from schema_migrations order by 1',
    );
    expect(recorded.map(({ name }) => name)).toEqual(names);
  });

  it('keeps nothing of a migration that fails, and says where it did', async () => {
    const client = await connect(await createDatabase('failing'));
    const files = {
      '0001_numbers.sql': numbersFile,
      '0002_more.sql': 'insert into numbers values (1);\n\ninsert into letters values (1);',
      '0003_never.sql': 'insert into numbers values (3);',
    };
    await expect(migratePostgres(client, logger, writeMigrations(files))).rejects.toThrow(
      'migrations/postgres/0002_more.sql, line 3: relation "letters" does not exist',
    );
    expect(await numbers(client)).toEqual([]);
    const fixed = { ...files, '0002_more.sql': 'insert into numbers values (2);' };
    expect(await migratePostgres(client, logger, writeMigrations(fixed))).toEqual({
      migrations: ['0002_more.sql', '0003_never.sql'],
      functions: [],
    });
    expect(await numbers(client)).toEqual([2, 3]);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    const client = await connect(await createDatabase('changed'));
    await migratePostgres(client, logger, writeMigrations({ '0001_numbers.sql': numbersFile }));
    const changed = writeMigrations({
      '0001_numbers.sql': `${numbersFile} -- changed`,
      '0002_more.sql': 'insert into numbers values (2);',
    });
    await expect(migratePostgres(client, logger, changed)).rejects.toThrow(
      'The Postgres migration 0001_numbers.sql was changed after it was applied.',
    );
    expect(await numbers(client)).toEqual([]);
  });

  it('has a function replaced when its text changed, and only then', async () => {
    const client = await connect(await createDatabase('functions'));
    const run = (text: string) =>
      migratePostgres(
        client,
        logger,
        writeMigrations({ 'functions/answer.sql': answerFile(text) }),
      );
    expect(await run('one')).toEqual({ migrations: [], functions: ['answer.sql'] });
    expect(await run('one')).toEqual({ migrations: [], functions: [] });
    expect(await run('two')).toEqual({ migrations: [], functions: ['answer.sql'] });
    expect(await answer(client)).toBe('two');
  });

  it('gets all functions again after a migration, which may have dropped their triggers', async () => {
    const client = await connect(await createDatabase('dropped'));
    const files = { 'functions/answer.sql': answerFile('kept') };
    await migratePostgres(client, logger, writeMigrations(files));
    const dropping = writeMigrations({ ...files, '0001_drop.sql': 'drop function answer();' });
    expect(await migratePostgres(client, logger, dropping)).toEqual({
      migrations: ['0001_drop.sql'],
      functions: ['answer.sql'],
    });
    expect(await answer(client)).toBe('kept');
  });

  it('lets an older program start, which leaves the newer functions as they are', async () => {
    const client = await connect(await createDatabase('newer'));
    const old = { '0001_numbers.sql': numbersFile, 'functions/answer.sql': answerFile('old') };
    const newer = {
      ...old,
      '0002_more.sql': 'insert into numbers values (2);',
      'functions/answer.sql': answerFile('new'),
    };
    await migratePostgres(client, logger, writeMigrations(newer));
    expect(await migratePostgres(client, logger, writeMigrations(old))).toEqual({
      migrations: [],
      functions: [],
    });
    expect(await answer(client)).toBe('new');
    expect(warn).toHaveBeenCalledWith(
      { unknown: ['0002_more.sql'] },
      'Postgres has migrations that this version does not know',
    );
  });

  it('is adopted with its rows when all squashed migrations made it, and refused when some did', async () => {
    const client = await connect(await createDatabase('adopted'));
    await migratePostgres(client, logger);
    const id = '019ac6c4-0000-7000-8000-000000000001';
    await client.query(`insert into workspaces (id, name, plan) values ($1, 'Old', 'free')`, [id]);
    const squashed = await recordedBefore('postgres');
    const { lastBaseline } = (await readSquashed(join(migrationsFolder, 'postgres'))) ?? {};
    const become = async (records: typeof squashed) => {
      // Later migrations are not squashed.
      await client.query('delete from schema_migrations where name <= $1', [lastBaseline]);
      await client.query(
        `insert into schema_migrations (name, checksum)
         select name, checksum from jsonb_to_recordset($1) as r (name text, checksum text)`,
        [JSON.stringify(records)],
      );
    };
    const before = await catalogue(client);

    await become(squashed.slice(0, -1));
    await expect(migratePostgres(client, logger)).rejects.toThrow(
      /^The Postgres database has \d+ of the \d+ migrations .* Start the version of commit [0-9a-f]{40} /,
    );

    await become(squashed);
    const nothing = { migrations: [], functions: [] };
    expect(await migratePostgres(client, logger)).toEqual(nothing);
    const adopted = await catalogue(client);
    const isRecord = ({ kind }: { kind: string }) => kind === 'migration';
    expect(adopted.filter((row) => !isRecord(row))).toEqual(before.filter((row) => !isRecord(row)));
    const files = await readSqlFiles(join(migrationsFolder, 'postgres'));
    const names = [...squashed, ...files].map(({ name }) => name);
    expect(adopted.filter(isRecord).map(({ oid }) => oid)).toEqual(names);
    expect(await rows(client, 'select name from workspaces')).toEqual([{ name: 'Old' }]);

    expect(await migratePostgres(client, logger)).toEqual(nothing);
    expect(await catalogue(client)).toEqual(adopted);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is not migrated from what knex made', async () => {
    const client = await connect(await createDatabase('made_by_knex'));
    await client.query('create table schema_migrations (id serial, name text, batch int)');
    await expect(migratePostgres(client, logger)).rejects.toThrow(/Delete it/);
  });
});

describe('ClickHouse', () => {
  const migrateFolder = (files: Record<string, string>) =>
    migrateClickHouse(config, logger, writeMigrations(files));
  const example = `CREATE TABLE IF NOT EXISTS example {{on_cluster}} (name String)
    ENGINE = {{MergeTree}} ORDER BY name;`;

  it('is adopted with its rows when all squashed migrations made it, and refused when some did', async () => {
    const client = createClient({ url: config.clickhouse.url });
    const values = await recordedBefore('clickhouse');
    const { lastBaseline } = (await readSquashed(join(migrationsFolder, 'clickhouse'))) ?? {};
    const read = async (query: string) =>
      (await client.query({ query, format: 'JSONEachRow' })).json<{ name: string }>();
    const become = async (records: typeof values) => {
      // Later migrations are not squashed.
      const later = await read(`SELECT * FROM schema_migrations WHERE name > '${lastBaseline}'`);
      await client.command({ query: 'TRUNCATE TABLE schema_migrations' });
      await client.insert({
        table: 'schema_migrations',
        values: [...records, ...later],
        format: 'JSONEachRow',
      });
    };
    const tables = () =>
      read(
        'SELECT name, uuid, metadata_modification_time FROM system.tables WHERE database = currentDatabase() ORDER BY name',
      );
    await migrateClickHouse(config, logger);
    await client.insert({
      table: 'domain_links',
      values: [{ workspace_id: 'ws_1', linking_domain: 'example.com' }],
      format: 'JSONEachRow',
    });
    const before = await tables();

    await become(values.slice(1));
    await expect(migrateClickHouse(config, logger)).rejects.toThrow(
      /^The ClickHouse database has \d+ of the \d+ migrations .* is 0001_crawler_visits\.sql\. Start /,
    );

    await become(values);
    const files = await readSqlFiles(join(migrationsFolder, 'clickhouse'));
    const names = [...values, ...files].map(({ name }) => ({ name }));
    for (const _ of ['once', 'again']) {
      expect(await migrateClickHouse(config, logger)).toEqual([]);
      expect(await read('SELECT name FROM schema_migrations ORDER BY name')).toEqual(names);
    }
    expect(await tables()).toEqual(before);
    expect(await read('SELECT linking_domain AS name FROM domain_links')).toEqual([
      { name: 'example.com' },
    ]);
    expect(warn).not.toHaveBeenCalled();
    await client.close();
  });

  it('applies a file once, and refuses it when it was changed', async () => {
    expect(await migrateFolder({ '9001_example.sql': example })).toEqual(['9001_example.sql']);
    expect(await migrateFolder({ '9001_example.sql': example })).toEqual([]);
    await expect(migrateFolder({ '9001_example.sql': `${example} -- changed` })).rejects.toThrow(
      'The ClickHouse migration 9001_example.sql was changed after it was applied.',
    );
  });

  it('lets an older program start', async () => {
    await migrateFolder({ '9001_example.sql': example });
    expect(await migrateClickHouse(config, logger)).toEqual([]);
    expect(warn).toHaveBeenCalledWith(
      { unknown: ['9001_example.sql'] },
      'ClickHouse has migrations that this version does not know',
    );
  });

  it('says which file failed, and applies it the next time', async () => {
    await expect(
      migrateFolder({ '9002_broken.sql': `${example}\nALTER TABLE nothing DROP COLUMN name;` }),
    ).rejects.toThrow(/^migrations\/clickhouse\/9002_broken\.sql: /);
    expect(await migrateFolder({ '9002_broken.sql': example })).toEqual(['9002_broken.sql']);
  });
});
