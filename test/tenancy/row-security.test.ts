import { enqueueJob } from '../../modules/jobs/store/job-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { fromUuid, type IdKind, idKindCodes, newId, toUuid } from '../../platform/ids';
import { type Database, openDatabase, sql } from '../../platform/postgres/database';
import { assertTenancy } from '../../platform/postgres/tenancy-guard';
import { newClient } from '../support/clients';
import { insertKeyword } from '../support/keywords';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createResources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

/** Reads the database catalog, so tables and constraints of later migrations are included automatically. */
let service: Service;
let app: Database;
let owner: OwnerRows;
let mine: string;
let theirs: string;
let tables: string[];

const denied = '42501';

beforeAll(async () => {
  service = await startService();
  const { database } = loadConfig(process.env);
  app = openDatabase({ url: database.url, poolMax: 4 });
  owner = openOwnerRows();
  [mine, theirs] = [await fillWorkspace(), await fillWorkspace()];
  const found = await owner.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'workspace_id' and not a.attisdropped and c.relkind in ('r', 'p')
       and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  tables = found.map(({ name }) => name);
});
afterAll(async () => {
  await Promise.all([app.close(), owner.close(), service.stop()]);
});

/** A workspace with rows in as many tables as there are, by the API where there is a way. */
async function fillWorkspace(): Promise<string> {
  const workspace = await createWorkspace();
  const { workspaceId } = workspace;
  const { ids } = await createResources(service, workspace);
  const { websiteId, groupId } = ids as { websiteId: string; groupId: string };
  const client = await newClient(service, workspaceId);
  await client.patch(`/websites/${websiteId}`, { tags: ['a'] });
  const headers = { 'Idempotency-Key': 'k' };
  await client.post('/account/keys', { name: 'x', access: 'read' }, { headers });
  await insertKeyword(owner, { workspaceId, websiteId, groupId }, 'keyword');
  await app.transaction(workspaceId, (tx) =>
    enqueueJob(tx, {
      type: 'website.purge',
      websiteId,
      input: { secondPassAfterMs: 0 },
      memo: {},
    }),
  );
  return workspaceId;
}

const asMine = (statement: string, values: string[]) =>
  app.transaction(mine, (tx) => tx.run(sql.raw(statement, values)));
/** The code of the refusal, or how many rows were touched. */
const outcome = (work: Promise<unknown[]>) =>
  work.then(
    (rows) => rows.length,
    (error: { code?: string }) => error.code,
  );

describe('the catalogue', () => {
  it('tenant tables have row security, enabled and forced', async () => {
    const rows = await owner.rows(
      `select relname, relrowsecurity, relforcerowsecurity from pg_class
       where relname = any (?) and relnamespace = 'public'::regnamespace
         and not (relrowsecurity and relforcerowsecurity)`,
      [[...tables, 'workspaces']],
    );
    expect(tables.length).toBeGreaterThanOrEqual(13);
    expect(rows).toEqual([]);
  });

  it('each has the tenant’s policy for reading and writing, and none that lets others in', async () => {
    const policies = await owner.rows<Record<string, unknown> & { tablename: string }>(
      `select tablename, policyname, permissive, cmd, roles::text[] as roles, qual, with_check
       from pg_policies where schemaname = 'public'`,
    );
    for (const table of [...tables, 'workspaces']) {
      const column = table === 'workspaces' ? 'id' : 'workspace_id';
      const rule = `(${column} = app_workspace())`;
      const open = policies.filter(
        ({ tablename, roles }) =>
          tablename === table &&
          !['sightline_owner', 'sightline_limited'].includes((roles as string[]).join()),
      );
      expect(open).toEqual([
        {
          tablename: table,
          policyname: 'tenant',
          permissive: 'PERMISSIVE',
          cmd: 'ALL',
          roles: ['public'],
          qual: rule,
          withCheck: rule,
        },
      ]);
    }
  });

  it('the policies of limited reads only take away, and are of their own role alone', async () => {
    const policies = await owner.rows<{ permissive: string; inherits: boolean }>(
      `select permissive, (select rolinherit from pg_roles where rolname = 'sightline_app') as inherits
       from pg_policies where schemaname = 'public' and roles::text[] = '{sightline_limited}'`,
    );
    expect(policies.length).toBeGreaterThan(60);
    expect(new Set(policies.map(({ permissive }) => permissive))).toEqual(new Set(['RESTRICTIVE']));
    expect(policies[0]?.inherits).toBe(false);
    const writable = await owner.rows<{ name: string }>(
      `select table_name as name from information_schema.role_table_grants
       where grantee = 'sightline_limited' and privilege_type <> 'SELECT' group by 1`,
    );
    expect(writable).toEqual([{ name: 'idempotency_keys' }]);
  });

  it('the application’s role can read no table that is not a tenant’s', async () => {
    const readable = await owner.rows<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace
         and has_table_privilege('sightline_app', c.oid, 'select')`,
    );
    const names = readable.map(({ name }) => name).sort();
    expect([...tables, 'workspaces']).toEqual(expect.arrayContaining(names));
  });

  it('every unique and foreign key leads with the workspace, for they see past row security', async () => {
    const loose = await owner.rows(
      `select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as "by"
       from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and c.relname = any (?) and a.attname <> 'workspace_id'
       union all
       select f.conrelid::regclass::text, f.conname
       from pg_constraint f join pg_class c on c.oid = f.conrelid
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
       where f.contype = 'f' and c.relname = any (?)
         and (a.attname <> 'workspace_id' or r.attname <> case
           when f.confrelid = 'workspaces'::regclass then 'id' else 'workspace_id' end)`,
      [tables, tables],
    );
    expect(loose).toEqual([]);
  });

  it('functions that see past row security have a fixed search path and are not for everyone', async () => {
    const open = await owner.rows(
      `select p.proname from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and (has_function_privilege('public', p.oid, 'execute')
           or not exists (select 1 from unnest(p.proconfig) c where c like 'search_path=%pg_temp'))`,
    );
    expect(open).toEqual([]);
  });
});

describe('as the application’s role', () => {
  it('no row of another workspace can be seen', async () => {
    let filled = 0;
    for (const table of tables) {
      const [there] = await owner.rows<{ count: number }>(
        `select count(*) from ${table} where workspace_id = ?`,
        [theirs],
      );
      if (there?.count) filled += 1;
      const seen = await asMine(`select distinct workspace_id from ${table}`, []);
      expect([table, seen.filter((row) => row['workspaceId'] !== mine)]).toEqual([table, []]);
    }
    expect(filled).toBeGreaterThanOrEqual(10);
    expect(await asMine('select id from workspaces', [])).toEqual([{ id: mine }]);
  });

  it('no row can be put into another workspace', async () => {
    for (const table of tables) {
      const inserted = asMine(
        `insert into ${table} overriding system value
         select * from jsonb_populate_record(null::${table}, jsonb_build_object('workspace_id', ?::uuid))`,
        [theirs],
      );
      expect([table, await outcome(inserted)]).toEqual([table, denied]);
    }
  });

  it('no row can be changed or removed there, nor moved there', async () => {
    for (const table of tables) {
      const changed = asMine(
        `update ${table} set workspace_id = workspace_id where workspace_id = ? returning 1`,
        [theirs],
      );
      expect([0, denied]).toContain(await outcome(changed));
      const removed = asMine(`delete from ${table} where workspace_id = ? returning 1`, [theirs]);
      expect([0, denied]).toContain(await outcome(removed));
      const [own] = await owner.rows<{ count: number }>(
        `select count(*) from ${table} where workspace_id = ?`,
        [mine],
      );
      if (!own?.count) continue;
      const moved = asMine(`update ${table} set workspace_id = ?`, [theirs]);
      expect([table, await outcome(moved)]).toEqual([table, denied]);
    }
  });

  it('without a workspace there is nothing at all', async () => {
    for (const table of [...tables, 'workspaces']) {
      expect(await app.system.run(sql(table).select(sql.raw('1')))).toEqual([]);
    }
  });

  it('the audit log is append-only, and plans are not its to change', async () => {
    for (const statement of [
      "update audit_log set actor = 'nobody'",
      'delete from audit_log',
      'truncate audit_log',
      "update workspaces set plan = 'unlimited'",
      'alter table audit_log disable row level security',
      'drop policy tenant on websites',
      'select * from rate_windows',
    ]) {
      expect([statement, await outcome(asMine(statement, []))]).toEqual([statement, denied]);
    }
  });
});

describe('the workspace of a statement', () => {
  const current = sql.raw('select app_workspace() as workspace');

  it('is its own, however statements share their connection', async () => {
    const workspaces = Array.from({ length: 600 }, (_, index) => [mine, theirs, ''][index % 3]);
    const seen = await Promise.all(
      workspaces.map(async (workspaceId) => {
        const [row] = await app
          .reader(workspaceId ?? '')
          .run<{ workspace: string | null }>(current);
        return row?.workspace;
      }),
    );
    expect(seen).toEqual(workspaces.map((workspaceId) => workspaceId || null));
  });

  it('is its own for rows that are read together with those of others', async () => {
    const ids = await Promise.all(
      [mine, theirs].map(async (workspaceId) => {
        const [website] = await app
          .reader(workspaceId)
          .run<{ id: string }>(sql('websites').select('id').limit(1));
        return website?.id ?? '';
      }),
    );
    const wanted = Array.from({ length: 300 }, (_, index) => ({
      workspaceId: [mine, theirs][index % 2] ?? '',
      id: ids[index % 3 === 0 ? 1 : 0] ?? '',
    }));
    const found = await Promise.all(
      wanted.map(({ workspaceId, id }) => findWebsite(app.reader(workspaceId), id)),
    );
    expect(found.map((website) => website?.id)).toEqual(
      wanted.map(({ workspaceId, id }) =>
        id === ids[workspaceId === mine ? 0 : 1] ? id : undefined,
      ),
    );
    const [id = ''] = ids;
    const apart = await app.transaction(mine, (tx) => findWebsite(tx, id));
    expect(found).toContainEqual(apart);
    expect(await findWebsite(app.limitedTo([newId('website')]).reader(mine), id)).toBeUndefined();
  });

  it('does not outlast a statement that fails', async () => {
    const mixed = Array.from({ length: 300 }, (_, index) =>
      index % 2
        ? app.reader(mine).run(sql.raw('select 1 / 0'))
        : app.system.run<{ id: string }>(sql('websites').select('id')),
    );
    const results = await Promise.allSettled(mixed);
    for (const [index, result] of results.entries()) {
      if (index % 2) expect(result.status).toBe('rejected');
      else expect(result).toMatchObject({ status: 'fulfilled', value: [] });
    }
  });

  it('does not outlast its transaction, whether it is committed or not', async () => {
    await app.transaction(mine, (tx) => tx.run(current));
    await expect(
      app.transaction(mine, async () => {
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const leftOver = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.transaction('', (tx) => tx.run(sql('websites').select('id'))),
      ),
    );
    expect(leftOver.flat()).toEqual([]);
  });
});

describe('ids', () => {
  const kinds = Object.keys(idKindCodes) as IdKind[];

  test('are uuids in every column that is named as one, except where other texts are, too', async () => {
    const texts = await owner.rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type <> 'uuid'
         and (column_name in ('id', 'closed_by_job', 'tally_job', 'compared_with')
           or column_name like '%\\_id' or column_name like '%\\_ids')
       order by 1`,
    );
    expect(texts.map(({ name }) => name)).toEqual(
      [
        'api_keys.website_ids',
        // Whatever an action is about: a tag, a provider, a website.
        'audit_log.target_id',
        'audit_log.request_id',
        // A name that a build gives its deploy.
        'campaign_events.external_id',
        // A job's id and what the call is for.
        'credit_settlements.call_id',
        'digests.website_ids',
        'exports.website_ids',
        'file_removals.id',
        'ledger_queue.id',
        'ledger_submissions.call_id',
        // An id, or the URL of a client’s metadata document.
        'oauth_codes.client_id',
        'oauth_grants.client_id',
        'outbox.id',
        'provider_answers.call_id',
        // The provider's.
        'provider_answers.task_id',
        'report_schedules.website_ids',
        'webhooks.website_ids',
      ].sort(),
    );
    const arrays = await owner.rows<{ type: string }>(
      `select udt_name as type from information_schema.columns
       where table_name in ('api_keys', 'digests', 'exports', 'report_schedules', 'webhooks') and column_name = 'website_ids'`,
    );
    expect(arrays).toEqual(Array.from({ length: 5 }, () => ({ type: '_uuid' })));
  });

  test('of every kind survive the round trip, alone, in lists, and as SQL writes them', async () => {
    for (const kind of kinds) {
      const id = newId(kind);
      const text = `select ?::uuid as id, ?::uuid[] as ids, public_id(?::uuid) as public, ?::text as text`;
      const [row] = await asMine(text, [id, [id, newId('job')], id, id] as string[]);
      expect(row).toEqual({ id, ids: [id, expect.stringMatching(/^job_/)], public: id, text: id });
    }
  });

  test('in names and tags stay what was typed', async () => {
    const typed = newId('website');
    await asMine('insert into tags (workspace_id, name, key) values (?, ?, ?)', [
      mine,
      typed,
      typed,
    ]);
    const found = await asMine('select name from tags where workspace_id = ? and name = ?', [
      mine,
      typed,
    ]);
    expect(found).toEqual([{ name: typed }]);
  });

  test('are uuids in no text and no JSON', async () => {
    const columns = await owner.rows<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and table_name = any (?)
         and data_type in ('text', 'jsonb', 'ARRAY') and udt_name <> '_uuid'`,
      [tables],
    );
    expect(columns.length).toBeGreaterThan(100);
    for (const { table, column } of columns) {
      const found = await owner.rows(
        `select ${column}::text as text from ${table}
         where ${column}::text ~ '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{10}(0[1-9a-f]|1[0-3])' limit 1`,
      );
      expect([table, column, found]).toEqual([table, column, []]);
    }
  });

  test('of a statement that is new to the process do not change the order of a transaction', async () => {
    const id = newId('job');
    const [first, second, third] = await app.transaction(mine, (tx) =>
      Promise.all([
        tx.run(sql.raw("select set_config('app.seen', ?::uuid::text, true) /* order */", [id])),
        tx.run(sql.raw("select current_setting('app.seen', true) as seen")),
        tx.run(sql.raw('select public_id(?::uuid) as same /* order */', [id])),
      ]),
    );
    expect(first).toEqual([{ setConfig: toUuid(id) }]);
    expect(second).toEqual([{ seen: toUuid(id) }]);
    expect(third).toEqual([{ same: id }]);
  });

  test('of a statement that is new to the process are converted in a round trip, too', async () => {
    const ids = [newId('job'), newId('url')];
    const rows = await app.roundTrip((of) =>
      Promise.all([
        of(mine).run(
          sql.raw('select app_workspace() as w, ?::uuid as id /* trip */', ids.slice(1)),
        ),
        of(theirs).run(sql.raw('select app_workspace() as w, ?::uuid[] as ids /* trip */', [ids])),
      ]),
    );
    expect(rows).toEqual([[{ w: mine, id: ids[1] }], [{ w: theirs, ids }]]);
    await expect(
      app.roundTrip((of) => of(mine).run(sql.raw('select nonsense(?::uuid)', [mine]))),
    ).rejects.toMatchObject({ code: '42883' });
  });

  test('are never made of a uuid of no kind', async () => {
    const ofNoKind = `${toUuid(mine).slice(0, -2)}ff`;
    expect(() => fromUuid(ofNoKind)).toThrow();
    await expect(asMine('select ?::text::uuid as id', [ofNoKind])).rejects.toThrow(
      'is not the UUID of an id',
    );
  });
});

describe('the guard at start', () => {
  it('lets the application’s role pass', async () => {
    await expect(assertTenancy(app.system)).resolves.toBeUndefined();
  });

  it('refuses the owner', async () => {
    const { database } = loadConfig(process.env);
    const asOwner = openDatabase({ url: database.ownerUrl ?? '', poolMax: 2 });
    try {
      await expect(assertTenancy(asOwner.system)).rejects.toThrow(/owns, or can act/);
    } finally {
      await asOwner.close();
    }
  });
});

describe('a read of ClickHouse', () => {
  const url = loadConfig(process.env).clickhouse.url;
  const bound = 'workspace_id = {workspace:String}';

  it.each([
    [
      'reads no file',
      `SELECT * FROM file('/etc/hostname', 'LineAsString', 'workspace_id String') WHERE ${bound}`,
    ],
    [
      'asks no server',
      `SELECT * FROM url('http://127.0.0.1:9/', 'LineAsString', 'workspace_id String') WHERE ${bound}`,
    ],
    ['changes nothing', `ALTER TABLE crawler_visits DELETE WHERE ${bound}`],
    ['creates nothing', `CREATE TABLE mine ENGINE = Memory AS SELECT 1 AS a WHERE '' = '${bound}'`],
    ['lifts no limit', `SELECT 1 FROM crawler_visits WHERE ${bound} SETTINGS max_memory_usage = 0`],
  ])('%s with any SQL', async (_name, sql) => {
    const clickhouse = openClickHouse({ url });
    try {
      const query = { sql, comment: 'test' };
      // 164: READONLY.
      const refused = { code: '164' };
      await expect(clickhouse.of('ws_a').query(query)).rejects.toMatchObject(refused);
      const stream = async () => {
        for await (const row of clickhouse.of('ws_a').stream(query)) return row;
        return undefined;
      };
      await expect(stream()).rejects.toMatchObject(refused);
    } finally {
      await clickhouse.close();
    }
  });
});
