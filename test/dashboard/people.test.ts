import { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { Page, type SessionData, send } from './browser';

type Person = {
  id: string;
  name: string;
  email: string | null;
  role: string;
  websiteIds: string[] | null;
  state: 'invited' | 'active';
  invitationExpiresAt: string | null;
  lastSeenAt: string | null;
  createdByKeyId: string | null;
};
type Invited = Person & { url: string };

let service: Service;
let mine: Resources;
let client: ApiClient;
let owner: OwnerRows;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
  client = new ApiClient(service.url, mine.readWriteKey);
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

const invite = async (body: object) => (await client.post<Invited>('/account/people', body)).data;
const codeOf = ({ url }: { url: string }) => new URL(url).searchParams.get('code') ?? '';
const accept = (code: string) => Page.signIn(service.url, { code });
const signIn = (body: unknown) =>
  send<SessionData>(`${service.url}/dashboard/session`, 'POST', { body });
const personOf = async (id: string) =>
  (await client.get<Person[]>('/account/people')).data.find((person) => person.id === id);

it('an invitation signs in once, gives a key for the dashboard alone, and names the person', async () => {
  const invited = await invite({ name: 'Nora', role: 'owner' });
  expect(invited).toMatchObject({ state: 'invited', websiteIds: null, lastSeenAt: null });
  const page = await accept(codeOf(invited));
  expect(page.session).toMatchObject({ keyName: 'Nora', access: 'write', isPerson: true });
  const { signInKey = '' } = page.session;
  expect(signInKey).toMatch(/^sl_rw_/);
  expect(await personOf(invited.id)).toMatchObject({
    state: 'active',
    invitationExpiresAt: null,
    lastSeenAt: expect.any(String),
  });

  const again = await signIn({ code: codeOf(invited) });
  expect([again.status, again.error.code]).toEqual([401, 'unauthorized']);

  const byKey = await Page.signIn(service.url, { key: signInKey });
  expect(byKey.session.signInKey).toBeUndefined();
  const refused = await client.get('/websites', { key: signInKey });
  expect([refused.status, refused.error.message]).toEqual([401, expect.stringContaining('person')]);

  const tag = await byKey.change('PATCH', `api/v1/websites/${mine.ids['websiteId']}`, {
    body: { name: 'by Nora' },
  });
  expect(tag.status).toBe(200);
  type Entry = { actor: string; action: string; keyId: string };
  const { data: log } = await client.get<Entry[]>('/account/audit-log?limit=50');
  expect(log).toContainEqual(
    expect.objectContaining({ actor: 'Nora', action: 'website.update', keyId: invited.id }),
  );
  // No one else can see or replace the key.
  const { data: keys } = await client.get<Array<{ id: string }>>('/account/keys?limit=1000');
  expect(keys.map(({ id }) => id)).not.toContain(invited.id);
  expect((await client.post(`/account/keys/${invited.id}/rotate`, {})).status).toBe(404);
});

it('stores the code and the key as hashes only', async () => {
  const invited = await invite({ name: 'Stored', role: 'viewer' });
  const { session } = await accept(codeOf(invited));
  const rows = await owner.rows<{ row: string }>(
    `select to_jsonb(t)::text as row from dashboard_links t where workspace_id = ?
     union all select to_jsonb(t)::text from api_key_secrets t where workspace_id = ?
     union all select to_jsonb(t)::text from api_keys t where workspace_id = ?
     union all select to_jsonb(t)::text from audit_log t where workspace_id = ?`,
    Array.from({ length: 4 }, () => mine.workspace.workspaceId),
  );
  const stored = rows.map(({ row }) => row).join('\n');
  expect(stored).toContain('Stored');
  expect(stored).not.toContain(codeOf(invited));
  expect(stored).not.toContain(session.signInKey);
});

it('a new invitation ends the link before, and once accepted the old key and its sessions', async () => {
  const invited = await invite({ name: 'Kim', role: 'viewer' });
  const path = `/account/people/${invited.id}/invitations`;
  const { data: second } = await client.post<Invited>(path);
  expect((await signIn({ code: codeOf(invited) })).status).toBe(401);
  const page = await accept(codeOf(second));
  const { data: third } = await client.post<Invited>(path);
  expect((await page.get('session')).status).toBe(200);
  await accept(codeOf(third));
  expect((await page.get('session')).status).toBe(401);
  expect((await signIn({ key: page.session.signInKey })).status).toBe(401);
});

it('a link that has expired is refused, and a revoked person is out at once', async () => {
  const late = await invite({ name: 'Late', role: 'viewer' });
  await owner.rows(
    "update dashboard_links set expires_at = now() - interval '1 second' where key_id = ?",
    [late.id],
  );
  expect((await signIn({ code: codeOf(late) })).status).toBe(401);

  const invited = await invite({ name: 'Gone', role: 'viewer' });
  const page = await accept(codeOf(invited));
  const { data: open } = await client.post<Invited>(`/account/people/${invited.id}/invitations`);
  expect((await client.delete(`/account/people/${invited.id}`)).status).toBe(200);
  expect((await page.get('session')).status).toBe(401);
  expect((await signIn({ key: page.session.signInKey })).status).toBe(401);
  expect((await signIn({ code: codeOf(open) })).status).toBe(401);
  expect(await personOf(invited.id)).toBeUndefined();
});

it('revoking a person shows the keys and people that they added, which stay', async () => {
  const invited = await invite({ name: 'Maker', role: 'owner' });
  const page = await accept(codeOf(invited));
  const key = await page.change<{ id: string; key: string }>('POST', 'api/v1/account/keys', {
    body: { name: 'of the maker', access: 'read_write' },
  });
  const ofKey = await new ApiClient(service.url, key.data.key).post<{ id: string }>(
    '/account/keys',
    { name: 'of that key', access: 'read' },
  );
  const guest = await page.change<Invited>('POST', 'api/v1/account/people', {
    body: { name: 'Guest of the maker', role: 'viewer' },
  });
  expect((await personOf(guest.data.id))?.createdByKeyId).toBe(invited.id);
  const revoked = await client.delete<{ left: object[] }>(`/account/people/${invited.id}`);
  expect(revoked.data.left).toEqual([
    { id: key.data.id, name: 'of the maker', isPerson: false },
    { id: ofKey.data.id, name: 'of that key', isPerson: false },
    { id: guest.data.id, name: 'Guest of the maker', isPerson: true },
  ]);
  expect((await new ApiClient(service.url, key.data.key).get('/account')).status).toBe(200);
});

it('the last owner who signed in cannot be removed or demoted', async () => {
  const { workspaceId, readWriteKey } = await createWorkspace();
  const key = new ApiClient(service.url, readWriteKey);
  const owners = await Promise.all(
    ['First', 'Second'].map(async (name) => {
      const { data } = await key.post<Invited>('/account/people', { name, role: 'owner' });
      return data;
    }),
  );
  const [first, second] = owners as [Invited, Invited];
  const firstPage = await accept(codeOf(first));
  expect(firstPage.session).toMatchObject({ workspaceId, keyId: first.id });
  // The second was invited, and never signed in.
  const demoted = await key.patch(`/account/people/${first.id}`, { role: 'editor' });
  expect([demoted.status, demoted.error.message]).toEqual([
    409,
    'First is the last owner. Make another person an owner first.',
  ]);
  expect((await key.delete(`/account/people/${first.id}`)).status).toBe(409);
  expect((await key.patch(`/account/people/${first.id}`, { name: 'Renamed' })).status).toBe(200);

  const secondPage = await accept(codeOf(second));
  // Each takes the right from the other at once: one of them stays.
  const both = await Promise.all([
    firstPage.change('PATCH', `api/v1/account/people/${second.id}`, { body: { role: 'viewer' } }),
    secondPage.change('PATCH', `api/v1/account/people/${first.id}`, { body: { role: 'viewer' } }),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('a sign-in that is limited to websites reads only, and websites of others are not known', async () => {
  const websiteIds = [mine.ids['websiteId']];
  const writing = await client.post('/account/people', {
    name: 'x',
    role: 'editor',
    websiteIds,
  });
  expect([writing.status, writing.error.details[0]?.path]).toEqual([422, 'role']);
  const theirs = await createResources(service, await createWorkspace());
  const foreign = await client.post('/account/people', {
    name: 'x',
    role: 'client',
    websiteIds: [...websiteIds, theirs.ids['websiteId']],
  });
  expect([foreign.status, foreign.error.details[0]?.path]).toEqual([422, 'websiteIds.1']);
  const reader = await newClient(service, mine.workspace.workspaceId, 'read');
  const refused = await reader.post('/account/people', { name: 'x', role: 'viewer' });
  expect([refused.status, refused.error.code]).toEqual([403, 'insufficient_scope']);
  const own = await accept(codeOf(await invite({ name: 'Self', role: 'owner' })));
  const { data: people } = await client.get<Person[]>('/account/people');
  const self = people.find(({ name }) => name === 'Self');
  const revoking = await own.change('DELETE', `api/v1/account/people/${self?.id}`);
  expect([revoking.status, revoking.error.code]).toEqual([409, 'conflict']);
});

it('a sign-in that is limited to websites lists and ends its own sessions alone', async () => {
  const { data: invited } = await client.post<Invited>('/account/people', {
    name: 'A client',
    role: 'client',
    websiteIds: [mine.ids['websiteId']],
  });
  const page = await accept(codeOf(invited));
  const { signInKey = '' } = page.session;
  const elsewhere = await Page.signIn(service.url, { key: signInKey });
  type Session = { id: string; keyId: string; isCurrent: boolean };
  const { data: own } = await page.get<Session[]>('api/v1/account/sessions');
  expect(own.map(({ keyId }) => keyId)).toEqual([invited.id, invited.id]);
  expect(own.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  const { data: all } = await client.get<Session[]>('/account/sessions?limit=200');
  const foreign = all.find(({ keyId }) => keyId !== invited.id);
  const end = (id = '') => page.change('DELETE', `api/v1/account/sessions/${id}`);
  expect((await end(foreign?.id)).status).toBe(404);
  expect((await end(own.find(({ isCurrent }) => !isCurrent)?.id)).status).toBe(200);
  expect([(await elsewhere.get('session')).status, (await page.get('session')).status]).toEqual([
    401, 200,
  ]);
  type Entry = { actor: string; action: string };
  const { data: log } = await client.get<Entry[]>(`/account/audit-log?targetId=${invited.id}`);
  expect(log).toContainEqual(
    expect.objectContaining({ actor: 'A client', action: 'dashboard_session.end' }),
  );
});
