import { randomBytes } from 'node:crypto';
import { rekey, sealedColumns } from '../../admin/rekey';
import { createRefreshToken, readScope, writeScope } from '../../dev/sandbox/google/accounts';
import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { openSecret } from '../../modules/search-console/store/connection-store';
import { createCipher } from '../../platform/cipher';
import { loadConfig } from '../../platform/config';
import { openDatabase } from '../../platform/postgres/database';
import { createWorkspace, type Service, startService } from '../support/service';

let sandbox: Sandbox;
let service: Service;

beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
  service = await startService({ settings: { SANDBOX_URL: sandbox.url } });
});
afterAll(async () => {
  await service.stop();
  await sandbox.close();
});

type Row = Record<string, unknown> & { id: string };

async function open() {
  const workspace = await createWorkspace();
  const key = workspace.readWriteKey;
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) } as {
      status: number;
      data: Row & Row[];
      error?: { message: string; details: { code: string }[] };
    };
  };
  return { workspace, ask };
}

const keyFile = async (domains: string) =>
  (await (
    await fetch(`${sandbox.url}/_sandbox/google/key-file?domains=${domains}`)
  ).json()) as object;

const control = (state: object) =>
  fetch(`${sandbox.url}/_sandbox/google`, { method: 'PUT', body: JSON.stringify(state) });

const refreshToken = (domain: string, scopes: string[]) => ({
  method: 'refresh_token',
  clientId: 'sandbox-client',
  clientSecret: 'secret-of-the-client',
  refreshToken: createRefreshToken({ email: 'p@example.com', domains: [domain], scopes }),
});

/** Sends a page's form, as a browser does. */
const leave = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.url, 'Sec-Fetch-Site': 'same-origin', ...headers },
  });

/** Opens a link in a browser, continues to Google, and decides there. */
async function consent(link: string, choice: string, domains = 'example.com') {
  const path = new URL(link).pathname + new URL(link).search;
  const page = await fetch(service.url + path);
  const left = await leave(path);
  const cookie = (left.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const atGoogle = `${left.headers.get('location')}&choice=${choice}&domains=${domains}`;
  const decided = await fetch(atGoogle, { redirect: 'manual' });
  const back = new URL(decided.headers.get('location') ?? '');
  const returned = back.pathname + back.search;
  const ask = (Cookie = cookie) => fetch(service.url + returned, { headers: { Cookie } });
  const agree = (Cookie = cookie, headers = {}) => leave(returned, { Cookie, ...headers });
  const arrive = async (withCookie = cookie) => {
    const asked = await ask(withCookie);
    return back.searchParams.has('code') && asked.status === 200 ? agree(withCookie) : asked;
  };
  return { page: await page.text(), arrive, ask, agree };
}

it('a service account connects, its domain property is bound, and the website follows', async () => {
  const { ask } = await open();
  const { data: shop } = await ask('POST', '/websites', { domain: 'gsc-shop.com' });
  const made = await ask('POST', '/search-console/connections', {
    method: 'service_account',
    key: await keyFile('gsc-shop.com'),
  });
  expect(made).toMatchObject({
    status: 201,
    data: { state: 'connected', dataSource: 'sandbox', provider: 'google' },
  });
  expect(JSON.stringify(made)).not.toContain('PRIVATE KEY');
  const bound = await ask('POST', '/search-console/bindings', {});
  expect(bound.data).toMatchObject([{ websiteId: shop.id, property: 'sc-domain:gsc-shop.com' }]);
  const connected = async () =>
    (await ask('GET', `/websites/${shop.id}`)).data['searchConsoleConnected'];
  expect(await connected()).toBe(true);
  await ask('DELETE', `/search-console/connections/${made.data.id}`);
  expect(await connected()).toBe(false);
});

it('a property that vanishes and a revoked consent are states, and both can heal', async () => {
  const { ask } = await open();
  const { data: website } = await ask('POST', '/websites', { domain: 'gsc-gone.com' });
  const { data: connection } = await ask(
    'POST',
    '/search-console/connections',
    refreshToken('gsc-gone.com', [writeScope]),
  );
  const test = () => ask('POST', `/search-console/connections/${connection.id}/test`);
  const stateOf = async () => (await ask('GET', '/search-console/bindings')).data[0]?.['state'];
  const bound = await ask('POST', '/search-console/bindings', {
    bindings: [
      { websiteId: website.id, connectionId: connection.id, property: 'sc-domain:gsc-gone.com' },
    ],
  });
  expect(bound.status).toBe(200);
  await control({ missing: ['sc-domain:gsc-gone.com'] });
  expect((await test()).data).toMatchObject({ state: 'connected' });
  expect(await stateOf()).toBe('requires_reconnect');
  await control({ revoked: ['gsc-gone.com'] });
  const revoked = await test();
  expect(revoked.data).toMatchObject({ state: 'requires_reconnect' });
  expect(String(revoked.data['stateReason'])).toContain('Google');
  const read = await ask('GET', `/websites/${website.id}`);
  expect(read.data['searchConsoleConnected']).toBe(false);
  await control({});
  expect((await test()).data).toMatchObject({ state: 'connected', stateReason: null });
  expect(await stateOf()).toBe('connected');
});

it('distinguishes half-granted, refused and empty accounts', async () => {
  const { ask } = await open();
  const connect = (body: object) => ask('POST', '/search-console/connections', body);
  const half = await connect(refreshToken('gsc-half.com', ['openid']));
  expect(half).toMatchObject({ status: 422 });
  expect(half.error?.message).toContain('does not include Search Console');
  const wrong = await connect({ ...refreshToken('a.com', [readScope]), refreshToken: 'nonsense' });
  expect(wrong.error?.details[0]?.code).toBe('credential_refused');
  expect(JSON.stringify(wrong)).not.toContain('secret-of-the-client');
  const none = await connect(refreshToken('none.gsc.com', [readScope]));
  expect(none).toMatchObject({ status: 201, data: { state: 'no_data' } });
  const elsewhere = { ...(await keyFile('a.com')), token_uri: 'http://169.254.169.254/token' };
  const refused = await connect({ method: 'service_account', key: elsewhere });
  expect(refused.error?.details[0]?.code).toBe('token_uri_unknown');
});

it('a consent in a browser connects once', async () => {
  const { ask, workspace } = await open();
  const { data } = await ask('POST', '/search-console/connect', { name: 'Ours' });
  const { page, arrive } = await consent(String(data['url']), 'read');
  expect(page).toContain('test');
  const other = await arrive('sightline_connect=of-another-browser');
  expect([other.status, (await arrive()).status, (await arrive()).status]).toEqual([400, 200, 400]);
  const listed = await ask('GET', '/search-console/connections');
  expect(listed.data).toMatchObject([{ name: 'Ours', method: 'oauth', canWrite: false }]);
  expect(listed.data).toHaveLength(1);
  const opened = await openSecret(
    service.services.database.reader(workspace.workspaceId),
    service.services.cipher,
    listed.data[0]?.id ?? '',
  );
  expect(opened.method).toBe('oauth');
});

it('a page of another site can neither begin nor end a consent', async () => {
  const { ask: call } = await open();
  const { data } = await call('POST', '/search-console/connect', {});
  const url = new URL(String(data['url']));
  const path = url.pathname + url.search;
  const foreign = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of foreign) {
    const left = await leave(path, headers);
    expect([left.status, left.headers.get('set-cookie')]).toEqual([403, null]);
  }
  const { agree, ask } = await consent(String(data['url']), 'read');
  for (const headers of foreign) expect((await agree(undefined, headers)).status).toBe(403);
  // Google's redirect alone connects nothing: the page names the workspace, and asks.
  expect(await (await ask()).text()).toContain('<button>Connect to test</button>');
  expect((await call('GET', '/search-console/connections')).data).toEqual([]);
  expect((await agree()).status).toBe(200);
  expect((await call('GET', '/search-console/connections')).data).toHaveLength(1);
});

it.each([
  ['deny', 'not given your consent'],
  ['half', 'did not include Search Console'],
])('a consent that is %s connects nothing, and says why', async (choice, reason) => {
  const { ask } = await open();
  const { data } = await ask('POST', '/search-console/connect', {});
  const { arrive } = await consent(String(data['url']), choice);
  expect(await (await arrive()).text()).toContain(reason);
  expect((await ask('GET', '/search-console/connections')).data).toEqual([]);
});

it('the state of one workspace connects nothing in another', async () => {
  const [one, other] = [await open(), await open()];
  const first = await one.ask('POST', '/search-console/connect', {});
  const link = new URL(String(first.data['url']));
  const state = link.searchParams.get('state') ?? '';
  const forged = state.replace(one.workspace.workspaceId, other.workspace.workspaceId);
  link.searchParams.set('state', forged);
  const page = await fetch(service.url + link.pathname + link.search);
  expect(page.status).toBe(400);
  await (await consent(String(first.data['url']), 'allow')).arrive();
  expect((await one.ask('GET', '/search-console/connections')).data).toHaveLength(1);
  expect((await other.ask('GET', '/search-console/connections')).data).toHaveLength(0);
});

it('a new encryption key seals connections anew', async () => {
  const { ask, workspace } = await open();
  const { data } = await ask(
    'POST',
    '/search-console/connections',
    refreshToken('gsc-rekey.com', [readScope]),
  );
  const config = loadConfig(process.env);
  const owner = openDatabase({ url: config.database.ownerUrl ?? '', poolMax: 2 });
  const nextKey = randomBytes(32);
  const next = createCipher(nextKey, [config.encryptionKey]);
  try {
    const only = sealedColumns.filter(({ table }) => table === 'search_connections');
    expect(only).toHaveLength(1);
    const done = await rekey(owner, next);
    const counts = done.find(({ place }) => place === 'search_connections.secret');
    expect(counts).toMatchObject({ unreadable: 0 });
    const secret = await openSecret(owner.reader(workspace.workspaceId), next, data.id);
    expect(secret.method).toBe('refresh_token');
  } finally {
    // Other files of this worker use the old key.
    await rekey(owner, createCipher(config.encryptionKey, [nextKey]));
    await owner.close();
  }
});
