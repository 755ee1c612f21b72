import { gzipSync } from 'node:zlib';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { startBackends } from '../../dev/stack/embedded';
import { waitUntil } from '../../dev/stack/wait-until';

type Backends = Awaited<ReturnType<typeof startBackends>>;

let backends: Backends;
let client: ClickHouseClient;
const clients: ClickHouseClient[] = [];

function connect(options: Parameters<typeof createClient>[0] = {}): ClickHouseClient {
  const url = backends.env['CLICKHOUSE_URL'] ?? '';
  const created = createClient({ url, log: { level: 127 }, ...options });
  clients.push(created);
  return created;
}

beforeAll(async () => {
  backends = await startBackends();
  client = connect();
});
afterAll(async () => {
  await Promise.all(clients.map((each) => each.close()));
  await backends.stop();
});

async function rows<Row>(query: string, params: Record<string, unknown> = {}): Promise<Row[]> {
  const result = await client.query({ query, query_params: params, format: 'JSONEachRow' });
  return result.json<Row>();
}

const count = async (table: string) =>
  Number((await rows<{ n: number }>(`SELECT count() AS n FROM ${table}`))[0]?.n);

const createTable = (name: string, deduplicationWindow = 1_000) =>
  client.command({
    query: `CREATE TABLE ${name} (a UInt64, s String DEFAULT 'none') ENGINE = MergeTree ORDER BY a
      SETTINGS non_replicated_deduplication_window = ${deduplicationWindow}, fsync_after_insert = 1`,
  });

/** A request past the client, which keeps bytes as they are. */
async function post(query: string, body: Buffer, headers: Record<string, string> = {}) {
  const url = new URL(backends.env['CLICKHOUSE_URL'] ?? '');
  const login = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`;
  const response = await fetch(
    `${url.origin}/?database=sightline&query=${encodeURIComponent(query)}`,
    {
      method: 'POST',
      headers: { authorization: login, ...headers },
      body: new Uint8Array(body),
    },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

it('parameters of every kind arrive as they were given', async () => {
  const text = "it's \\ \t\n ü {x:String}; DROP TABLE t";
  const [row] = await rows(
    'SELECT {s:String} AS s, {n:UInt64} AS n, {l:Array(String)} AS l, {e:Nullable(String)} AS e',
    { s: text, n: 5, l: ["a'b", 'c\\d'], e: null },
  );
  expect(row).toEqual({ s: text, n: 5, l: ["a'b", 'c\\d'], e: null });
});

it('parameters too long for a URL arrive in a form', async () => {
  const result = await client.query({
    query: 'SELECT length({s:String}) AS n',
    query_params: { s: 'z'.repeat(100_000) },
    use_multipart_params: true,
    format: 'JSONEachRow',
  });
  expect(await result.json()).toEqual([{ n: 100_000 }]);
});

it('statements that run at once never see each other’s parameters or settings', async () => {
  const checks = [...Array(40).keys()].map(async (number) => {
    const result = await connect().query({
      query: "SELECT {i:UInt8} AS i, getSetting('max_block_size') AS block, sleep(0.02)",
      query_params: { i: number },
      clickhouse_settings: { max_block_size: String(1_000 + number) },
      format: 'JSONEachRow',
    });
    const [row] = await result.json<{ i: number; block: number }>();
    expect(row).toMatchObject({ i: number, block: 1_000 + number });
  });
  await Promise.all(checks);
});

it('equal blocks with their own tokens are all kept; a repeated token writes nothing', async () => {
  await createTable('blocks');
  const insert = (token: string) =>
    client.insert({
      table: 'blocks',
      values: [{ a: 1 }, { a: 2 }],
      format: 'JSONEachRow',
      clickhouse_settings: { insert_deduplication_token: token },
    });
  for (let block = 0; block < 20; block += 1) await insert(`block-${block}`);
  expect(await count('blocks')).toBe(40);
  for (let block = 0; block < 20; block += 1) await insert(`block-${block}`);
  expect(await count('blocks')).toBe(40);
  await backends.kill('clickhouse');
  await backends.start('clickhouse');
  for (let block = 0; block < 21; block += 1) await insert(`block-${block}`);
  expect(await count('blocks')).toBe(42);
});

it('rows that were acknowledged are there after kill -9', async () => {
  // Without tokens equal rows would count as repeats, which is not what this is about.
  await createTable('survivors', 0);
  const writers = [...Array(4).keys()].map(async () => {
    const own = connect();
    let acknowledged = 0;
    for (;;) {
      try {
        await own.insert({ table: 'survivors', values: [{ a: 1 }], format: 'JSONEachRow' });
        acknowledged += 1;
      } catch {
        return acknowledged;
      }
    }
  });
  await waitUntil(async () => (await count('survivors')) > 50, {
    timeoutMs: 120_000,
    what: 'the first rows',
  });
  await backends.kill('clickhouse');
  const acknowledged = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0);
  await backends.start('clickhouse');
  const found = await count('survivors');
  expect(acknowledged).toBeGreaterThan(40);
  expect(found).toBeGreaterThanOrEqual(acknowledged);
  // A row whose acknowledgement was lost may be there, too: at most one a writer.
  expect(found).toBeLessThanOrEqual(acknowledged + writers.length);
});

it('data of an insert with any bytes are never taken for SQL', async () => {
  await createTable('bytes');
  const text = '\n\n;DROP TABLE bytes;\n\n';
  const formats = ['Native', 'RowBinary', 'CSV', 'JSONEachRow', 'Parquet'];
  for (const [index, format] of formats.entries()) {
    const source = `SELECT number AS a, '${text}' AS s FROM numbers(${index * 500}, 500)`;
    const { bytes } = await post(`${source} FORMAT ${format}`, Buffer.alloc(0));
    const reply = await post(`INSERT INTO bytes FORMAT ${format}`, gzipSync(bytes), {
      'content-encoding': 'gzip',
    });
    expect(reply).toMatchObject({ status: 200, text: '' });
    expect(reply.headers.get('x-clickhouse-summary')).toContain('"written_rows":"500"');
  }
  const [row] = await rows('SELECT count() AS n, uniqExact(s) AS kinds, any(s) AS text FROM bytes');
  expect(row).toEqual({ n: 2_500, kinds: 1, text });
});

it('errors carry ClickHouse’s code and the status that goes with it', async () => {
  await expect(rows('SELECT * FROM nowhere')).rejects.toMatchObject({ code: '60' });
  await expect(rows('SELECT 1; SELECT 2')).rejects.toMatchObject({ code: '62' });
  const settings = { no_such_setting: 1 };
  await expect(
    client.query({ query: 'SELECT 1', clickhouse_settings: settings }),
  ).rejects.toMatchObject({ code: '115' });
  const reply = await post('SELECT nothing', Buffer.alloc(0));
  expect(reply.status).toBe(404);
  expect(reply.headers.get('x-clickhouse-exception-code')).toBe('47');
  expect(
    (await post('INSERT INTO bytes FORMAT CSV', Buffer.from('x'), { 'content-encoding': 'gzip' }))
      .status,
  ).toBe(400);
});

it('a wrong password and a missing one are refused', async () => {
  const wrong = connect({
    password: 'wrong',
    url: new URL(backends.env['CLICKHOUSE_URL'] ?? '').origin,
  });
  await expect(wrong.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' });
  const url = new URL(backends.env['CLICKHOUSE_URL'] ?? '');
  expect((await fetch(`${url.origin}/?query=SELECT+1`)).status).toBe(401);
  expect(await (await fetch(`${url.origin}/ping`)).text()).toBe('Ok.\n');
});

it('a statement that fails in the middle of its rows fails at the client', async () => {
  const failing = client.query({
    query: 'SELECT number, throwIf(number = 2000000) FROM numbers(3000000)',
    format: 'JSONEachRow',
  });
  await expect(failing.then((result) => result.json())).rejects.toMatchObject({ code: '395' });
});

it('a client that goes away takes its statement with it, and others are still served', async () => {
  const gone = new AbortController();
  const endless =
    'SELECT count() FROM numbers_mt(1000000000000) WHERE sipHash64(number) = (SELECT count() FROM numbers_mt(1000000000000) WHERE sipHash64(number) = 1)';
  const running = connect()
    .query({ query: endless, abort_signal: gone.signal })
    .then(
      () => 'answered',
      () => 'aborted',
    );
  const busy = async () =>
    (
      await rows<{ n: number }>(
        "SELECT count() AS n FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%system.processes%'",
      )
    )[0]?.n ?? 0;
  await waitUntil(async () => Number(await busy()) > 0, {
    timeoutMs: 120_000,
    what: 'the statement',
  });
  expect((await client.ping()).success).toBe(true);
  gone.abort();
  expect(await running).toBe('aborted');
  await waitUntil(async () => Number(await busy()) === 0, { timeoutMs: 120_000, what: 'its end' });
});

it('a compressed answer is what the client asked for', async () => {
  const compressed = connect({ compression: { request: true, response: true } });
  const result = await compressed.query({
    query: 'SELECT number FROM numbers(100000)',
    format: 'JSONEachRow',
  });
  expect(result.response_headers['content-encoding']).toBe('gzip');
  expect(await result.json()).toHaveLength(100_000);
});

it.each([
  'JSON',
  'JSONCompact',
  'JSONColumns',
  'CSVWithNames',
  'TabSeparatedWithNames',
  'Values',
  'XML',
  'RowBinaryWithNames',
  'TabSeparated',
  'JSONEachRow',
])('rows of several blocks are one result in %s', async (format) => {
  // Each block of 65,409 numbers contains one or two of these rows.
  const every = 'SELECT number AS n FROM numbers(200000) WHERE number % 50000 = 1';
  const several = await post(`${every} FORMAT ${format}`, Buffer.alloc(0));
  const one = await post(`SELECT * FROM (${every} ORDER BY n) FORMAT ${format}`, Buffer.alloc(0));
  // How long it took and what was read differ; rows and frames must not.
  const framed = (text: string) =>
    text
      .replace(/"statistics":[^}]*\}/, '')
      .replace(/"rows_before\w+": *\d+,/g, '')
      .replace(/<statistics>[\s\S]*<\/statistics>/, '')
      .replace(/<rows_before[^\n]*\n/g, '');
  expect(several.status).toBe(200);
  expect(framed(several.text)).toBe(framed(one.text));
});
