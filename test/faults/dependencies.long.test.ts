import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresUrls } from '../../dev/stack/postgres';
import { loadSecrets } from '../../dev/stack/secrets';
import { migrate } from '../../migrations/migrate';
import { lockLimits } from '../../modules/account/store/workspace-store';
import { loadConfig } from '../../platform/config';
import { createLogger } from '../../platform/logger';
import { openDatabase, sql } from '../../platform/postgres/database';
import { assertTenancy } from '../../platform/postgres/tenancy-guard';
import { makeLog } from '../ingest/harness';
import type { Answer, ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnBackends, startOwnBackends } from '../support/own-backends';
import { openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { timeOf } from '../support/timing';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

// Servers are killed here, so this file has servers of its own.

const saved = { ...process.env };
let backends: OwnBackends;
let service: Service;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  backends = await startOwnBackends();
  Object.assign(process.env, backends.env);
  await migrate(loadConfig(process.env), createLogger('test', 'silent'));
  service = await startService();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
});
afterAll(async () => {
  await service.stop();
  await backends.stop();
  process.env = saved;
});

const newWebsite = async () =>
  (await client.post<{ id: string }>('/websites', { domain: uniqueDomain() })).data.id;
/** What is true now: `/readyz` looks at the databases once a second for all callers. */
const ready = async () => {
  await sleep(1_000);
  const response = await fetch(`${service.url}/readyz`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

function expectUnavailable(answer: Answer<unknown>): void {
  expect([answer.status, answer.error?.code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(answer.error.requestId).toBe(answer.headers.get('X-Request-Id'));
  expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|terminat|select |at \w+\./i);
}

describe('Postgres killed', () => {
  it('is a 503 that says nothing of the inside, and is over once it is back', async () => {
    const websiteId = await newWebsite();
    expect((await ready()).status).toBe(200);
    await backends.act('kill', 'postgres');
    try {
      const answers = await Promise.all([
        client.get('/websites'),
        client.get(`/websites/${websiteId}`),
        client.post('/websites', { domain: uniqueDomain() }),
        client.delete(`/websites/${websiteId}`),
        client.get('/account', { key: 'junk' }),
      ]);
      for (const answer of answers) expectUnavailable(answer);
      expect(await ready()).toMatchObject({
        status: 503,
        body: { status: 'not_ready', dependencies: { postgres: { status: 'down' } } },
      });
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    } finally {
      await backends.act('start', 'postgres');
    }
    const answer = await waitFor('a read', async () => {
      const read = await client.get<{ id: string }>(`/websites/${websiteId}`);
      return read.status !== 503 && read;
    });
    expect([answer.status, answer.data.id]).toEqual([200, websiteId]);
  });

  it('while requests are under way cuts none of them off without an answer', async () => {
    const clients = await Promise.all(
      Array.from({ length: 4 }, () => newClient(service, workspaceId)),
    );
    const load = clients.map(async (each) => {
      const answers: Array<Answer<unknown>> = [];
      for (let sent = 0; sent < 100; sent += 1) {
        answers.push(
          sent % 5 === 0
            ? await each.post('/websites', { domain: uniqueDomain() })
            : await each.get('/websites?limit=1'),
        );
      }
      return answers;
    });
    await backends.act('kill', 'postgres');
    await backends.act('start', 'postgres');
    const answers = (await Promise.all(load)).flat();
    for (const answer of answers.filter(({ status }) => status >= 400)) expectUnavailable(answer);
    const final = await waitFor('a read', async () => {
      const read = await client.get('/websites?limit=1');
      return read.status === 200 && read;
    });
    expect(final.status).toBe(200);
  });

  it('within a write leaves no effect; with its Idempotency-Key it is sent again and has one', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    const create = () =>
      client.post('/websites', { domain }, { headers: { 'Idempotency-Key': key } });
    const owner = openOwnerRows();
    let cutOff: Answer<unknown> | undefined;
    // Locking the workspace's limits keeps the write between its claim and its end.
    const locking = service.services.database.transaction(workspaceId, async (tx) => {
      await lockLimits(tx);
      const sent = create();
      await waitFor('the claim', async () => {
        const rows = await owner.rows('select 1 from idempotency_keys where key = ?', [key]);
        return rows.length === 1;
      });
      await backends.act('kill', 'postgres');
      cutOff = await sent;
    });
    await expect(locking).rejects.toMatchObject({ code: 'unavailable' });
    await backends.act('start', 'postgres');
    if (cutOff) expectUnavailable(cutOff);
    await waitFor('Postgres', async () => (await ready()).status === 200);
    const rows = () => owner.rows('select 1 from websites where domain = ?', [domain]);
    expect(await rows()).toHaveLength(0);

    const first = await create();
    if (first.status === 409) {
      expect(Number(first.headers.get('Retry-After'))).toBeLessThanOrEqual(15);
    }
    await owner.rows(
      'update idempotency_keys set lease_until = now() where key = ? and reply is null',
      [key],
    );
    const made = first.status === 409 ? await create() : first;
    expect(made.status).toBe(201);
    expect((await create()).headers.get('Idempotent-Replayed')).toBe('true');
    expect(await rows()).toHaveLength(1);
    await owner.close();
  });
});

describe('ClickHouse killed', () => {
  it('is a 503 where visits are read, and nothing to all the rest', async () => {
    const websiteId = await newWebsite();
    const logged = await newWebsite();
    const path = `/websites/${websiteId}/crawlers`;
    expect((await client.get(path)).status).toBe(200);
    await backends.act('kill', 'clickhouse');
    try {
      for (const suffix of ['', '/visits', '?format=csv', '/visits?format=csv']) {
        expectUnavailable(await client.get(`${path}${suffix}`));
      }
      expectUnavailable(await client.get(`/websites/${websiteId}/delete-preview`));
      expect((await client.get(`/websites/${websiteId}`)).status).toBe(200);
      expect((await client.patch(`/websites/${websiteId}`, { name: 'x' })).status).toBe(200);
      expect((await client.post('/websites', { domain: uniqueDomain() })).status).toBe(201);
      expect((await client.delete(`/websites/${websiteId}`)).status).toBe(200);
      const rawBody = makeLog(100);
      const headers = { 'Content-Type': 'text/plain' };
      const sent = await client.send('POST', `/websites/${logged}/logs`, { rawBody, headers });
      expect(sent).toMatchObject({ status: 200, data: { visits: 90 } });
      expect(await ready()).toMatchObject({
        status: 200,
        body: {
          status: 'degraded',
          dependencies: { clickhouse: { status: 'down' }, postgres: { status: 'up' } },
          logs: { status: 'up', waiting: { blocks: 1, refused: 0 } },
        },
      });
    } finally {
      await backends.act('start', 'clickhouse');
    }
    const visits = await waitFor('the lines of that time', async () => {
      const read = await client.get<{ visits: number }[]>(`/websites/${logged}/crawlers`);
      return read.status === 200 && read.data.length > 0 && read.data;
    });
    expect(visits.map(({ visits: count }) => count)).toEqual([90]);
    const other = await newWebsite();
    const answer = await waitFor('a read', async () => {
      const read = await client.get(`/websites/${other}/crawlers`);
      return read.status !== 503 && read;
    });
    expect(answer.status).toBe(200);
  });
});

describe('Temporal killed', () => {
  it('a website is deleted all the same, and its purge starts later', async () => {
    const websiteId = await newWebsite();
    const other = await newWebsite();
    const quickMs = await timeOf(() => client.delete(`/websites/${other}`));
    await backends.act('kill', 'temporal');
    let jobId = '';
    try {
      const startedAt = performance.now();
      const answer = await client.delete(`/websites/${websiteId}`);
      expect([answer.status, answer.data]).toEqual([200, { deleted: true }]);
      expect(performance.now() - startedAt).toBeLessThan(10_000 + 20 * quickMs);
      jobId = answer.headers.get('Location')?.split('/').at(-1) ?? '';
      expect((await client.get(`/websites/${websiteId}`)).status).toBe(404);
      // Jobs wait for it, so the service can do its work.
      expect(await ready()).toMatchObject({
        status: 200,
        body: { dependencies: { temporal: { status: 'down' } } },
      });
    } finally {
      await backends.act('start', 'temporal');
    }
    const description = await waitFor('the workflow', () =>
      service.services.temporal.client.workflow
        .getHandle(jobId)
        .describe()
        .catch(() => undefined),
    );
    expect(description).toMatchObject({ type: 'purgeWebsite', workflowId: jobId });
  });
});

it('refuses to serve with a superuser’s role', async () => {
  const { env } = backends;
  const port = Number(new URL(env['DATABASE_URL'] ?? '').port);
  const { admin } = postgresUrls(port, loadSecrets(env['DATA_DIR'] ?? ''));
  const superuser = openDatabase({ url: admin.replace(/\/postgres$/, '/sightline'), poolMax: 2 });
  try {
    await expect(assertTenancy(superuser.system)).rejects.toThrow(/superuser or has BYPASSRLS/);
  } finally {
    await superuser.close();
  }
});

it('refuses to serve from a tenants’ table that is not protected', async () => {
  const owner = openOwnerRows();
  try {
    await owner.rows('create table unprotected (workspace_id text)');
    await expect(assertTenancy(service.services.database.system)).rejects.toThrow(
      /not forced on unprotected/,
    );
    await owner.rows('drop table unprotected');
    await expect(assertTenancy(service.services.database.system)).resolves.toBeUndefined();
  } finally {
    await owner.close();
  }
});

it('a schema that is not there is no schema to serve from', async () => {
  const { env } = backends;
  const url = new URL(env['DATABASE_OWNER_URL'] ?? '');
  const port = Number(url.port);
  const { admin } = postgresUrls(port, loadSecrets(env['DATA_DIR'] ?? ''));
  const empty = openDatabase({ url: admin, poolMax: 2 });
  try {
    await empty.system.run(sql.raw('select 1'));
    await expect(assertTenancy(empty.system)).rejects.toThrow(/run the migrations/);
  } finally {
    await empty.close();
  }
});
