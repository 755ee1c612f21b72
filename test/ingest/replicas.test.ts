import { createServer, request as forward, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import type { WorkspaceReads } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { clickhouseReads } from '../support/clickhouse-reads';
import { newClient } from '../support/clients';
import { createWorkspace, startService } from '../support/service';
import { createUnscheduledWebsite } from '../support/unscheduled-website';
import { waitFor } from '../support/wait-for';

/**
 * A replica as clients see it: the run's real ClickHouse behind a port of its own, which says what
 * `system.replicas` would say. Both show the same rows, so what is tested is which one is asked, and
 * when; that rows arrive is the servers' affair.
 */
class FakeReplica {
  isAway = false;
  isReadOnly = false;
  brokenParts = 0;
  canCatchUp = true;
  readonly statements: string[] = [];
  readonly bodies: Buffer[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, body }) => response.writeHead(status).end(body),
        () => response.destroy(),
      );
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const url = new URL(loadConfig(process.env).clickhouse.url);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: Buffer | string }> {
    const body = await buffer(request);
    if (this.isAway) throw new Error('away');
    const asked = new URL(request.url ?? '/', 'http://any').searchParams.get('query') ?? '';
    const statement = `${asked}${body.toString('latin1')}`;
    if (statement.includes('FROM system.replicas')) {
      const isReadOnly = this.isReadOnly ? 1 : 0;
      const row = { table: 'crawler_visits', isReadOnly, delaySeconds: 3, queueEntries: 2 };
      return { status: 200, body: `${JSON.stringify(row)}\n` };
    }
    if (statement.includes('FROM system.detached_parts')) {
      return { status: 200, body: `${JSON.stringify({ count: this.brokenParts })}\n` };
    }
    this.statements.push(statement);
    this.bodies.push(body);
    if (statement.includes('SYSTEM SYNC REPLICA')) {
      return this.canCatchUp ? { status: 200, body: '' } : { status: 500, body: 'Code: 159.' };
    }
    return this.#forward(request, body);
  }

  #forward(request: IncomingMessage, body: Buffer): Promise<{ status: number; body: Buffer }> {
    const { hostname, port } = new URL(loadConfig(process.env).clickhouse.url);
    const { method, url, headers } = request;
    return new Promise((resolve, reject) => {
      const sent = forward({ hostname, port, method, path: url, headers }, (reply) => {
        buffer(reply).then(
          (text) => resolve({ status: reply.statusCode ?? 500, body: text }),
          reject,
        );
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }

  has = (text: string): boolean => this.statements.some((statement) => statement.includes(text));
}

let replicas: [FakeReplica, FakeReplica];
let urls: string[];
const opened: ClickHouse[] = [];

beforeEach(async () => {
  replicas = [new FakeReplica(), new FakeReplica()];
  urls = await Promise.all(replicas.map((replica) => replica.start()));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((clickhouse) => clickhouse.close()));
  for (const replica of replicas) replica.stop();
});

function open(): ClickHouse {
  const clickhouse = openClickHouse({ url: 'http://127.0.0.1:9', urls });
  opened.push(clickhouse);
  return clickhouse;
}

const ids = Array.from({ length: 40 }, (_, index) => `ws_${index}`);
const ask = (workspace: WorkspaceReads) =>
  workspace.clickhouse.query<{ asked: string }>({
    sql: 'SELECT {workspace:String} AS asked /* workspace_id = {workspace:String} */',
    comment: 'test',
  });
const hostOf = (replica: FakeReplica) => new URL(urls[replicas.indexOf(replica)] ?? '').host;

it('each workspace stays with one replica, the same in every process, and both have some', async () => {
  const [one, other] = [open(), open()];
  for (const id of ids) {
    expect(await ask(clickhouseReads(one, id))).toEqual([{ asked: id }]);
    expect(one.replicaOf(id)).toBe(other.replicaOf(id));
  }
  // Each process reads the tables once, of no workspace.
  const [first, second] = replicas.map(
    ({ statements }) => statements.filter((each) => !each.includes('system.columns')).length,
  );
  expect(first).toBeGreaterThan(5);
  expect(second).toBeGreaterThan(5);
  expect((first ?? 0) + (second ?? 0)).toBe(ids.length);
});

it('a replica takes over once it has caught up, and not before; the other gets its workspaces back', async () => {
  const clickhouse = open();
  await ask(clickhouseReads(clickhouse, 'ws_0'));
  const own = replicas.find((replica) => hostOf(replica) === clickhouse.replicaOf('ws_0'));
  const other = replicas.find((replica) => replica !== own);
  if (!own || !other) throw new Error('a workspace without a replica');
  own.isAway = true;
  other.canCatchUp = false;
  await waitFor('the other replica', async () => clickhouse.replicaOf('ws_0') === hostOf(other));
  await expect(ask(clickhouseReads(clickhouse, 'ws_0'))).rejects.toMatchObject({
    code: 'unavailable',
  });
  other.canCatchUp = true;
  expect(await ask(clickhouseReads(clickhouse, 'ws_0'))).toEqual([{ asked: 'ws_0' }]);
  expect(other.has('SYSTEM SYNC REPLICA crawler_visits')).toBe(true);

  own.canCatchUp = false;
  own.isAway = false;
  await waitFor('an attempt to catch up', async () => own.has('SYSTEM SYNC REPLICA'));
  expect(clickhouse.replicaOf('ws_0')).toBe(hostOf(other));
  own.canCatchUp = true;
  await waitFor('the own replica', async () => clickhouse.replicaOf('ws_0') === hostOf(own));
  // Other processes may still write to the other one, so a look-up waits for these rows.
  const before = own.statements.length;
  await clickhouse.of('ws_0').catchUp('crawler_visits');
  expect(own.statements.slice(before)).toEqual([expect.stringContaining('SYSTEM SYNC REPLICA')]);
});

it('a replica that refuses changes serves no workspace, and is shown', async () => {
  const [first] = replicas;
  first.isReadOnly = true;
  first.brokenParts = 2;
  const clickhouse = open();
  for (const id of ids) await ask(clickhouseReads(clickhouse, id));
  expect(first.statements).toEqual([]);
  expect(await clickhouse.replicas()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        replica: hostOf(first),
        isUp: true,
        readOnlyTables: 1,
        brokenParts: 2,
      }),
    ]),
  );
});

it('small log streams of several workspaces are stored together only where their replica is the same', async () => {
  const service = await startService({
    settings: { CLICKHOUSE_URL: urls[0], CLICKHOUSE_URLS: urls.join(',') },
  });
  try {
    const line = (path: string) =>
      `66.249.66.1 - - [26/Nov/2026:10:00:00 +0000] "GET ${path} HTTP/1.1" 200 5 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"`;
    const scenes: { client: ApiClient; workspaceId: string; websiteId: string }[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { workspaceId } = await createWorkspace();
      const client = await newClient(service, workspaceId);
      scenes.push({ client, workspaceId, websiteId: await createUnscheduledWebsite(client) });
    }
    const send = (paths: string[]) =>
      Promise.all(
        scenes.map(({ client, websiteId }) =>
          client.send('POST', `/websites/${websiteId}/logs`, {
            rawBody: `${paths.map(line).join('\n')}\n`,
            headers: { 'Content-Type': 'text/plain', 'Idempotency-Key': paths.join() },
          }),
        ),
      );
    for (const { status } of await send(['/a', '/b'])) expect(status).toBeLessThan(300);
    const visitsOf = async (workspaceId: string) => {
      const [row] = await service.services.clickhouse.of(workspaceId).query<{ visits: number }>({
        sql: 'SELECT count() AS visits FROM crawler_visits WHERE workspace_id = {workspace:String}',
        comment: 'test',
      });
      return row?.visits;
    };
    for (const { workspaceId } of scenes) {
      expect(await visitsOf(workspaceId)).toBe(2);
      const pinned = service.services.clickhouse.replicaOf(workspaceId);
      for (const replica of replicas) {
        const inserted = replica.bodies.some((body) => body.includes(workspaceId));
        expect({ workspaceId, replica: hostOf(replica), inserted }).toEqual({
          workspaceId,
          replica: hostOf(replica),
          inserted: hostOf(replica) === pinned,
        });
      }
    }
    const [first, second] = replicas;
    first.isAway = true;
    await waitFor('the second replica', async () =>
      scenes.every(
        ({ workspaceId }) => service.services.clickhouse.replicaOf(workspaceId) === hostOf(second),
      ),
    );
    for (const { status } of await send(['/c'])) expect(status).toBeLessThan(300);
    for (const { workspaceId } of scenes) {
      expect(await visitsOf(workspaceId)).toBe(3);
    }
  } finally {
    await service.stop();
  }
});
