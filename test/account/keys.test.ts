import { numberedUuid } from '../../dev/numbered-ids';
import { isKeySecret } from '../../modules/account/rules/api-key';
import { newId } from '../../platform/ids';
import { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';

type Key = {
  id: string;
  name: string;
  access: string;
  hint: string;
  expiresAt: string | null;
  createdAt: string;
  rotatedAt: string | null;
  lastUsedAt: string | null;
  key: string;
  previousSecretExpiresAt: string;
};

let services: [Service, Service];
let workspaceId: string;
let client: ApiClient & { key: string; keyId: string };
let owner: OwnerRows;

beforeAll(async () => {
  services = await Promise.all([startService(), startService()]);
  owner = openOwnerRows();
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace());
  client = await newClient(services[0], workspaceId);
});
afterAll(async () => {
  await owner.close();
  await Promise.all(services.map((service) => service.stop()));
});

const create = (body: object = {}) =>
  client.post<Key>('/account/keys', { name: 'a key', access: 'read', ...body });
/** What a key is answered on each of the two processes. */
const statusesOf = (key: string) =>
  Promise.all(
    services.map(async ({ url }) => (await new ApiClient(url, key).get('/account')).status),
  );
const find = async (id: string) =>
  (await client.get<Key[]>('/account/keys?limit=1000')).data.find((key) => key.id === id);

describe('a new key', () => {
  it.each([
    ['read', /^sl_r_[0-9A-Za-z]{34}$/],
    ['read_write', /^sl_rw_[0-9A-Za-z]{34}$/],
  ])('with %s access shows its secret this once', async (access, shape) => {
    const { status, data } = await create({ access });
    expect(status).toBe(201);
    expect(data.key).toMatch(shape);
    expect(isKeySecret(data.key)).toBe(true);
    expect(await statusesOf(data.key)).toEqual([200, 200]);

    const { key: secret, ...rest } = data;
    expect(rest).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'a key',
      access,
      isAgent: false,
      hint: expect.any(String),
      expiresAt: null,
      createdAt: expect.stringMatching(/Z$/),
      rotatedAt: null,
      lastUsedAt: null,
      createdByKeyId: expect.stringMatching(/^key_/),
    });
    expect(secret.startsWith(data.hint.replace('…', ''))).toBe(true);
    expect(data.hint.length).toBeLessThan(12);
    const listed = await client.get('/account/keys');
    expect(listed.text).toContain(data.id);
    expect(listed.text).not.toContain(secret);
  });

  it('is stored as a hash alone', async () => {
    const { data } = await create();
    const stored = await owner.rows(
      `select k::text || s::text as row from api_keys k join api_key_secrets s
         on s.workspace_id = k.workspace_id and s.key_id = k.id where k.id = ?`,
      [data.id],
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(data.key.slice(12));
  });

  it('does not reach the audit log with its secret', async () => {
    const { data } = await create();
    const log = await client.get(`/account/audit-log?targetId=${data.id}`);
    expect(log.meta.total).toBe(1);
    expect(log.text).not.toContain(data.key.slice(6));
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['access', { access: 'admin' }],
    ['access', { access: undefined }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: '2099-01-01' }],
    ['expiresAt', { expiresAt: 'never' }],
    ['key', { key: 'sl_r_chosen' }],
  ])('with a wrong %s (%j) is a 422', async (field, body) => {
    const answer = await create(body);
    expect([answer.status, answer.error?.details[0]?.path]).toEqual([422, field]);
  });

  it('ends at its expiry on every process, and says so', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { data } = await create({ expiresAt });
    expect(data.expiresAt).toBe(expiresAt);
    const sorted = await client.get<Key[]>('/account/keys?sort=-expiresAt');
    expect(sorted.data[0]?.id).toBe(data.id);
    expect(await statusesOf(data.key)).toEqual([200, 200]);
    await owner.rows("update api_keys set expires_at = now() - interval '1 ms' where id = ?", [
      data.id,
    ]);
    expect(await statusesOf(data.key)).toEqual([401, 401]);
    expect((await client.get('/account', { key: data.key })).error.code).toBe('key_expired');
  });

  it('may be one of more than a thousand', async () => {
    await owner.rows(
      `insert into api_keys (workspace_id, id, name, access, hint)
       select ?, ${numberedUuid('key', 'n')}, 'many', 'read', 'sl_r_…'
       from generate_series(1, 1000) n`,
      [workspaceId],
    );
    expect((await create()).status).toBe(201);
    const answer = await client.get<Key[]>('/account/keys?limit=1000&offset=3');
    // With two first keys, this client's own, and the new one.
    expect([answer.meta.total, answer.data.length]).toEqual([1004, 1000]);
  });
});

describe('rotation', () => {
  const rotate = (id: string, body?: object) =>
    client.post<Key>(`/account/keys/${id}/rotate`, body);
  /** As if that much time had gone by. */
  const age = (id: string, seconds: number) =>
    owner.rows(
      "update api_key_secrets set expires_at = expires_at - ? * interval '1 s' where key_id = ?",
      [seconds, id],
    );

  it('keeps the id, and gives a new secret at once; the old one lives for a day', async () => {
    const { data: old } = await create({ access: 'read_write' });
    const { status, data } = await rotate(old.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: old.id, name: old.name, access: 'read_write' });
    expect(data.key).not.toBe(old.key);
    expect(data.hint).not.toBe(old.hint);
    expect(data.rotatedAt).toMatch(/Z$/);
    const leftMs = Date.parse(data.previousSecretExpiresAt) - Date.parse(data.rotatedAt ?? '');
    expect(leftMs).toBe(86_400_000);
    expect([await statusesOf(data.key), await statusesOf(old.key)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    await age(old.id, 86_390);
    expect(await statusesOf(old.key)).toEqual([200, 200]);
    await age(old.id, 10);
    expect([await statusesOf(data.key), await statusesOf(old.key)]).toEqual([
      [200, 200],
      [401, 401],
    ]);
    expect((await client.get('/account', { key: old.key })).error.code).toBe('unauthorized');
  });

  it('without grace ends the old secret at once, on every process', async () => {
    const { data: old } = await create();
    const { data } = await rotate(old.id, { graceSeconds: 0 });
    expect(data.previousSecretExpiresAt).toBe(data.rotatedAt);
    expect([await statusesOf(data.key), await statusesOf(old.key)]).toEqual([
      [200, 200],
      [401, 401],
    ]);
  });

  it('a second time does not lengthen the grace of the first', async () => {
    const { data: first } = await create();
    const { data: second } = await rotate(first.id, { graceSeconds: 60 });
    const { data: third } = await rotate(first.id, { graceSeconds: 3600 });
    expect(await statusesOf(first.key)).toEqual([200, 200]);
    await age(first.id, 61);
    expect([
      await statusesOf(first.key),
      await statusesOf(second.key),
      await statusesOf(third.key),
    ]).toEqual([
      [401, 401],
      [200, 200],
      [200, 200],
    ]);
    await rotate(first.id, { graceSeconds: 0 });
    expect([await statusesOf(second.key), await statusesOf(third.key)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
  });

  it('ten at once leave one secret without an end', async () => {
    const { data: old } = await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => rotate(old.id, { graceSeconds: 0 })),
    );
    const works = await Promise.all(answers.map(({ data }) => statusesOf(data.key)));
    expect(works.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it('of the calling key is possible', async () => {
    const { data } = await rotate(client.keyId, { graceSeconds: 0 });
    expect(await statusesOf(client.key)).toEqual([401, 401]);
    expect(await statusesOf(data.key)).toEqual([200, 200]);
  });

  it.each([-1, 1.5, '60', null, 30 * 86_400 + 1])('a grace of %j is a 422', async (seconds) => {
    const { data } = await create();
    expect((await rotate(data.id, { graceSeconds: seconds })).status).toBe(422);
    expect((await find(data.id))?.rotatedAt).toBeNull();
  });
});

describe('revocation', () => {
  it('ends a key at once on every process, with all its secrets', async () => {
    const { data } = await create();
    const rotated = await client.post<Key>(`/account/keys/${data.id}/rotate`);
    expect(await statusesOf(data.key)).toEqual([200, 200]);
    const answer = await client.delete(`/account/keys/${data.id}`);
    expect([answer.status, answer.data]).toEqual([200, { deleted: true }]);
    expect([await statusesOf(data.key), await statusesOf(rotated.data.key)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    expect(await find(data.id)).toBeUndefined();
    expect((await client.delete(`/account/keys/${data.id}`)).status).toBe(404);
    expect((await client.post(`/account/keys/${data.id}/rotate`)).status).toBe(404);
  });

  it('of the calling key is a 409', async () => {
    const answer = await client.delete(`/account/keys/${client.keyId}`);
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
    expect(await statusesOf(client.key)).toEqual([200, 200]);
  });

  it('at the same time as a rotation leaves no key that works', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { data } = await create();
      const [, rotated] = await Promise.all([
        client.delete(`/account/keys/${data.id}`),
        client.post<Key>(`/account/keys/${data.id}/rotate`),
      ]);
      expect([200, 404]).toContain(rotated.status);
      expect(await statusesOf(data.key)).toEqual([401, 401]);
      if (rotated.status === 200) expect(await statusesOf(rotated.data.key)).toEqual([401, 401]);
    }
  });

  it('happens once, and is written down once', async () => {
    const { data } = await create();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.delete(`/account/keys/${data.id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    const log = await client.get(`/account/audit-log?action=key.revoke&targetId=${data.id}`);
    expect(log.meta.total).toBe(1);
  });
});

describe('last use', () => {
  it('is kept, by whichever process it was', async () => {
    const { data } = await create();
    expect((await find(data.id))?.lastUsedAt).toBeNull();
    const before = Date.now();
    await statusesOf(data.key);
    await Promise.all(services.map((service) => service.writeCounters()));
    const used = Date.parse((await find(data.id))?.lastUsedAt ?? '');
    expect(used).toBeGreaterThanOrEqual(before);
    expect(used).toBeLessThanOrEqual(Date.now());
  });

  it('does not go back in time', async () => {
    const { data } = await create();
    await new ApiClient(services[0].url, data.key).get('/account');
    await new ApiClient(services[1].url, data.key).get('/account');
    await services[1].writeCounters();
    const later = (await find(data.id))?.lastUsedAt;
    await services[0].writeCounters();
    expect((await find(data.id))?.lastUsedAt).toBe(later);
  });
});

it('a key of another workspace is not there', async () => {
  const other = await createWorkspace();
  const [theirs] = (await client.withKey(other.readKey).get<Key[]>('/account/keys')).data;
  const unknown = newId('key');
  for (const id of [theirs?.id, unknown]) {
    expect((await client.delete(`/account/keys/${id}`)).status).toBe(404);
    expect((await client.post(`/account/keys/${id}/rotate`)).status).toBe(404);
  }
  expect(await statusesOf(other.readKey)).toEqual([200, 200]);
});
