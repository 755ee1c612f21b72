import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClickHouse } from './clickhouse';

/** Starts a server that fails every query with a ClickHouse error. */
async function refusing(code: number) {
  const server = createServer((_request, response) => {
    response.writeHead(500, { 'X-ClickHouse-Exception-Code': String(code) });
    response.end(`Code: ${code}. DB::Exception: No. (NOT_NOW)`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clickhouse = openClickHouse({ url: `http://127.0.0.1:${port}` });
  const query = { sql: 'SELECT 1', comment: 'test' };
  return {
    answer: () => clickhouse.of('w').query(query),
    async close() {
      await clickhouse.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

it.each([
  [243, 'no disk space'],
  [241, 'no memory'],
  [252, 'too many parts'],
  [394, 'cancelled, as when it shuts down'],
  [76, 'too many open files'],
  [999, 'keeper away'],
  [745, 'overloaded'],
])('takes code %d (%s) for what passes', async (code) => {
  const store = await refusing(code);
  await expect(store.answer()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  await store.close();
});

it.each([62, 47, 60])('leaves code %d as the bug that it is', async (code) => {
  const store = await refusing(code);
  await expect(store.answer()).rejects.toMatchObject({ code: String(code) });
  await store.close();
});

it('a workspace has four reads at once, and does not delay another', async () => {
  const open: { workspace: string | null; end: () => void }[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    // The tables are read for no workspace.
    if (!searchParams.has('param_workspace')) return response.end();
    return open.push({ workspace: searchParams.get('param_workspace'), end: () => response.end() });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clickhouse = openClickHouse({ url: `http://127.0.0.1:${port}`, turnWaitMsMax: 100 });
  const read = (workspace: string) =>
    clickhouse.of(workspace).query({ sql: 'SELECT 1', comment: 'test' });
  const busy = Array.from({ length: 5 }, () => read('busy'));
  const refused = await Promise.allSettled(busy.slice(4));
  expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited', status: 429 } });
  const quiet = read('quiet');
  while (!open.some(({ workspace }) => workspace === 'quiet')) await new Promise(setImmediate);
  expect(open.filter(({ workspace }) => workspace === 'busy')).toHaveLength(4);
  for (const { end } of open) end();
  await expect(Promise.all([...busy.slice(0, 4), quiet])).resolves.toHaveLength(5);
  await clickhouse.close();
  server.close();
});
