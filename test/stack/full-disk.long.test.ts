import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { Disk } from '../../dev/chaos/disk';
import { clickhousePart, clickhouseUrl } from '../../dev/stack/clickhouse';
import { findFreePort } from '../../dev/stack/free-port';
import { ManagedProcess } from '../../dev/stack/managed-process';
import { loadSecrets } from '../../dev/stack/secrets';
import { waitUntil } from '../../dev/stack/wait-until';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';

const dataDir = mkdtempSync(join(tmpdir(), 'sightline-full-disk-'));
const folder = join(dataDir, 'clickhouse');
const disk = Disk.mount(folder, 1024 ** 3);
const secrets = loadSecrets(dataDir);

let server: ManagedProcess;
let client: ClickHouseClient;
let url: string;

beforeAll(async () => {
  const port = await findFreePort();
  server = new ManagedProcess(clickhousePart({ dataDir, port, secrets }));
  await server.start();
  url = clickhouseUrl(port, secrets);
  client = createClient({ url, log: { level: 127 } });
});
afterAll(async () => {
  await client.close();
  await server.stop();
  disk?.unmount();
  rmSync(dataDir, { recursive: true, force: true });
});

const createTable = (table: string) =>
  client.command({
    query: `CREATE TABLE ${table} (a UInt64, text String) ENGINE = MergeTree ORDER BY a
      SETTINGS non_replicated_deduplication_window = 100, fsync_after_insert = 1`,
  });

/** Inserts rows as one part, whose writing takes long enough to fill the disk while it runs. */
const insert = (table: string, token: string, rows: number) =>
  client.command({
    query: `INSERT INTO ${table} SELECT number, toString(cityHash64(number)) FROM numbers(${rows})`,
    clickhouse_settings: {
      insert_deduplication_token: token,
      max_block_size: '4000000',
      min_insert_block_size_rows: '4000000',
      min_insert_block_size_bytes: '0',
      max_threads: 1,
    },
  });

async function read(table: string) {
  const result = await client.query({
    query: `SELECT toUInt32(count()) AS count, toUInt32(uniqExact(text)) AS texts FROM ${table}`,
    format: 'JSONEachRow',
  });
  const [row] = await result.json();
  return row;
}

/** Fills the disk while the engine writes a part, and returns what became of the statement. */
async function fillDuring(prefix: string, statement: () => Promise<unknown>): Promise<string> {
  const ended = statement().then(
    () => 'acknowledged',
    () => 'failed',
  );
  await waitUntil(() => isWriting(prefix), {
    timeoutMs: 20_000,
    intervalMs: 2,
    what: `a part ${prefix}`,
  });
  disk?.fill();
  return ended;
}

const isWriting = (prefix: string) =>
  readdirSync(join(folder, 'store'), { recursive: true }).some((path) =>
    String(path).includes(prefix),
  );

/** Whether or not the process has noticed a failed write. */
async function startWithRoom(): Promise<void> {
  await server.killAndWait();
  disk?.heal();
  await server.start();
}

it('what the process had no time to notice is repaired at its start', async () => {
  await createTable('cut');
  await insert('cut', 'kept', 10);
  await insert('cut', 'lost', 20);
  const parts = await client.query({
    query: `SELECT path FROM system.parts WHERE table = 'cut' AND rows = 20`,
    format: 'JSONEachRow',
  });
  const [part] = await parts.json<{ path: string }>();
  const table = dirname(part?.path ?? '');
  await server.killAndWait();
  truncateSync(join(part?.path ?? '', 'checksums.txt'));
  writeFileSync(join(table, 'mutation_9.txt'), '');
  appendFileSync(join(table, 'deduplication_logs', 'deduplication_log_1.txt'), '1\tall_3_3_0\tall');
  await server.start();
  expect(await read('cut')).toEqual({ count: 10, texts: 10 });
  // The engine gives the part's name to this one.
  await insert('cut', 'lost', 20);
  await server.killAndWait();
  await server.start();
  await insert('cut', 'lost', 20);
  await insert('cut', 'kept', 10);
  expect(await read('cut')).toEqual({ count: 30, texts: 20 });
});

it('a broken part that was written whole stays for the operator', async () => {
  await createTable('damaged');
  await insert('damaged', 'one', 10);
  const parts = await client.query({
    query: `SELECT path FROM system.parts WHERE table = 'damaged'`,
    format: 'JSONEachRow',
  });
  const [part] = await parts.json<{ path: string }>();
  await server.killAndWait();
  truncateSync(join(part?.path ?? '', 'data.bin'), 5);
  await server.start();
  const detached = await client.query({
    query: `SELECT name, reason FROM system.detached_parts WHERE table = 'damaged'`,
    format: 'JSONEachRow',
  });
  expect(await detached.json()).toEqual([{ name: 'broken_all_1_1_0', reason: 'broken' }]);
  const clickhouse = openClickHouse({ url });
  expect(await clickhouse.replicas()).toMatchObject([{ isUp: true, brokenParts: 1 }]);
  await clickhouse.close();
});

// Only root may mount a disk that can be filled.
const itOnDisk = disk ? it : it.skip;

itOnDisk(
  'on a full disk all that is acknowledged is stored, and all else can be retried',
  async () => {
    const outcomes = new Set<string>();
    for (let round = 0; !outcomes.has('failed') && round < 10; round += 1) {
      const table = `inserted_${round}`;
      await createTable(table);
      await insert(table, 'first', 10);
      const outcome = await fillDuring('tmp_insert_', () => insert(table, 'second', 1_500_000));
      await startWithRoom();
      const count = outcome === 'acknowledged' ? 1_500_010 : 10;
      expect(await read(table)).toMatchObject({ count });
      await insert(table, 'second', 1_500_000);
      await insert(table, 'second', 1_500_000);
      expect(await read(table)).toEqual({ count: 1_500_010, texts: 1_500_000 });
      outcomes.add(outcome);
    }
    expect(outcomes).toContain('failed');
  },
);

itOnDisk('a merge that a full disk cut off loses no row', async () => {
  await createTable('merged');
  await insert('merged', 'one', 1_000_000);
  await insert('merged', 'two', 1_500_000);
  await fillDuring('tmp_merge_', () => client.command({ query: 'OPTIMIZE TABLE merged FINAL' }));
  await startWithRoom();
  expect(await read('merged')).toEqual({ count: 2_500_000, texts: 1_500_000 });
  const detached = await client.query({
    query: "SELECT name FROM system.detached_parts WHERE table = 'merged'",
  });
  expect((await detached.json()).data).toEqual([]);
});
