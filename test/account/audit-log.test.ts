import { toUuid } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

type Event = {
  id: string;
  at: string;
  keyId: string | null;
  actor: string;
  action: string;
  targetType: string;
  targetId: string;
  requestId: string | null;
  address: string | null;
  details: Record<string, unknown>;
};

let service: Service;
let workspaceId: string;
let client: ApiClient & { keyId: string };
let owner: OwnerRows;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

const events = async (query = '') => (await client.get<Event[]>(`/account/audit-log${query}`)).data;
const total = async () => (await client.get('/account/audit-log')).meta.total;

it('a workspace begins with its creation by the operator', async () => {
  expect(await events()).toMatchObject([
    { action: 'workspace.create', actor: 'operator', keyId: null, targetId: workspaceId },
  ]);
});

it('an entry names the address that the change came from', async () => {
  await client.post('/account/keys', { name: 'x', access: 'read' });
  expect((await events('?action=key.create'))[0]?.address).toBe('127.0.0.1');
  expect((await events('?action=workspace.create'))[0]?.address).toBeNull();
});

it('a key that must not be used any more is written down, once for many attempts', async () => {
  const { data } = await client.post<{ id: string; key: string }>('/account/keys', {
    name: 'leaked',
    access: 'read',
  });
  await client.delete(`/account/keys/${data.id}`);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await client.get('/account', { key: data.key })).status).toBe(401);
  }
  const refused = await waitFor('the entry', async () => {
    const found = await events('?action=key.refused');
    return found.length > 0 ? found : undefined;
  });
  expect(refused).toMatchObject([
    {
      actor: 'leaked',
      keyId: data.id,
      targetId: data.id,
      address: '127.0.0.1',
      details: { state: 'revoked' },
    },
  ]);
});

it('every change of state writes one entry: who, what, and in which request', async () => {
  const website = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const group = await client.post<{ id: string }>('/keyword-groups', {
    websiteId: website.data.id,
    name: 'group',
  });
  const key = await client.post<{ id: string }>('/account/keys', { name: 'x', access: 'read' });
  const [sitePath, groupPath, keyPath] = [
    `/websites/${website.data.id}`,
    `/keyword-groups/${group.data.id}`,
    `/account/keys/${key.data.id}`,
  ];
  const made: Array<[string, string, { headers: Headers }]> = [
    ['website.create', website.data.id, website],
    ['keyword_group.create', group.data.id, group],
    ['key.create', key.data.id, key],
    ['website.update', website.data.id, await client.patch(sitePath, { name: 'x' })],
    [
      'website.settings.update',
      website.data.id,
      await client.patch(`${sitePath}/settings`, { timezone: 'UTC' }),
    ],
    ['keyword_group.update', group.data.id, await client.patch(groupPath, { name: 'y' })],
    ['keyword_group.delete', group.data.id, await client.delete(groupPath)],
    ['key.rotate', key.data.id, await client.post(`${keyPath}/rotate`)],
    ['key.revoke', key.data.id, await client.delete(keyPath)],
    ['website.delete', website.data.id, await client.delete(sitePath)],
  ];
  const written = (await events()).reverse().slice(1);
  expect(written).toHaveLength(made.length);
  for (const [index, [action, targetId, { headers }]] of made.entries()) {
    expect(written[index]).toMatchObject({
      action,
      targetId,
      keyId: client.keyId,
      actor: 'made by a test',
      requestId: headers.get('X-Request-Id'),
    });
  }
});

it('what is read, refused or changes nothing writes none', async () => {
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const before = await total();
  const reader = await newClient(service, workspaceId, 'read');
  const answers = [
    await client.get('/websites'),
    await client.post('/websites', { domain: 'nonsense' }),
    await client.patch(`/websites/${data.id}`, { color: 'red' }),
    await client.patch(`/websites/${data.id}`, {}),
    await client.delete('/websites/nothing'),
    await client.delete(`/account/keys/${client.keyId}`),
    await reader.post('/websites', { domain: uniqueDomain() }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 200, 404, 409, 403]);
  expect(await total()).toBe(before);
});

it('an entry is of one transaction with its change', async () => {
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const rows = await owner.rows<{ same: boolean }>(
    `select w.xmin::text = a.xmin::text as same from websites w
     join audit_log a on a.workspace_id = w.workspace_id and a.target_id = public_id(w.id) where w.id = ?`,
    [data.id],
  );
  expect(rows).toEqual([{ same: true }]);
});

it('a change whose entry cannot be written is not made', async () => {
  const domain = uniqueDomain();
  await owner.rows(`create function fail_audit_for_test() returns trigger language plpgsql as
    $$ begin raise exception 'broken by a test'; end $$`);
  await owner.rows(`create trigger fail_audit_for_test before insert on audit_log for each row
    when (new.workspace_id = '${toUuid(workspaceId)}') execute function fail_audit_for_test()`);
  try {
    expect((await client.post('/websites', { domain })).status).toBe(500);
  } finally {
    await owner.rows('drop function fail_audit_for_test() cascade');
  }
  expect(await owner.rows('select 1 from websites where domain = ?', [domain])).toEqual([]);
});

it('newest come first, in pages that meet, and may be filtered', async () => {
  for (let made = 0; made < 5; made += 1) {
    await client.post('/account/keys', { name: `key ${made}`, access: 'read' });
  }
  const all = await events();
  const times = all.map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  const oldestFirst = await events('?sort=at');
  expect(oldestFirst.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
  const pages = [await events('?limit=3'), await events('?limit=3&offset=3')];
  expect(pages.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(await events('?action=key.create')).toHaveLength(5);
  expect(await events('?action=key')).toHaveLength(0);
  expect(await events(`?targetId=${all[0]?.targetId}`)).toHaveLength(1);
  const [middle] = await events('?limit=1&offset=2');
  const from = encodeURIComponent(middle?.at ?? '');
  expect((await events(`?from=${from}`)).map(({ id }) => id)).toContain(middle?.id);
  expect((await events(`?to=${from}`)).map(({ id }) => id)).not.toContain(middle?.id);
});
