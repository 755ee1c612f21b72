import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { cookieOf, Page, type Reply, type SessionData, send } from './browser';

let service: Service;
let mine: Resources;
let owner: OwnerRows;
let workspaceId: string;

beforeAll(async () => {
  service = await startService();
  const workspace = await createWorkspace();
  ({ workspaceId } = workspace);
  mine = await createResources(service, workspace);
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

const newKey = async (access: 'read' | 'read_write' = 'read_write') =>
  newClient(service, workspaceId, access);
const open = async (access: 'read' | 'read_write' = 'read_write') =>
  Page.signIn(service.url, { key: (await newKey(access)).key });
const signIn = (body: unknown, headers: Record<string, string> = {}, url = service.url) =>
  send<SessionData>(`${url}/dashboard/session`, 'POST', { body, headers });
const refusal = ({ status, error }: Reply<unknown>) => [status, error.code];

describe('signing in with a key', () => {
  it('gives a cookie that scripts cannot read, and the session’s data', async () => {
    const { key } = await newKey();
    const reply = await signIn({ key });
    expect(reply.status).toBe(201);
    expect(reply.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      access: 'write',
      brand: null,
      role: null,
      keyId: expect.stringMatching(/^key_/),
      keyName: 'made by a test',
      workspaceId,
      workspaceName: 'test',
      isPerson: false,
      websiteIds: null,
      needsPasskey: false,
      hasPasskey: false,
    });
    const { pair, attributes } = cookieOf(reply);
    expect(pair).toMatch(/^sl_session=sl_ds_\w{34}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.text).not.toContain(key);

    const again = await send<SessionData>(`${service.url}/dashboard/session`, 'GET', {
      headers: { Cookie: `other=1; ${pair}; sl_session_=2` },
    });
    expect([again.status, again.data]).toEqual([200, reply.data]);
  });

  it('stores only hashes', async () => {
    const page = await open();
    const secret = page.cookie.split('=')[1] ?? '';
    const rows = await owner.rows<{ row: string }>(
      'select to_jsonb(d)::text as row from dashboard_sessions d where workspace_id = ?',
      [workspaceId],
    );
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map(({ row }) => row).join();
    for (const text of [secret, page.session.token]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(Buffer.from(text).toString('hex'));
    }
  });

  it('by https has the cookie of the host itself, and takes no other', async () => {
    const { key } = await newKey();
    const https = { 'X-Forwarded-Proto': 'https', Host: 'sightline.example' };
    const reply = await signIn({ key }, https);
    const { pair, attributes } = cookieOf(reply);
    expect(pair).toMatch(/^__Host-sl_session=/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']);
    const get = (Cookie: string) =>
      send(`${service.url}/dashboard/session`, 'GET', { headers: { ...https, Cookie } });
    expect((await get(pair)).status).toBe(200);
    expect((await get(pair.replace('__Host-', ''))).status).toBe(401);
  });

  it('is refused where the cookie would travel in the clear', async () => {
    const { key } = await newKey();
    const reply = await signIn({ key }, { Host: '192.0.2.7:8080' });
    expect([...refusal(reply), reply.headers['set-cookie']]).toEqual([403, 'forbidden', undefined]);
  });

  it.each([
    ['an unknown key', () => ({ key: 'sl_rw_mistake' }), 401, 'unauthorized'],
    ['a revoked key', () => ({ key: mine.revokedKey }), 401, 'unauthorized'],
    ['an expired key', () => ({ key: mine.expiredKey }), 401, 'key_expired'],
    ['neither key nor code', () => ({}), 422, 'validation_error'],
    ['both', () => ({ key: 'a', code: 'b' }), 422, 'validation_error'],
    ['an unknown field', () => ({ key: 'a', name: 'b' }), 422, 'validation_error'],
  ])('%s is refused', async (_what, body, status, code) => {
    const reply = await signIn(body());
    expect([...refusal(reply), reply.headers['set-cookie']]).toEqual([status, code, undefined]);
  });

  it('an agent’s key is refused', async () => {
    const { secret } = await mine.newKey('read_write', { isAgent: true });
    expect(refusal(await signIn({ key: secret }))).toEqual([403, 'forbidden']);
  });

  it('a form on another site cannot sign a user in', async () => {
    const { key } = await newKey();
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(refusal(await signIn({ key }, { 'Sec-Fetch-Site': site }))).toEqual([
        403,
        'forbidden',
      ]);
    }
    const form = await signIn({ key }, { 'Content-Type': 'text/plain' });
    expect(refusal(form)).toEqual([415, 'unsupported_media_type']);
    expect((await signIn({ key }, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(201);
  });

  it('is in the audit log, as is signing out', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    expect((await page.change('DELETE', 'session')).status).toBe(204);
    const { data } = await client.get<Array<{ action: string; details: unknown }>>(
      `/account/audit-log?targetId=${client.keyId}`,
    );
    expect(data.map(({ action, details }) => [action, details])).toEqual([
      ['dashboard_session.delete', {}],
      ['dashboard_session.create', { by: 'key' }],
    ]);
  });

  it('a key keeps its newest 50 sessions', async () => {
    const client = await newKey();
    const first = await Page.signIn(service.url, { key: client.key });
    const second = await Page.signIn(service.url, { key: client.key });
    for (let count = 2; count < 50; count += 1) await signIn({ key: client.key });
    expect((await first.get('session')).status).toBe(200);
    const newest = await Page.signIn(service.url, { key: client.key });
    expect((await first.get('session')).status).toBe(401);
    expect((await second.get('session')).status).toBe(200);
    expect((await newest.get('session')).status).toBe(200);
  });
});

describe('a one-time link', () => {
  const link = async () => {
    const { key } = await newKey();
    const reply = await send<{ url: string; expiresAt: string }>(
      `${service.url}/dashboard/links`,
      'POST',
      { headers: { Authorization: `Bearer ${key}` } },
    );
    expect(reply.status).toBe(201);
    const url = new URL(reply.data.url);
    return { ...reply.data, url, code: url.searchParams.get('code') ?? '', key };
  };

  it('leads to the sign-in page for ten minutes, and signs in once', async () => {
    const { url, code, expiresAt } = await link();
    expect([url.origin, url.pathname]).toEqual([service.url, '/dashboard/sign-in']);
    const validMs = Date.parse(expiresAt) - Date.now();
    expect(validMs).toBeGreaterThan(9 * 60_000);
    expect(validMs).toBeLessThanOrEqual(10 * 60_000 + 5_000);
    const page = await Page.signIn(service.url, { code });
    expect(page.session).toMatchObject({ workspaceId, access: 'write' });
    const second = await signIn({ code });
    expect([...refusal(second), second.headers['set-cookie']]).toEqual([
      401,
      'unauthorized',
      undefined,
    ]);
  });

  it('of many who use it at once, one signs in', async () => {
    const { code } = await link();
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn({ code })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('a GET does not use the code: programs look at links before people do', async () => {
    const { url, code } = await link();
    for (const method of ['GET', 'HEAD', 'GET']) {
      await send(url.href, method, { headers: { Accept: 'text/html' } });
    }
    expect((await signIn({ code })).status).toBe(201);
  });

  it('is refused after ten minutes, and once its key is revoked', async () => {
    const late = await link();
    await owner.rows(
      "update dashboard_links set expires_at = clock_timestamp() - interval '1 s' where workspace_id = ? and used_at is null",
      [workspaceId],
    );
    expect(refusal(await signIn({ code: late.code }))).toEqual([401, 'unauthorized']);
    const revoked = await link();
    await owner.rows(
      `update api_keys set revoked_at = now() where workspace_id = ?
         and id = (select key_id from dashboard_links where expires_at > clock_timestamp() and workspace_id = ? order by created_at desc limit 1)`,
      [workspaceId, workspaceId],
    );
    expect(refusal(await signIn({ code: revoked.code }))).toEqual([401, 'unauthorized']);
  });

  it('is given to a key only: a session cannot make one', async () => {
    const page = await open();
    expect(refusal(await page.change('POST', 'links'))).toEqual([401, 'unauthorized']);
  });

  it('of a read key opens a session that reads', async () => {
    const { key } = await newKey('read');
    const { data } = await send<{ url: string }>(`${service.url}/dashboard/links`, 'POST', {
      headers: { Authorization: `Bearer ${key}` },
    });
    const code = new URL(data.url).searchParams.get('code') ?? '';
    expect((await Page.signIn(service.url, { code })).session.access).toBe('read');
  });
});

describe('what counts where', () => {
  it('the operations answer the cookie under /dashboard/api/v1 as they answer the key', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    const byCookie = await page.get('api/v1/websites');
    const byKey = await client.get('/websites');
    expect([byCookie.status, byCookie.data]).toEqual([200, byKey.data]);
    expect(byCookie.headers['cache-control']).toBe('no-store');
  });

  it('a cookie does not count under /api/v1', async () => {
    const page = await open();
    const reply = await send(`${service.url}/api/v1/websites`, 'GET', {
      headers: { Cookie: page.cookie },
    });
    expect(refusal(reply)).toEqual([401, 'unauthorized']);
  });

  it('a key does not count under /dashboard/api/v1, nor with another’s cookie', async () => {
    const { key } = await newKey();
    const reply = await send(`${service.url}/dashboard/api/v1/websites`, 'GET', {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(refusal(reply)).toEqual([401, 'unauthorized']);
    const reader = await open('read');
    const both = await reader.change('POST', 'api/v1/websites', {
      body: { domain: uniqueDomain() },
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(refusal(both)).toEqual([403, 'insufficient_scope']);
  });

  it('a drain’s token does not count under /dashboard/api/v1', async () => {
    const client = await newKey();
    const { websiteId = '' } = mine.ids;
    const drain = await client.post<{ token: string }>(`/websites/${websiteId}/log-drains`, {
      name: 'for the dashboard',
    });
    const headers = { Authorization: `Bearer ${drain.data.token}`, 'Content-Type': 'text/plain' };
    const path = `api/v1/websites/${websiteId}/logs`;
    const reply = await send(`${service.url}/dashboard/${path}`, 'POST', { headers });
    expect(refusal(reply)).toEqual([401, 'unauthorized']);
  });

  it('an unknown path below it is an error, and no page', async () => {
    const page = await open();
    const reply = await page.get('api/v1/nowhere', { Accept: 'text/html' });
    expect(refusal(reply)).toEqual([404, 'not_found']);
  });
});

describe('a change', () => {
  const body = () => ({ domain: uniqueDomain() });

  it('from the dashboard’s own page is made, in the name of the key', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    const made = await page.change<{ id: string }>('POST', 'api/v1/websites', { body: body() });
    expect(made.status).toBe(201);
    const { data } = await client.get<Array<{ action: string; keyId: string }>>(
      `/account/audit-log?targetId=${made.data.id}`,
    );
    expect(data).toMatchObject([{ action: 'website.create', keyId: client.keyId }]);
  });

  it.each([
    ['without the token', { 'X-Dashboard-Token': '' }],
    ['with another token', { 'X-Dashboard-Token': 'x'.repeat(43) }],
    ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
    ['from the address bar', { 'Sec-Fetch-Site': 'none' }],
  ])('%s is refused, and changes nothing', async (_how, headers) => {
    const page = await open();
    const before = await page.get('api/v1/websites');
    const refused = await page.change('POST', 'api/v1/websites', { body: body(), headers });
    expect(refusal(refused)).toEqual([403, 'forbidden']);
    expect((await page.get('api/v1/websites')).text).toBe(before.text);
    expect(refusal(await page.change('DELETE', 'session', { headers }))).toEqual([
      403,
      'forbidden',
    ]);
    expect((await page.get('session')).status).toBe(200);
  });

  it('by a program that sends no Sec-Fetch-Site is refused', async () => {
    const page = await open();
    const reply = await send(`${service.url}/dashboard/api/v1/websites`, 'POST', {
      body: body(),
      headers: { Cookie: page.cookie, 'X-Dashboard-Token': page.session.token },
    });
    expect(refusal(reply)).toEqual([403, 'forbidden']);
  });

  it('with the token of another session of the same key is refused', async () => {
    const { key } = await newKey();
    const [one, other] = [
      await Page.signIn(service.url, { key }),
      await Page.signIn(service.url, { key }),
    ];
    const headers = { 'X-Dashboard-Token': other.session.token };
    const refused = await one.change('POST', 'api/v1/websites', { body: body(), headers });
    expect(refusal(refused)).toEqual([403, 'forbidden']);
  });

  it('by a read key is always refused', async () => {
    const page = await open('read');
    expect(page.session.access).toBe('read');
    expect((await page.get('api/v1/websites')).status).toBe(200);
    const refused = await page.change('POST', 'api/v1/websites', { body: body() });
    expect(refusal(refused)).toEqual([403, 'insufficient_scope']);
  });
});

describe('a session ends', () => {
  it('when it is deleted, and its cookie is cleared', async () => {
    const page = await open();
    const gone = await page.change('DELETE', 'session');
    expect([gone.status, cookieOf(gone).pair]).toEqual([204, 'sl_session=']);
    expect(cookieOf(gone).attributes).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
    expect(refusal(await page.get('session'))).toEqual([401, 'unauthorized']);
    expect(refusal(await page.get('api/v1/websites'))).toEqual([401, 'unauthorized']);
  });

  it('at once when its key is revoked', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    expect((await page.get('api/v1/websites')).status).toBe(200);
    const admin = await newKey();
    expect((await admin.delete(`/account/keys/${client.keyId}`)).status).toBe(200);
    expect(refusal(await page.get('api/v1/websites'))).toEqual([401, 'unauthorized']);
    expect(refusal(await page.get('session'))).toEqual([401, 'unauthorized']);
  });

  it('when its key expires', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    await owner.rows(
      'update api_keys set expires_at = clock_timestamp() where workspace_id = ? and id = ?::uuid',
      [workspaceId, client.keyId],
    );
    expect(refusal(await page.get('api/v1/websites'))).toEqual([401, 'unauthorized']);
  });

  it('with the secret that opened it, when the key is rotated', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    const rotated = await client.post<{ key: string }>(`/account/keys/${client.keyId}/rotate`, {
      graceSeconds: 0,
    });
    expect(rotated.status).toBe(200);
    expect(refusal(await page.get('session'))).toEqual([401, 'unauthorized']);
    const next = await Page.signIn(service.url, { key: rotated.data.key });
    expect((await next.get('session')).status).toBe(200);
  });

  const seen = (ago: string, keyId: string) =>
    owner.rows(
      `update dashboard_sessions set last_seen_at = clock_timestamp() - interval '${ago}'
       where workspace_id = ? and key_id = ?::uuid`,
      [workspaceId, keyId],
    );

  it('after twelve hours without a request, and every request starts them anew', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    await seen('11 h 59 min', client.keyId);
    expect((await page.get('api/v1/websites')).status).toBe(200);
    const [row] = await owner.rows<{ isNew: boolean }>(
      `select last_seen_at > clock_timestamp() - interval '1 minute' as "isNew"
       from dashboard_sessions where workspace_id = ? and key_id = ?::uuid`,
      [workspaceId, client.keyId],
    );
    expect(row?.isNew).toBe(true);
    await seen('12 h', client.keyId);
    expect(refusal(await page.get('api/v1/websites'))).toEqual([401, 'unauthorized']);
    expect(refusal(await page.get('session'))).toEqual([401, 'unauthorized']);
  });

  it('and is forgotten then, as old links are', async () => {
    const client = await newKey();
    await Page.signIn(service.url, { key: client.key });
    await send(`${service.url}/dashboard/links`, 'POST', {
      headers: { Authorization: `Bearer ${client.key}` },
    });
    await seen('13 h', client.keyId);
    await owner.rows(
      "update dashboard_links set expires_at = now() - interval '2 days' where key_id = ?::uuid",
      [client.keyId],
    );
    await owner.rows('select forget_dashboard(43200)');
    for (const table of ['dashboard_sessions', 'dashboard_links']) {
      expect(
        await owner.rows(`select 1 from ${table} where key_id = ?::uuid`, [client.keyId]),
      ).toEqual([]);
    }
  });
});

describe('sessions of a workspace', () => {
  type Session = {
    id: string;
    keyId: string;
    keyName: string;
    isCurrent: boolean;
    address: string;
    userAgent: string | null;
    createdAt: string;
    endsAt: string;
  };
  const sessionsOf = async (page: Page, keyId: string) =>
    (await page.get<Session[]>('api/v1/account/sessions?limit=1000')).data.filter(
      (session) => session.keyId === keyId,
    );

  it('are listed with where they are used, and each is ended at once by its id', async () => {
    const client = await newKey();
    const device = await signIn({ key: client.key }, { 'User-Agent': 'A browser/1.0' });
    const page = await Page.signIn(service.url, { key: client.key });
    const listed = await sessionsOf(page, client.keyId);
    expect(listed.map(({ isCurrent, userAgent }) => [isCurrent, userAgent]).sort()).toEqual([
      [false, 'A browser/1.0'],
      [true, null],
    ]);
    const other = listed.find(({ isCurrent }) => !isCurrent);
    expect(other).toMatchObject({ keyName: 'made by a test', address: '127.0.0.1' });
    const days =
      (Date.parse(other?.endsAt ?? '') - Date.parse(other?.createdAt ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
    expect((await page.change('DELETE', `api/v1/account/sessions/${other?.id}`)).status).toBe(200);
    const { pair } = cookieOf(device);
    const gone = await send(`${service.url}/dashboard/session`, 'GET', {
      headers: { Cookie: pair },
    });
    expect(gone.status).toBe(401);
    expect((await page.get('session')).status).toBe(200);
    const again = await page.change('DELETE', `api/v1/account/sessions/${other?.id}`);
    expect(refusal(again)).toEqual([404, 'not_found']);
    const log = await client.get<Array<{ action: string; details: unknown }>>(
      `/account/audit-log?targetId=${client.keyId}&action=dashboard_session.end`,
    );
    expect(log.data).toMatchObject([{ details: { sessionId: other?.id } }]);
  });

  it('of others are not ended by those who may only read, their own are', async () => {
    const client = await newKey('read');
    const [page, device] = [
      await Page.signIn(service.url, { key: client.key }),
      await Page.signIn(service.url, { key: client.key }),
    ];
    const all = (await page.get<Session[]>('api/v1/account/sessions?limit=1000')).data;
    const foreign = all.find(({ keyId }) => keyId !== client.keyId);
    const refused = await page.change('DELETE', `api/v1/account/sessions/${foreign?.id}`);
    expect(refusal(refused)).toEqual([403, 'insufficient_scope']);
    const own = all.find(({ keyId, isCurrent }) => keyId === client.keyId && !isCurrent);
    // The key itself needs to be a read & write one.
    expect((await client.delete(`/account/sessions/${own?.id}`)).status).toBe(403);
    expect((await page.change('DELETE', `api/v1/account/sessions/${own?.id}`)).status).toBe(200);
    expect((await device.get('session')).status).toBe(401);
  });

  it('end in the same browser when somebody signs in again, and on no other device', async () => {
    const client = await newKey();
    const stranger = await createWorkspace();
    const device = await Page.signIn(service.url, { key: client.key });
    const before = await Page.signIn(service.url, { key: client.key });
    const again = await signIn({ key: stranger.readWriteKey }, { Cookie: before.cookie });
    expect(again.status).toBe(201);
    expect((await before.get('session')).status).toBe(401);
    expect((await device.get('session')).status).toBe(200);
    const failed = await signIn({ key: 'sl_rw_mistake' }, { Cookie: device.cookie });
    expect(failed.status).toBe(401);
    expect((await device.get('session')).status).toBe(200);
  });

  it('end after 30 days, however much they are used', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    await owner.rows(
      "update dashboard_sessions set ends_at = now() - interval '1 second' where key_id = ?::uuid",
      [client.keyId],
    );
    expect(refusal(await page.get('session'))).toEqual([401, 'unauthorized']);
    await owner.rows('select forget_dashboard(43200)');
    const left = await owner.rows('select 1 from dashboard_sessions where key_id = ?::uuid', [
      client.keyId,
    ]);
    expect(left).toEqual([]);
  });
});

describe('the rate window', () => {
  const remaining = ({ headers }: Reply<unknown>) => Number(headers['x-ratelimit-remaining']);

  it('of a session is its own, and the key’s is never used', async () => {
    const client = await newKey();
    const page = await Page.signIn(service.url, { key: client.key });
    const other = await Page.signIn(service.url, { key: client.key });
    const replies = [];
    for (let count = 0; count < 150; count += 1) replies.push(await page.get('api/v1/websites'));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect([remaining(replies[0] as Reply), remaining(replies[149] as Reply)]).toEqual([599, 450]);
    expect(remaining(await other.get('session'))).toBe(599);
    const byKey = await client.get('/websites');
    expect(byKey.headers.get('X-RateLimit-Remaining')).toBe('119');
  });

  it('lets 600 requests of a minute pass, over any number at once', async () => {
    const page = await open();
    const replies = await Promise.all(
      Array.from({ length: 620 }, () => page.get('api/v1/account')),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.error).toMatchObject({
      code: 'rate_limited',
      message: 'This session made 600 requests within a minute.',
    });
  });

  it('of all sessions of a workspace is what the plan allows, apart from its keys', async () => {
    const workspace = await createWorkspace('free');
    const client = await newClient(service, workspace.workspaceId);
    const pages = [
      await Page.signIn(service.url, { key: client.key }),
      await Page.signIn(service.url, { key: client.key }),
    ];
    await Promise.all(
      pages.flatMap((page) => Array.from({ length: 305 }, () => page.get('api/v1/account'))),
    );
    for (const page of pages) {
      const refused = await page.get('api/v1/account');
      expect(refused.error.message).toContain('All sessions of the workspace together made 600');
    }
    expect((await client.get('/account')).status).toBe(200);
  });
});

it.each([
  ['PUT', 'session', 'GET, HEAD, POST, DELETE'],
  ['GET', 'links', 'POST'],
])('%s of /dashboard/%s is not allowed', async (method, path, allow) => {
  const reply = await send(`${service.url}/dashboard/${path}`, method);
  expect([...refusal(reply), reply.headers['allow']]).toEqual([405, 'method_not_allowed', allow]);
});
