import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ApiClient } from '../support/api-client';
import type { Json } from '../support/mcp-clients';
import { decide, MemoryProvider, openPage, RawClient, sendForm } from '../support/oauth-client';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let other: Service;
let owner: OwnerRows;
let mine: Resources;
let theirs: Resources;

beforeAll(async () => {
  [service, other] = await Promise.all([startService(), startService()]);
  owner = openOwnerRows();
  mine = await createResources(service, await createWorkspace());
  theirs = await createResources(service, await createWorkspace());
});
afterAll(() => Promise.all([service.stop(), other.stop(), owner.close()]));

// Keys are entered at most 20 times in ten minutes from an address.
beforeEach(() => owner.rows("delete from rate_windows where subject like 'oauth.%'"));

const person = () => new ApiClient(service.url, mine.readWriteKey);
const keyOf = async (access: 'read' | 'read_write' = 'read_write') =>
  (await mine.newKey(access)).secret;

/** Lists the tools by a token, and returns the answer's status and text. */
async function listTools(token: unknown, base = service.url) {
  const response = await fetch(`${base}/mcp?toolkits=all`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Calls a tool by a token, and returns the text of the answer. */
async function callTool(token: unknown, name: string, given: Json): Promise<string> {
  const response = await fetch(`${service.url}/mcp?toolkits=all`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    }),
  });
  return response.text();
}

/** A client with access. */
async function connected(access: 'read' | 'read_write' = 'read_write') {
  const key = await mine.newKey('read_write');
  const client = await RawClient.register(service.url);
  const code = await client.code({ key: key.secret, access });
  const { status, body } = await client.exchange(code);
  expect(status).toBe(200);
  return { client, code, key, tokens: body };
}

type Grant = { id: string; keyId: string; clientName: string; access: string };
const grantsOf = async (key: string) =>
  (await new ApiClient(service.url, key).get<Grant[]>('/account/agent-grants?limit=1000')).data;

describe('the official client', () => {
  it.each(['http://127.0.0.1:33418/callback', 'https://client.example/callback'])(
    'signs in with nothing but the address, returning to %s, and calls tools',
    async (redirectUrl) => {
      const provider = new MemoryProvider(redirectUrl);
      const open = () =>
        new StreamableHTTPClientTransport(new URL('/mcp', service.url), { authProvider: provider });
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      );
      await expect(client.connect(open())).rejects.toThrow(/auth/i);
      expect(provider.opened?.searchParams.get('resource')).toBe(`${service.url}/mcp`);
      const back = await decide(service.url, provider.opened ?? '', { key: mine.readWriteKey });
      expect(back.href.startsWith(redirectUrl)).toBe(true);
      expect(back.searchParams.get('state')).toBe('a state');
      await open().finishAuth(back.searchParams);
      await client.connect(open());
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('delete_website');
      const called = await client.callTool({ name: 'list_websites', arguments: {} });
      expect(JSON.stringify(called)).toContain(mine.ids['websiteId']);
      await client.close();
    },
  );

  it('of 2025 signs in as well, and refreshes automatically', async () => {
    const provider = new MemoryProvider();
    const open = () =>
      new Transport2025(new URL('/mcp', service.url), { authProvider: provider as never });
    const client = new Client2025({ name: 'test', version: '1' });
    await expect(client.connect(open() as never)).rejects.toThrow('Unauthorized');
    const back = await decide(service.url, provider.opened ?? '', { key: mine.readWriteKey });
    await open().finishAuth(back.searchParams.get('code') ?? '');
    const before = provider.tokens()?.access_token;
    await owner.rows(
      `update api_key_secrets set expires_at = now() - interval '1 second'
       where hash = sha256(convert_to(?, 'UTF8'))`,
      [String(before)],
    );
    await client.connect(open() as never);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    expect(provider.tokens()?.access_token).not.toBe(before);
    await client.close();
    const log = await person().get<Json[]>('/account/audit-log?action=key.refused');
    expect(log.text).not.toContain('The official client');
  });

  it('finds its way from the answer to a request without a token', async () => {
    const { status, headers } = await listTools('');
    expect(status).toBe(401);
    const challenge = headers.get('www-authenticate') ?? '';
    const [, url = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    const resource = (await (await fetch(url)).json()) as Json;
    expect(resource).toMatchObject({
      resource: `${service.url}/mcp`,
      authorization_servers: [service.url],
    });
    const server = (await (
      await fetch(`${service.url}/.well-known/oauth-authorization-server`)
    ).json()) as Json;
    expect(server).toMatchObject({
      issuer: service.url,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });
});

describe('access', () => {
  it('is that of an agent: refused by the API, confirmed at /mcp, on record', async () => {
    const { tokens, key } = await connected();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' });
    const rest = await new ApiClient(service.url, String(tokens['access_token'])).get('/account');
    expect([rest.status, rest.error.code]).toEqual([403, 'forbidden']);
    const { websiteId } = mine.ids;
    const response = await fetch(`${service.url}/mcp?toolkits=all`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${tokens['access_token']}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'delete_website', arguments: { websiteId } },
      }),
    });
    expect(await response.text()).toContain('confirmation_required');
    const [grant] = (await grantsOf(key.secret)).slice(-1);
    expect(grant).toMatchObject({
      clientName: 'A raw client',
      access: 'read_write',
      redirectHost: 'client.example',
      grantedByKeyId: key.id,
    });
    const log = await person().get<Json[]>('/account/audit-log?action=agent_grant.create');
    expect(log.data[0]).toMatchObject({ keyId: key.id, targetId: grant?.id });
    const keys = await person().get('/account/keys?limit=1000');
    expect(keys.text).not.toContain(grant?.keyId);
    expect((await person().post(`/account/keys/${grant?.keyId}/rotate`, {})).status).toBe(404);
  });

  it('is stored as hashes alone', async () => {
    const { code, tokens } = await connected();
    for (const table of [
      'oauth_codes',
      'oauth_grants',
      'oauth_refresh_tokens',
      'api_key_secrets',
      'api_keys',
      'audit_log',
    ]) {
      const rows = await owner.rows<{ text: string }>(`select t::text as text from ${table} t`);
      const text = rows.map((row) => row.text).join();
      for (const secret of [code, tokens['access_token'], tokens['refresh_token']]) {
        expect(text).not.toContain(String(secret));
      }
    }
  });

  it('does not exceed what the person chose, the client asked for, or the key has', async () => {
    const narrowed = await connected('read');
    expect(narrowed.tokens['scope']).toBe('read');
    const { text } = await listTools(narrowed.tokens['access_token']);
    expect(text).toContain('"name":"list_websites"');
    expect(text).not.toContain('"name":"delete_website"');
    const client = await RawClient.register(service.url);
    const more = await decide(service.url, client.authorizationUrl({ scope: 'read' }), {
      key: await keyOf(),
      access: 'read_write',
    });
    expect(more.searchParams.get('page')).toContain('did not ask for this access');
    const above = await decide(service.url, client.authorizationUrl(), {
      key: await keyOf('read'),
      access: 'read_write',
    });
    expect(above.searchParams.get('page')).toContain('cannot give this access');
  });

  it('ends at once on every server when it is revoked', async () => {
    const { tokens, key, client } = await connected();
    const [grant] = (await grantsOf(key.secret)).slice(-1);
    expect((await listTools(tokens['access_token'], other.url)).status).toBe(200);
    expect((await person().delete(`/account/agent-grants/${grant?.id}`)).status).toBe(200);
    expect((await listTools(tokens['access_token'], other.url)).status).toBe(401);
    expect((await client.refresh(tokens['refresh_token'])).body['error']).toBe('invalid_grant');
    expect((await grantsOf(key.secret)).map(({ id }) => id)).not.toContain(grant?.id);
  });

  it('ends with the key that it was given by', async () => {
    const { tokens, key, client } = await connected();
    const pending = await client.code({ key: key.secret });
    expect((await person().delete(`/account/keys/${key.id}`)).status).toBe(200);
    expect((await listTools(tokens['access_token'])).status).toBe(401);
    expect((await client.refresh(tokens['refresh_token'])).status).toBe(400);
    expect((await client.exchange(pending)).body['error']).toBe('invalid_grant');
  });

  it('ends when that key expires', async () => {
    const { secret, id } = await mine.newKey('read_write', {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    const client = await RawClient.register(service.url);
    const { body } = await client.exchange(await client.code({ key: secret }));
    const [grant] = (await grantsOf(secret)).slice(-1) as Array<Grant & { expiresAt: string }>;
    expect(Date.parse(grant?.expiresAt ?? '')).toBeLessThan(Date.now() + 60_000);
    await owner.rows(
      "update api_keys set expires_at = now() - interval '1 second' where ?::uuid in (id, granted_by)",
      [id],
    );
    expect((await listTools(body['access_token'])).status).toBe(401);
    expect((await client.refresh(body['refresh_token'])).body['error']).toBe('invalid_grant');
  });

  it('is refreshed: the old token works for a minute, and no longer', async () => {
    const { client, tokens } = await connected();
    const { body } = await client.refresh(tokens['refresh_token']);
    expect(body).toMatchObject({ scope: 'read write', expires_in: 3600 });
    expect((await listTools(body['access_token'])).status).toBe(200);
    expect((await listTools(tokens['access_token'])).status).toBe(200);
    const [left] = await owner.rows<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::int as seconds from api_key_secrets
       where hash = sha256(convert_to(?, 'UTF8'))`,
      [String(tokens['access_token'])],
    );
    expect(left?.seconds).toBeLessThanOrEqual(60);
  });

  it('is refreshed for reading alone, and for all of it again', async () => {
    const { client, tokens } = await connected();
    const narrow = await client.refresh(tokens['refresh_token'], { scope: 'read' });
    expect(narrow.body['scope']).toBe('read');
    const { text } = await listTools(narrow.body['access_token']);
    expect(text).toContain('"name":"list_websites"');
    expect(text).not.toContain('"name":"delete_website"');
    const whole = await client.refresh(narrow.body['refresh_token']);
    expect(whole.body['scope']).toBe('read write');
    expect((await listTools(whole.body['access_token'])).text).toContain('"name":"delete_website"');
  });

  it('ends after a year, however often it is refreshed', async () => {
    const { client, tokens, key } = await connected();
    const [grant] = (await grantsOf(key.secret)).slice(-1);
    const age = (days: number) =>
      owner.rows("update oauth_grants set created_at = now() - ? * interval '1 day' where id = ?", [
        days,
        grant?.id ?? '',
      ]);
    await age(364);
    const fresh = await client.refresh(tokens['refresh_token']);
    const [{ days } = { days: 0 }] = await owner.rows<{ days: number }>(
      `select extract(epoch from expires_at - now()) / 86400 as days from oauth_refresh_tokens
       where hash = sha256(convert_to(?, 'UTF8'))`,
      [String(fresh.body['refresh_token'])],
    );
    expect(Number(days)).toBeCloseTo(1, 1);
    expect(fresh.body['expires_in']).toBe(3_600);
    await age(365 - 10 / 60 / 24);
    const last = await client.refresh(fresh.body['refresh_token']);
    expect(last.body['expires_in']).toBeGreaterThan(500);
    expect(last.body['expires_in']).toBeLessThanOrEqual(600);
    await owner.rows(
      "update oauth_grants set expires_at = created_at + interval '365 days' - interval '2 days' where id = ?",
      [grant?.id ?? ''],
    );
    expect((await client.refresh(last.body['refresh_token'])).body['error']).toBe('invalid_grant');
  });

  it('creates and rotates no keys', async () => {
    const { tokens } = await connected();
    const { keyId } = mine.ids;
    for (const [name, given] of [
      ['create_key', { name: 'x', access: 'read', isAgent: true }],
      ['rotate_key', { keyId }],
    ] as const) {
      const answer = await callTool(tokens['access_token'], name, given);
      expect(answer).toContain('creates and rotates no keys');
    }
  });

  it('ends when its key is rotated at once, as after a leak, and the answer says so', async () => {
    const { tokens, key, client } = await connected();
    const pending = await client.code({ key: key.secret });
    const rotate = (graceSeconds: number) =>
      person().post<{ key: string; ended: Json | null }>(`/account/keys/${key.id}/rotate`, {
        graceSeconds,
      });
    expect((await rotate(60)).data.ended).toBeNull();
    expect((await listTools(tokens['access_token'])).status).toBe(200);
    const { data } = await rotate(0);
    expect(data.ended).toEqual({ grants: 1, codes: 1, refreshTokens: 1, keys: 0 });
    expect((await listTools(tokens['access_token'])).status).toBe(401);
    expect((await client.refresh(tokens['refresh_token'])).body['error']).toBe('invalid_grant');
    expect((await client.exchange(pending)).body['error']).toBe('invalid_grant');
    expect((await new ApiClient(service.url, data.key).get('/account')).status).toBe(200);
  });

  it('is ended by the client itself, and by no other', async () => {
    const { client, tokens } = await connected();
    const stranger = await RawClient.register(service.url);
    const token = String(tokens['access_token']);
    expect((await stranger.form('/oauth/revoke', { token })).status).toBe(200);
    expect((await listTools(token)).status).toBe(200);
    expect((await client.form('/oauth/revoke', { token: 'not one' })).status).toBe(200);
    expect((await client.form('/oauth/revoke', { token })).status).toBe(200);
    expect((await listTools(token)).status).toBe(401);
    expect((await client.refresh(tokens['refresh_token'])).status).toBe(400);
  });

  it('that is declined gives an error and nothing else', async () => {
    const client = await RawClient.register(service.url);
    const back = await decide(service.url, client.authorizationUrl(), {
      key: await keyOf(),
      decision: 'deny',
    });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The person declined.',
      state: 'xyz',
      iss: service.url,
    });
  });
});

describe('an attack', () => {
  it.each<[string, Record<string, string>, string]>([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another redirect URI', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
    ['another client', { client_id: 'https://evil.example/client' }, 'invalid_grant'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('by a code with %s gets nothing, and takes nothing away', async (_name, more, error) => {
    const client = await RawClient.register(service.url);
    const code = await client.code({ key: await keyOf() });
    const refused = await client.exchange(code, more);
    expect([refused.status, refused.body['error']]).toEqual([400, error]);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await client.exchange(code)).status).toBe(200);
  });

  it('by a code that was used ends what the code gave', async () => {
    const { client, code, tokens, key } = await connected();
    expect((await listTools(tokens['access_token'])).status).toBe(200);
    const again = await client.exchange(code);
    expect([again.status, again.body['error']]).toEqual([400, 'invalid_grant']);
    expect((await listTools(tokens['access_token'])).status).toBe(401);
    expect((await client.refresh(tokens['refresh_token'])).status).toBe(400);
    expect(await grantsOf(key.secret)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ grantedByKeyId: key.id })]),
    );
    const log = await person().get<Json[]>('/account/audit-log?action=agent_grant.revoke');
    expect(log.data[0]).toMatchObject({ details: { reason: 'code_reused' } });
  });

  it('by a code at two servers at once gives tokens to neither in the end', async () => {
    const client = await RawClient.register(service.url);
    const code = await client.code({ key: await keyOf() });
    const twin = Object.assign(new RawClient(service.url), { id: client.id });
    const answers = await Promise.all([client.exchange(code), client.exchange(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = answers.find(({ status }) => status === 200);
    expect((await listTools(won?.body['access_token'])).status).toBe(401);
    expect((await twin.refresh(won?.body['refresh_token'])).status).toBe(400);
  });

  it('by a code that is too old gets nothing', async () => {
    const client = await RawClient.register(service.url);
    const code = await client.code({ key: await keyOf() });
    await owner.rows(
      `update oauth_codes set expires_at = now() - interval '1 second'
       where hash = sha256(convert_to(?, 'UTF8'))`,
      [code],
    );
    expect((await client.exchange(code)).body['error']).toBe('invalid_grant');
  });

  it('by a refresh token that was used ends the access', async () => {
    const { client, tokens } = await connected();
    const fresh = await client.refresh(tokens['refresh_token']);
    const stolen = await client.refresh(tokens['refresh_token']);
    expect([stolen.status, stolen.body['error']]).toEqual([400, 'invalid_grant']);
    expect((await listTools(fresh.body['access_token'])).status).toBe(401);
    expect((await client.refresh(fresh.body['refresh_token'])).status).toBe(400);
  });

  it('by another client’s refresh token, or for more than was given, changes nothing', async () => {
    const { client, tokens } = await connected('read');
    const stranger = await RawClient.register(service.url);
    expect((await stranger.refresh(tokens['refresh_token'])).body['error']).toBe('invalid_grant');
    const more = await client.refresh(tokens['refresh_token'], { scope: 'read write' });
    expect(more.body['error']).toBe('invalid_scope');
    const elsewhere = { resource: 'https://evil.example/mcp' };
    const other = await client.refresh(tokens['refresh_token'], elsewhere);
    expect(other.body['error']).toBe('invalid_target');
    expect((await client.refresh(tokens['refresh_token'])).status).toBe(200);
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['without PKCE', { code_challenge: undefined }],
    ['with PKCE by plain', { code_challenge_method: 'plain' }],
    ['for a token at once', { response_type: 'token' }],
    ['for another resource', { resource: 'https://evil.example/mcp' }],
    ['for a resource with a fragment', { resource: 'RESOURCE#part' }],
    ['for a scope that there is not', { scope: 'admin' }],
  ])('by a request %s of a client that registered itself leads nowhere', async (_name, more) => {
    const client = await RawClient.register(service.url);
    const resource = more['resource']?.replace('RESOURCE', `${service.url}/mcp`);
    const page = await openPage(
      client.authorizationUrl({ ...more, ...(resource && { resource }) }),
    );
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(page.text).toContain('wants you at client.example next');
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['another redirect URI', { redirect_uri: 'https://evil.example/' }],
    ['a redirect URI that begins alike', { redirect_uri: 'https://client.example/callback/x' }],
    ['no client', { client_id: undefined }],
    ['a client that there is not', { client_id: 'oac_01k00000000000000000000000' }],
    ['a client whose document is in this network', { client_id: 'https://127.0.0.1/client.json' }],
  ])('by a request with %s is sent nowhere', async (_name, more) => {
    const client = await RawClient.register(service.url);
    const page = await openPage(client.authorizationUrl(more));
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.status).toBeLessThan(500);
    expect(page.headers.get('location')).toBeNull();
    expect(page.text).toContain('Access was not given');
  });

  it('by a parameter that is sent twice is refused', async () => {
    const client = await RawClient.register(service.url);
    const url = client.authorizationUrl();
    url.searchParams.append('redirect_uri', 'https://evil.example/');
    expect((await openPage(url)).text).toContain('redirect_uri must be sent once');
    const body = `grant_type=refresh_token&grant_type=authorization_code&client_id=${client.id}`;
    const response = await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(response.status).toBe(400);
  });

  it.each<[string, Record<string, string>]>([
    ['of another page', { Origin: 'https://evil.example' }],
    ['of a page without an origin', { Origin: 'null' }],
    ['of no browser', {}],
  ])('by the form %s is refused', async (_name, headers) => {
    const client = await RawClient.register(service.url);
    const { ticket } = await openPage(client.authorizationUrl());
    for (const path of ['key', 'decision']) {
      const response = await fetch(`${service.url}/oauth/authorize/${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ticket, key: mine.readWriteKey, decision: 'allow' }),
        redirect: 'manual',
      });
      expect(response.status).toBe(403);
    }
  });

  it('by a decision without a key, by a changed one, or by a second one is refused', async () => {
    const client = await RawClient.register(service.url);
    const first = await openPage(client.authorizationUrl());
    const skip = (ticket: string) =>
      sendForm(service.url, '/oauth/authorize/decision', { ticket, decision: 'allow' });
    expect((await skip(first.ticket)).status).toBe(400);
    const second = await sendForm(service.url, '/oauth/authorize/key', {
      ticket: first.ticket,
      key: await keyOf(),
    });
    const changed = `${second.ticket.slice(0, -2)}${second.ticket.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await skip(changed)).status).toBe(400);
    expect((await skip(second.ticket)).status).toBe(303);
    expect((await skip(second.ticket)).status).toBe(409);
  });

  it('by a decision with a secret that was rotated since is refused', async () => {
    const client = await RawClient.register(service.url);
    const key = await mine.newKey('read_write');
    const { ticket } = await openPage(client.authorizationUrl());
    const page = await sendForm(service.url, '/oauth/authorize/key', { ticket, key: key.secret });
    await person().post(`/account/keys/${key.id}/rotate`, { graceSeconds: 0 });
    const decision = { ticket: page.ticket, decision: 'allow' };
    const answer = await sendForm(service.url, '/oauth/authorize/decision', decision);
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  });

  it.each([
    ['is not one', async () => 'junk'],
    ['is empty', async () => ''],
    ['was revoked', async () => mine.revokedKey],
    ['has expired', async () => mine.expiredKey],
    ['is an agent’s', async () => (await mine.newKey('read_write', { isAgent: true })).secret],
    ['is an access token', async () => String((await connected()).tokens['access_token'])],
  ])('by a key that %s gets the first page again, with the reason', async (_name, key) => {
    const client = await RawClient.register(service.url);
    const { ticket } = await openPage(client.authorizationUrl());
    const page = await sendForm(service.url, '/oauth/authorize/key', { ticket, key: await key() });
    expect(page.status).toBe(422);
    expect(page.text).toContain('role="alert"');
    expect(page.text).not.toContain('Workspace</dt>');
  });

  it('by many keys is slowed down', async () => {
    const client = await RawClient.register(service.url);
    const { ticket } = await openPage(client.authorizationUrl());
    const statuses: number[] = [];
    for (let tried = 0; tried < 22; tried += 1) {
      const page = await sendForm(service.url, '/oauth/authorize/key', { ticket, key: 'junk' });
      statuses.push(page.status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  it('by many registrations is refused, as is one with a bad redirect URI', async () => {
    const client = new RawClient(service.url);
    for (const uri of ['http://evil.example/', 'javascript:alert(1)', 'https://a.example/#b']) {
      const { status, body } = await client.register({ redirect_uris: [uri] });
      expect([status, body['error']]).toEqual([400, 'invalid_redirect_uri']);
    }
    for (const metadata of [{}, { redirect_uris: [] }, { redirect_uris: [1] }, [], null]) {
      const { status, body } = await client.register(metadata);
      expect([status, body['error']]).toEqual([400, 'invalid_client_metadata']);
    }
    await owner.rows("update rate_windows set hits = 60 where subject like 'oauth.register:%'");
    const metadata = { redirect_uris: [client.redirectUri] };
    expect((await client.register(metadata)).status).toBe(429);
  });

  it('by another workspace finds no grant, and sees nothing of this one', async () => {
    const { tokens, key } = await connected();
    const [grant] = (await grantsOf(key.secret)).slice(-1);
    const stranger = new ApiClient(service.url, theirs.readWriteKey);
    expect((await stranger.delete(`/account/agent-grants/${grant?.id}`)).status).toBe(404);
    expect((await stranger.get('/account/agent-grants')).text).not.toContain(grant?.id);
    const response = await fetch(`${service.url}/mcp?toolkits=all`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${tokens['access_token']}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_website', arguments: { websiteId: theirs.ids['websiteId'] } },
      }),
    });
    expect(await response.text()).toContain('not_found');
  });

  it('by a page that points its name at this server is refused', async () => {
    const response = await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  });
});

describe('a malformed request', () => {
  const form = 'application/x-www-form-urlencoded';
  it.each<[string, string, string, string | Buffer]>([
    ['a body of another type', '/oauth/token', 'application/json', '{}'],
    ['no body', '/oauth/token', form, ''],
    ['a body that is too large', '/oauth/token', form, `a=${'x'.repeat(40_000)}`],
    [
      'too many fields',
      '/oauth/token',
      form,
      Array.from({ length: 60 }, (_, n) => `${n}=1`).join('&'),
    ],
    ['bad escapes', '/oauth/token', form, 'client_id=%zz&grant_type=%E0%A4%A'],
    ['bytes that are not text', '/oauth/token', form, Buffer.from([0xff, 0xfe, 0x3d, 0x00])],
    ['names of objects’ own', '/oauth/token', form, '__proto__=x&constructor=y&client_id=z'],
    ['a NUL in a token', '/oauth/revoke', form, 'client_id=a&token=sl_rt_%00'],
    [
      'a NUL in a client',
      '/oauth/token',
      form,
      'client_id=%00&grant_type=authorization_code&code=a&code_verifier=b',
    ],
    ['invalid JSON', '/oauth/register', 'application/json', '{'],
    ['a list', '/oauth/register', 'application/json', '[[[[]]]]'],
    [
      'a NUL in a name',
      '/oauth/register',
      'application/json',
      '{"client_name":"a\\u0000b","redirect_uris":["https://a.example/"]}',
    ],
    [
      'half a character in a name',
      '/oauth/register',
      'application/json',
      '{"client_name":"\\ud800","redirect_uris":["https://a.example/"]}',
    ],
    [
      'too many redirect URIs',
      '/oauth/register',
      'application/json',
      JSON.stringify({ redirect_uris: Array(21).fill('https://a.example/') }),
    ],
  ])('with %s is not an internal error', async (_name, path, type, body) => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    expect(response.status).toBeLessThan(500);
    const text = await response.text();
    if (response.status >= 400) expect(JSON.parse(text)).toHaveProperty('error_description');
  });

  it('to the consent page shows a page', async () => {
    const client = await RawClient.register(service.url);
    for (const [name, value] of [
      ['client_id', '\u0000'],
      ['client_id', 'x'.repeat(5_000)],
      ['redirect_uri', 'http://['],
      ['state', 'x'.repeat(5_000)],
      ['resource', '//'],
      ['code_challenge', '\u0000'.repeat(43)],
    ] as const) {
      const page = await openPage(client.authorizationUrl({ [name]: value }));
      expect(page.status).toBeLessThan(500);
    }
    for (const path of ['key', 'decision']) {
      const ticket = 'AAAA'.repeat(50);
      const page = await sendForm(service.url, `/oauth/authorize/${path}`, { ticket });
      expect(page.status).toBe(400);
      expect(page.text).toContain('This page has expired');
    }
  });
});

describe('housekeeping', () => {
  it('forgets what has ended, and keeps what is in use', async () => {
    const { client, tokens } = await connected();
    const unused = await RawClient.register(service.url);
    const ended = await connected();
    await owner.rows("update oauth_clients set created_at = now() - interval '2 days'");
    await owner.rows(
      `update oauth_grants set expires_at = now() - interval '1 second'
       where client_id = ?`,
      [ended.client.id],
    );
    await owner.rows('select forget_oauth()');
    expect((await openPage(unused.authorizationUrl())).status).toBe(401);
    expect((await listTools(ended.tokens['access_token'])).status).toBe(401);
    expect((await openPage(client.authorizationUrl())).status).toBe(200);
    expect((await listTools(tokens['access_token'])).status).toBe(200);
  });
});
