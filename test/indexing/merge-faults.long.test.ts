import type { Client } from 'pg';
import pg from 'pg';
import { toUuid } from '../../platform/ids';
import { ApiClient } from '../support/api-client';
import { type ApiProcess, startApiProcess } from '../support/api-process';
import { newClient } from '../support/clients';
import { type OwnService, startOwnService } from '../support/own-service';
import { createWorkspace, type Service } from '../support/service';
import { timeOf } from '../support/timing';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import type { WorkerProcess } from '../support/worker-process';
import { expectedFacts, type Line, readFacts, toLog } from './ledger-scene';

// The API and the worker as processes of their own, as a server runs them.

let own: OwnService;
let service: Service;
let api: ApiProcess;
let worker: WorkerProcess;
let client: ApiClient;
let workspaceId: string;
let websiteId: string;
let url: string;

beforeAll(async () => {
  own = await startOwnService();
  ({ service } = own);
  ({ workspaceId } = await createWorkspace());
  const { key } = await newClient(service, workspaceId);
  api = await startApiProcess();
  worker = await own.startWorker();
  client = new ApiClient(api.url, key);
});
beforeEach(async () => {
  const domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  websiteId = data.id;
  url = `https://${domain}/a`;
  await client.post(`/websites/${websiteId}/indexing/urls`, { urls: [url] });
});
afterAll(async () => {
  await worker.kill();
  await api.kill();
  await own.stop();
});

const scope = () => ({ workspaceId, websiteId });
const facts = () => readFacts(service.services.database, scope());
const lineAt = (minute: number): Line => ({
  agent: 'google',
  at: new Date(Date.UTC(2026, 10, 20, 10, minute)),
  target: '/a',
});

async function send(lines: Line[]): Promise<void> {
  const { status } = await client.send('POST', `/websites/${websiteId}/logs`, {
    rawBody: toLog(lines),
    headers: { 'Content-Type': 'text/plain', 'Idempotency-Key': `k-${lines.length}` },
  });
  expect(status).toBe(200);
}

const visitsAre = (count: number) =>
  waitFor('the visits', async () => (await facts())[0]?.visits === count);

it('a verified crawl is in the ledger within five seconds of the log’s reply', async () => {
  const sentMs = await timeOf(() => send([lineAt(1)]));
  const mergedMs = await timeOf(() => visitsAre(1));
  // A reply takes some 100 ms, and more on a machine that is busy just now.
  expect(mergedMs).toBeLessThan(Math.max(5_000, 20 * sentMs));
  const { data } = await client.get<{ url: string }[]>(
    `/websites/${websiteId}/indexing/urls?bot=Googlebot`,
  );
  expect(data.map((row) => row.url)).toEqual([url]);
});

/** Locks the ledger rows of the visits, so that a merge of further visits waits halfway. */
async function lockVisits(): Promise<Client> {
  const owner = new pg.Client({ connectionString: process.env['DATABASE_OWNER_URL'] });
  await owner.connect();
  await owner.query('begin');
  await owner.query('select 1 from ledger_visits where website_id = $1 for update', [
    toUuid(websiteId),
  ]);
  return owner;
}

it('a worker that is killed in the midst of a merge has merged nothing, and the next one all', async () => {
  const first = [lineAt(1), lineAt(2)];
  await send(first);
  await visitsAre(2);
  const owner = await lockVisits();
  const more = [lineAt(3), lineAt(4), lineAt(5)];
  await send(more);
  await waitFor('a merge that waits', async () => {
    const { rows } = await owner.query(
      `select 1 from pg_locks held join pg_locks waiting on waiting.pid <> held.pid
         and waiting.transactionid = held.transactionid
       where held.pid = pg_backend_pid() and held.locktype = 'transactionid' and held.granted
         and not waiting.granted`,
    );
    return rows.length > 0;
  });
  await worker.kill();
  await owner.query('commit');
  await owner.end();
  expect((await facts())[0]?.visits).toBe(2);
  worker = await own.startWorker();
  await visitsAre(5);
  expect(await facts()).toEqual(expectedFacts([url], [...first, ...more]));
});
