import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { Client as PostgresClient } from 'pg';
import { startBackends } from '../../dev/stack/embedded';
import { entryPoint } from '../../dev/stack/entry-point';
import { startTimeOf } from '../../dev/stack/process-identity';
import { waitUntil } from '../../dev/stack/wait-until';

type Backends = Awaited<ReturnType<typeof startBackends>>;

let backends: Backends;
beforeAll(async () => {
  backends = await startBackends();
});
afterAll(() => backends.stop());

async function query(url: string | undefined, text: string) {
  const client = new PostgresClient({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('the application’s role can neither bypass row security nor make anything', async () => {
  const [role] = await query(
    backends.env['DATABASE_URL'],
    `SELECT rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin,
       pg_has_role('sightline_owner', 'MEMBER') AS owner_member,
       has_database_privilege('sightline', 'CREATE, TEMPORARY') AS may_create
     FROM pg_roles WHERE rolname = current_user`,
  );
  const { rolcanlogin, ...rights } = role ?? {};
  expect(rolcanlogin).toBe(true);
  expect(new Set(Object.values(rights))).toEqual(new Set([false]));
  const elsewhere = backends.env['DATABASE_URL']?.replace(/sightline$/, 'postgres');
  await expect(query(elsewhere, 'SELECT 1')).rejects.toThrow('permission denied');
});

it('what Postgres acknowledged is there after kill -9, on the same port', async () => {
  const owner = backends.env['DATABASE_OWNER_URL'];
  await query(owner, 'CREATE TABLE survivors (id int)');
  const writers = [...Array(8).keys()].map(async (writer) => {
    let acknowledged = 0;
    for (let row = 0; row < 500; row += 1) {
      try {
        await query(owner, `INSERT INTO survivors VALUES (${writer})`);
        acknowledged += 1;
      } catch {
        break;
      }
    }
    return acknowledged;
  });
  await waitUntil(
    async () => Number((await query(owner, 'SELECT count(*) FROM survivors'))[0]?.count) > 20,
    {
      timeoutMs: 120_000,
      what: 'the first rows',
    },
  );
  await backends.kill('postgres');
  const acknowledged = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);
  await backends.start('postgres');
  const [row] = await query(owner, 'SELECT count(*)::int AS count FROM survivors');
  // A row whose acknowledgement was lost may be there, too: at most one a writer.
  expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
  expect(row?.count).toBeLessThanOrEqual(acknowledged + 8);
});

it('Temporal’s history and search attributes outlive kill -9', async () => {
  const address = backends.env['TEMPORAL_ADDRESS'] ?? '';
  const before = await Connection.connect({ address });
  await new Client({ connection: before }).workflow.start('never', {
    taskQueue: 'nobody',
    workflowId: 'survivor',
  });
  await before.close();
  await backends.kill('temporal');
  await backends.start('temporal');
  const connection = await Connection.connect({ address });
  const found = await new Client({ connection }).workflow.getHandle('survivor').describe();
  expect(found.status.name).toBe('RUNNING');
  const { customAttributes } = await connection.operatorService.listSearchAttributes({
    namespace: 'default',
  });
  expect(Object.keys(customAttributes)).toEqual(
    expect.arrayContaining(['SightlineWorkspace', 'SightlineWebsite', 'SightlineJobType']),
  );
  await connection.close();
});

it('servers end when the process that started them is killed, and their folder is swept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-killed-'));
  const script = join(folder, 'start.js');
  writeFileSync(
    script,
    `const { startBackends } = require(${JSON.stringify(entryPoint('dev/stack/embedded'))});
     startBackends().then((b) => process.send({ pids: Object.values(b.pids), dir: b.env.DATA_DIR }));`,
  );
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ pids, dir }] = (await once(child, 'message')) as [{ pids: number[]; dir: string }];
  expect(pids.map(startTimeOf)).not.toContain(undefined);
  child.kill('SIGKILL');
  await waitUntil(() => pids.every((pid) => startTimeOf(pid) === undefined), {
    timeoutMs: 120_000,
    what: 'the servers to end',
  });
  const next = await startBackends();
  await next.stop();
  expect(existsSync(dir)).toBe(false);
  expect(existsSync(next.env['DATA_DIR'] ?? '')).toBe(false);
  rmSync(folder, { recursive: true });
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('as root, Postgres works inside a home that nobody else may enter', async () => {
  const home = mkdtempSync('/root/sightline-home-');
  const inside = await startBackends({ dataDir: join(home, 'data') });
  try {
    const [row] = await query(inside.env['DATABASE_URL'], 'SELECT current_user AS name');
    expect(row?.name).toBe('sightline_app');
    const pid = inside.pids.postgres ?? 0;
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\t0\t/m);
    expect(readdirSync(join(home, 'data', 'postgres'))).toContain('PG_VERSION');
  } finally {
    await inside.stop();
    rmSync(home, { recursive: true });
  }
});
