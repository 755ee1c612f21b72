import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { migrate } from '../../migrations/migrate';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { renderMetrics } from '../../platform/metrics';
import { type Database, openDatabase, sql } from '../../platform/postgres/database';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type InnerService, startServiceHere } from '../support/in-process';
import { type OwnBackends, startOwnBackends } from '../support/own-backends';
import { newFolder } from '../support/programs';
import { createResources, type Resources, sampleName } from '../support/samples';
import { createWorkspace } from '../support/service';
import { runOn, type Standby, startStandby } from '../support/standby';
import { waitFor } from '../support/wait-for';

// A standby is killed and promoted here, so this file has servers of its own.

const saved = { ...process.env };
const { path: folder, remove } = newFolder();
let backends: OwnBackends;
let standby: Standby;
let alone: InnerService;
let service: InnerService;
let resources: Resources;
let workspaceId: string;
let client: ApiClient;

const primaryUrl = () => backends.env['DATABASE_URL'] ?? '';

beforeAll(async () => {
  backends = await startOwnBackends();
  Object.assign(process.env, backends.env);
  const config = loadConfig(process.env);
  await migrate(config, createLogger('test', 'silent'));
  standby = await startStandby(
    { dataDir: backends.env['DATA_DIR'] ?? '', adminUrl: backends.postgresAdminUrl },
    join(folder, 'standby'),
  );
  alone = await startServiceHere();
  service = await startServiceHere({
    config: { database: { ...config.database, replicaUrl: standby.like(primaryUrl()) } },
  });
  const workspace = await createWorkspace();
  workspaceId = workspace.workspaceId;
  resources = await createResources(alone, workspace);
  client = await newClient(service, workspaceId);
  await untilUsed();
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
});
afterAll(async () => {
  await service?.stop();
  await alone?.stop();
  await standby?.stop();
  await backends?.stop();
  remove();
  process.env = saved;
});

/** Heavy reads so far, by where they went. */
async function counts(): Promise<Record<string, number>> {
  const lines = (await renderMetrics()).matchAll(
    /sightline_postgres_replica_reads_total\{result="(\w+)"\} (\d+)/g,
  );
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}

/** What work adds to the counts. */
async function countsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts();
  await work();
  const after = Object.entries(await counts());
  const added = after.map(([result, count]) => [result, count - (before[result] ?? 0)] as const);
  return Object.fromEntries(added.filter(([, count]) => count > 0));
}

/** The same where the replica is up to date, which it is not at each moment on a busy machine. */
async function countsWhenCaughtUp(work: () => Promise<unknown>): Promise<Record<string, number>> {
  for (let attempt = 1; ; attempt += 1) {
    await untilUsed();
    const added = await countsOf(work);
    if (added['behind'] === undefined || attempt === 10) return added;
  }
}

const untilUsed = () =>
  waitFor(
    'the replica to be used',
    async () => (await countsOf(() => client.get('/keywords')))['replica'],
    20_000,
  );

const pathOf = ({ id, path }: Operation) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => resources.ids[name] ?? sampleName(id, name));

/** What a read says, without what differs from request to request. */
const said = (body: string) => body.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"at"');

test('heavy reads go to the replica, and say the same as the primary', async () => {
  const heavy: string[] = [];
  for (const [index, operation] of operations.entries()) {
    if (operation.method !== 'get') continue;
    if (index % 40 === 0) client = await newClient(service, workspaceId);
    const path = pathOf(operation);
    const before = await countsOf(() => client.get(path));
    if (Object.keys(before).length === 0) continue;
    const added = await countsWhenCaughtUp(() => client.get(path));
    expect(Object.keys(added)).toEqual(['replica']);
    heavy.push(operation.id);
    const other = await newClient(alone, workspaceId);
    const [here, there] = [await client.get(path), await other.get(path)];
    expect([operation.id, here.status]).toEqual([operation.id, 200]);
    expect(said(here.text)).toBe(said(there.text));
  }
  expect(heavy.toSorted()).toMatchInlineSnapshot(`
[
  "listCannibalization",
  "listCompetitors",
  "listHeadToHead",
  "listKeywords",
  "listLedgerUrls",
  "listMovers",
  "listRankings",
  "listVisibility",
  "listWebsiteMovers",
  "listWebsiteRankings",
  "listWebsiteVisibility",
  "summarizeLedgerUrls",
]
`);
});

test('a read sees what was acknowledged before it', async () => {
  const add = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const keyword = `acknowledged ${crypto.randomUUID()}`;
      const websiteId = resources.ids['websiteId'];
      const made = await client.post<unknown>('/keywords', { websiteId, keywords: [keyword] });
      expect(made.status).toBeLessThan(300);
      const list = await client.get<{ keyword: string }[]>(`/keywords?q=${encodeURI(keyword)}`);
      expect(list.data.map((row) => row.keyword)).toEqual([keyword]);
    }
  };
  expect(await countsOf(() => add(20))).toMatchObject({ replica: expect.any(Number) });
  await standby.run('select pg_wal_replay_pause()');
  client = await newClient(service, workspaceId);
  expect(await countsOf(() => add(5))).toEqual({ behind: 5 });
  expect(await service.services.database.replica()).toMatchObject({
    isUsed: false,
    obstacle: 'behind',
  });
  await standby.run('select pg_wal_replay_resume()');
  await untilUsed();
});

test('a workspace sees its own rows alone, and a limited reader its websites', async () => {
  const { database } = service.services;
  const websites = (tx: { run: Database['system']['run'] }) =>
    tx.run<{ id: string }>(sql('websites').select('id'));
  const other = await createWorkspace();
  const { ids } = await createResources(alone, other);
  const seen = await countsWhenCaughtUp(async () => {
    expect(await database.scan(other.workspaceId, websites)).not.toContainEqual({
      id: resources.ids['websiteId'],
    });
    const limited = database.limitedTo([ids['websiteId'] ?? '']);
    expect(await limited.scan(other.workspaceId, websites)).toEqual([{ id: ids['websiteId'] }]);
    expect(await limited.scan(workspaceId, websites)).toEqual([]);
  });
  expect(seen).toEqual({ replica: 3 });
});

/** Cancels what the replica reads, by removing rows that it may still see. */
async function conflict(during: (begun: () => void) => Promise<unknown>): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const work = during(begun.resolve);
  await begun.promise;
  await runOn(
    backends.env['DATABASE_OWNER_URL'] ?? '',
    'update conflicts set n = 2',
    'vacuum (freeze) conflicts',
  );
  await work;
}

describe('a conflict with what the replica replays', () => {
  beforeAll(async () => {
    await standby.run(`alter system set max_standby_streaming_delay = '100ms'`);
    await standby.run(`alter system set max_standby_archive_delay = '100ms'`);
    await standby.run('select pg_reload_conf()');
    await runOn(
      backends.env['DATABASE_OWNER_URL'] ?? '',
      'create table conflicts (n int)',
      'insert into conflicts select 1 from generate_series(1, 1000)',
      'grant select on conflicts to sightline_app',
    );
  });

  test('repeats a scan on the primary', async () => {
    const { database } = service.services;
    const seen = await countsWhenCaughtUp(() =>
      conflict(async (begun) => {
        const [row] = await database.scan(workspaceId, async (tx) => {
          begun();
          return tx.run<{ sum: number }>(
            sql.raw(`select sum(n)::int as sum from conflicts, pg_sleep(3)`),
          );
        });
        expect(row?.sum).toBe(2000);
      }),
    );
    expect(seen).toEqual({ conflict: 1 });
    await untilUsed();
  });

  test('repeats a snapshot on the primary, of which nothing is left', async () => {
    const { database } = service.services;
    let seenRows = 0;
    const seen = await countsWhenCaughtUp(() =>
      conflict(async (begun) => {
        seenRows = await database.snapshot(workspaceId, async (snapshot) => {
          let count = 0;
          const rows = snapshot.rows({
            text: 'select c.n from conflicts c, generate_series(1, 5)',
            values: [],
          });
          for await (const batch of rows) {
            count += batch.length;
            begun();
            await sleep(500);
          }
          return count;
        });
      }),
    );
    expect(seen).toEqual({ conflict: 1 });
    expect(seenRows).toBe(5_000);
    await untilUsed();
  });
});

test('a snapshot is of the replica, and its moment of the primary', async () => {
  const { database } = service.services;
  const before = Date.now();
  const ports: number[] = [];
  const seen = await countsWhenCaughtUp(async () => {
    const { asOf, port } = await database.snapshot(workspaceId, async (snapshot) => {
      let found = 0;
      for await (const [row] of snapshot.rows<{ port: number }>({
        text: 'select inet_server_port() as port',
        values: [],
      })) {
        found = row?.port ?? 0;
      }
      return { asOf: snapshot.asOf, port: found };
    });
    ports.push(port);
    expect(asOf.getTime()).toBeGreaterThanOrEqual(before - 5);
  });
  expect(seen).toEqual({ replica: 1 });
  expect(ports.at(-1)).toBe(standby.port);
});

test('no request fails when the replica is killed under load', async () => {
  let isOver = false;
  const statuses: number[] = [];
  const readOften = async () => {
    while (!isOver) {
      const reader = await newClient(service, workspaceId);
      for (let index = 0; index < 50 && !isOver; index += 1) {
        statuses.push((await reader.get('/keywords?limit=5')).status);
      }
    }
  };
  const seen = await countsOf(async () => {
    const reading = Promise.all([readOften(), readOften()]);
    await sleep(500);
    await standby.kill();
    await sleep(1_500);
    isOver = true;
    await reading;
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(seen['replica']).toBeGreaterThan(0);
  expect(seen['away']).toBeGreaterThan(0);
  const ready = await fetch(`${service.url}/readyz`);
  expect(await ready.json()).toMatchObject({
    dependencies: { postgres: { status: 'up', replica: { isUsed: false, obstacle: 'away' } } },
  });
  await standby.start();
  await untilUsed();
});

test('a replica that does not answer delays one read by about a second', async () => {
  standby.pause();
  const startedAt = performance.now();
  expect((await client.get('/keywords')).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  const next = performance.now();
  expect((await client.get('/keywords')).status).toBe(200);
  expect(performance.now() - next).toBeLessThan(900);
  standby.resume();
  await untilUsed();
});

test('a role with other rights, or another database, is never used', async () => {
  const superuser = standby.like(backends.postgresAdminUrl.replace(/postgres$/, 'sightline'));
  const database = openDatabase({ url: primaryUrl(), replicaUrl: superuser, poolMax: 1 });
  try {
    const seen = await countsOf(async () => {
      const rows = await database.scan(workspaceId, (tx) =>
        tx.run<{ name: string }>(sql.raw('select current_user as name')),
      );
      expect(rows).toEqual([{ name: 'sightline_app' }]);
    });
    expect(seen).toEqual({ other_database: 1 });
    expect(await database.replica()).toMatchObject({ obstacle: 'other_database' });
  } finally {
    await database.close();
  }
});

test('a replica that becomes a primary is not used any more', async () => {
  await untilUsed();
  await standby.run('select pg_promote()');
  const seen = await countsOf(async () => {
    const name = 'after the promotion';
    const websiteId = resources.ids['websiteId'];
    await client.post('/keywords', { websiteId, keywords: [name] });
    const list = await client.get<unknown[]>('/keywords?q=after the promotion');
    expect(list.data).toHaveLength(1);
  });
  expect(seen).toEqual({ not_a_standby: 1 });
});
