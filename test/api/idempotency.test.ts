import { randomUUID } from 'node:crypto';
import {
  claimKey,
  fingerprint,
  idempotencyTimes,
  storeReply,
} from '../../api/operation/idempotency';
import { audit } from '../../modules/account/store/audit-log';
import { type Answer, ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let services: [Service, Service];
let workspaceId: string;
let client: ApiClient & { key: string; keyId: string };
let owner: OwnerRows;

beforeAll(async () => {
  services = await Promise.all([startService(), startService()]);
  ({ workspaceId } = await createWorkspace());
  owner = openOwnerRows();
});
beforeEach(async () => {
  client = await newClient(services[0], workspaceId);
});
afterAll(async () => {
  await owner.close();
  await Promise.all(services.map((service) => service.stop()));
});

type Created = { id: string; domain: string };

const under = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const create = (key: string, domain: string, from: ApiClient = client) =>
  from.post<Created>('/websites', { domain }, under(key));
const websitesOf = async (domain: string) =>
  (await owner.rows('select id from websites where domain = ?', [domain])).length;
const isReplay = (answer: Answer<unknown>) => answer.headers.get('Idempotent-Replayed') === 'true';

describe('a repeated request', () => {
  it('acts once and gets the first reply, status, place and all', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    const first = await create(key, domain);
    expect([first.status, isReplay(first)]).toEqual([201, false]);
    const second = await create(key, domain);
    expect([second.status, isReplay(second), second.text]).toEqual([201, true, first.text]);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
    expect(await websitesOf(domain)).toBe(1);
    const audited = await client.get(`/account/audit-log?targetId=${first.data.id}`);
    expect(audited.meta.total).toBe(1);
  });

  it('of another key of the workspace gets no reply of the first, which may contain a secret', async () => {
    const key = randomUUID();
    const body = { name: 'x', access: 'read_write' };
    const first = await client.post<{ key: string }>('/account/keys', body, under(key));
    const other = await newClient(services[0], workspaceId);
    const answer = await other.post('/account/keys', body, under(key));
    expect([answer.status, answer.error.code]).toEqual([422, 'idempotency_key_reused']);
    expect(answer.text).not.toContain(first.data.key);
  });

  it('with another body, path or spelling of the body is a 422 and changes nothing', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await create(key, domain);
    const others = [
      await create(key, uniqueDomain()),
      await client.post('/account/keys', { name: 'x', access: 'read' }, under(key)),
      await client.send('POST', '/websites', {
        rawBody: `{ "domain": "${domain}" }`,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      }),
    ];
    for (const answer of others) {
      expect([answer.status, answer.error.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(isReplay(await create(key, domain))).toBe(true);
  });

  it('twenty at once over two processes have one effect', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    const second = new ApiClient(services[1].url, client.key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(key, domain, index % 2 ? client : second)),
    );
    const [made, rest] = [
      answers.filter((answer) => answer.status === 201),
      answers.filter((answer) => answer.status !== 201),
    ];
    expect(made.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    for (const answer of rest) {
      expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(15);
    }
    expect(await websitesOf(domain)).toBe(1);
    expect(isReplay(await create(key, domain))).toBe(true);
  });

  it('is refused before a replay when its key has been revoked', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await create(key, domain);
    const other = await newClient(services[0], workspaceId);
    await other.delete(`/account/keys/${client.keyId}`);
    expect((await create(key, domain)).status).toBe(401);
    expect((await create(key, domain, other)).error.code).toBe('idempotency_key_reused');
  });

  it('with a read key is refused before a replay', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await create(key, domain);
    const reader = await newClient(services[0], workspaceId, 'read');
    expect((await create(key, domain, reader)).status).toBe(403);
  });

  it('of another workspace has nothing to do with it', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await create(key, domain);
    const stranger = await newClient(services[0], (await createWorkspace()).workspaceId);
    const answer = await create(key, domain, stranger);
    expect([answer.status, isReplay(answer)]).toEqual([201, false]);
    expect(await websitesOf(domain)).toBe(2);
  });
});

describe('what is kept', () => {
  it('a 422 is, even when the request would be right by now', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    const existing = await client.post<Created>('/websites', { domain });
    const first = await create(key, domain);
    expect([first.status, isReplay(first)]).toEqual([422, false]);
    await client.delete(`/websites/${existing.data.id}`);
    const second = await create(key, domain);
    expect([second.status, isReplay(second), second.text]).toEqual([422, true, first.text]);
  });

  it('a 402 is', async () => {
    const free = await newClient(services[0], (await createWorkspace('free')).workspaceId);
    for (let count = 0; count < 3; count += 1) {
      await free.post('/websites', { domain: uniqueDomain() });
    }
    const [key, domain] = [randomUUID(), uniqueDomain()];
    expect((await create(key, domain, free)).status).toBe(402);
    const second = await create(key, domain, free);
    expect([second.status, isReplay(second)]).toEqual([402, true]);
  });

  it.each([
    [401, async (key: string) => client.post('/websites', {}, { key: 'junk', ...under(key) })],
    [429, async (key: string) => postOverLimit(key)],
    [415, async (key: string) => postWith(key, 'text/plain', '{}')],
    [400, async (key: string) => postWith(key, 'application/json', '{')],
  ])('a %i is not: the same key may be used again', async (status, refused) => {
    const key = randomUUID();
    expect((await refused(key)).status).toBe(status);
    expect((await create(key, uniqueDomain())).status).toBe(201);
  });

  const postOverLimit = async (key: string) => {
    const spent = await newClient(services[0], workspaceId);
    await Promise.all(Array.from({ length: 120 }, () => spent.get('/account')));
    return create(key, uniqueDomain(), spent);
  };
  const postWith = (key: string, type: string, rawBody: string) =>
    client.send('POST', '/websites', {
      rawBody,
      headers: { 'Content-Type': type, 'Idempotency-Key': key },
    });

  it('a failure of ours is not: the same request acts when it is sent again', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await owner.rows(`create function fail_for_test() returns trigger language plpgsql as
      $$ begin raise exception 'broken by a test'; end $$`);
    await owner.rows(`create trigger fail_for_test before insert on websites for each row
      when (new.domain = '${domain}') execute function fail_for_test()`);
    try {
      const broken = await create(key, domain);
      expect([broken.status, broken.error.code]).toEqual([500, 'internal_error']);
      expect(broken.text).not.toContain('broken by a test');
    } finally {
      await owner.rows('drop function fail_for_test() cascade');
    }
    const again = await create(key, domain);
    expect([again.status, isReplay(again)]).toEqual([201, false]);
  });

  it('no secret can be read in the stored reply', async () => {
    const key = randomUUID();
    const body = { name: 'secret', access: 'read' };
    const created = await client.post<{ key: string }>('/account/keys', body, under(key));
    const replay = await client.post<{ key: string }>('/account/keys', body, under(key));
    expect([isReplay(replay), replay.data.key]).toEqual([true, created.data.key]);
    const [row] = await owner.rows<{ reply: Buffer }>(
      'select reply from idempotency_keys where workspace_id = ? and key = ?',
      [workspaceId, key],
    );
    const stored = row?.reply.toString('latin1') ?? '';
    expect(stored.length).toBeGreaterThan(100);
    expect(stored).not.toContain(created.data.key);
    expect(stored).not.toContain('secret');
  });

  it('it is kept for 24 hours, and then forgotten', async () => {
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await create(key, domain);
    const [row] = await owner.rows<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float / 3600 as hours from idempotency_keys where key = ?',
      [key],
    );
    expect(row?.hours).toBeGreaterThan(23.9);
    expect(row?.hours).toBeLessThanOrEqual(24);
    await owner.rows('update idempotency_keys set expires_at = now() where key = ?', [key]);
    const other = await create(key, uniqueDomain());
    expect([other.status, isReplay(other)]).toEqual([201, false]);
  });
});

describe('which requests', () => {
  it.each(['', 'a b', 'é', 'x'.repeat(256)])('%j is not a key: a 422', async (key) => {
    const answer = await create(key, uniqueDomain());
    expect([answer.status, answer.error.details[0]?.path]).toEqual([422, 'header.Idempotency-Key']);
  });

  it('a PATCH takes no notice of it', async () => {
    const { data } = await client.post<Created>('/websites', { domain: uniqueDomain() });
    const key = randomUUID();
    for (const name of ['a', 'b']) {
      const answer = await client.patch<{ name: string }>(
        `/websites/${data.id}`,
        { name },
        under(key),
      );
      expect([answer.data.name, isReplay(answer)]).toEqual([name, false]);
    }
  });
});

describe('a request that is thought dead', () => {
  const claimOf = (key: string, domain: string) => ({
    workspaceId,
    key,
    fingerprint: fingerprint(
      client.keyId,
      'POST',
      '/api/v1/websites',
      Buffer.from(JSON.stringify({ domain })),
    ),
  });
  const endLease = (key: string) =>
    owner.rows('update idempotency_keys set lease_until = now() where key = ?', [key]);

  it('keeps its key until its lease ends; then another attempt acts', async () => {
    const { database, cipher } = services[0].services;
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await claimKey(database, cipher, claimOf(key, domain));
    const blocked = await create(key, domain);
    expect(blocked.status).toBe(409);
    expect(Number(blocked.headers.get('Retry-After'))).toBeLessThanOrEqual(
      idempotencyTimes.leaseSeconds,
    );
    await endLease(key);
    expect((await create(key, domain)).status).toBe(201);
  });

  it('cannot commit its effect once another attempt has the key', async () => {
    const { database, cipher } = services[0].services;
    const [key, domain] = [randomUUID(), uniqueDomain()];
    const late = await claimKey(database, cipher, claimOf(key, domain));
    if (!('claim' in late)) throw new Error('the key was taken');
    await endLease(key);
    const winner = await create(key, domain);
    expect(winner.status).toBe(201);

    const effect = database.transaction(workspaceId, async (tx) => {
      await audit(tx, caller(), { action: 'test.late', targetType: 'test', targetId: key });
      await storeReply(tx, cipher, late.claim, { status: 201, headers: {}, body: {} });
    });
    await expect(effect).rejects.toMatchObject({ code: 'conflict' });
    expect((await client.get(`/account/audit-log?targetId=${key}`)).meta.total).toBe(0);
    expect((await create(key, domain)).text).toBe(winner.text);
  });

  it('with another body does not take over', async () => {
    const { database, cipher } = services[0].services;
    const [key, domain] = [randomUUID(), uniqueDomain()];
    await claimKey(database, cipher, claimOf(key, domain));
    await endLease(key);
    expect((await create(key, uniqueDomain())).error.code).toBe('idempotency_key_reused');
    expect((await create(key, domain)).status).toBe(201);
  });

  const caller = () => ({
    caller: { workspaceId, keyId: client.keyId, keyName: 'test' },
    requestId: randomUUID(),
    address: null,
  });
});
