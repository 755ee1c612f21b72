import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import type { ApiClient, RequestOptions } from '../support/api-client';
import { newClient } from '../support/clients';
import { rawRequest, sendRaw } from '../support/raw-http';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let workspaceId: string;
let client: ApiClient;
let websiteId: string;

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(service, workspaceId);
  const created = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  websiteId = created.data.id;
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
});
afterAll(() => service.stop());

describe('envelopes', () => {
  it('one resource is data alone', async () => {
    const answer = await client.get(`/websites/${websiteId}`);
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['data']);
  });

  it('a list is data and meta', async () => {
    const answer = await client.get('/websites');
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['data', 'meta']);
    expect(answer.meta).toEqual({ total: 1, limit: 100, offset: 0 });
  });

  it('a created resource names its place', async () => {
    const created = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    expect(created.status).toBe(201);
    const location = created.headers.get('Location') ?? '';
    expect((await client.get<{ id: string }>(location)).data.id).toBe(created.data.id);
    await client.delete(location);
  });

  it('an error has a code, a message, the request id and details, and nothing else', async () => {
    const answer = await client.post('/websites', { domain: 'x', color: 'red' });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toEqual({
      error: {
        code: 'validation_error',
        message: expect.any(String),
        requestId: answer.headers.get('X-Request-Id'),
        details: [
          { path: 'domain', code: 'domain_invalid', message: expect.any(String) },
          { path: 'color', code: 'unknown_field', message: expect.any(String) },
        ],
      },
    });
  });
});

describe('request ids', () => {
  it.each(['abcdefgh', 'A-b_C-0123456789', 'x'.repeat(64)])('%s is kept', async (id) => {
    const answer = await client.get('/account', { headers: { 'X-Request-Id': id } });
    expect(answer.headers.get('X-Request-Id')).toBe(id);
  });

  it.each(['short', 'x'.repeat(65), 'has space', 'semi;colon', ''])(
    '%j is replaced',
    async (id) => {
      const answer = await client.get('/account', { headers: { 'X-Request-Id': id } });
      expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it.each<[string, string, RequestOptions, number]>([
    ['GET', '/nothing', { key: null }, 404],
    ['GET', '/account', { key: null }, 401],
    ['PUT', '/account', {}, 405],
    ['POST', '/websites', { rawBody: '{', headers: { 'Content-Type': 'application/json' } }, 400],
    ['POST', '/websites', { rawBody: 'a', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['GET', '/websites?limit=0', {}, 422],
    ['GET', '/websites', {}, 200],
  ])('%s %s: the header and the body carry the same one', async (method, path, options, status) => {
    const answer = await client.send(method, path, options);
    expect(answer.status).toBe(status);
    const requestId = answer.headers.get('X-Request-Id');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    if (status >= 400) expect(answer.error.requestId).toBe(requestId);
  });

  it.each([
    ['no HTTP at all', 'gibberish\r\n\r\n'],
    ['a header beyond all measure', rawRequest('GET /', { 'X-Big': 'x'.repeat(40_000) })],
    ['a query beyond all measure', rawRequest(`GET /api/v1/websites?q=${'x'.repeat(40_000)}`)],
    ['a malformed address', rawRequest('GET http://[x/api/v1/account')],
  ])('%s is answered in the same shape', async (_name, bytes) => {
    const answer = await sendRaw(service.url, bytes);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(answer.body).error).toMatchObject({
      code: 'bad_request',
      requestId: answer.headers.get('x-request-id'),
    });
  });
});

describe('checks come in one order', () => {
  const json = { 'Content-Type': 'application/json' };
  const text = { 'Content-Type': 'text/plain' };
  const unknown = () => `/websites/${newId('website')}`;
  const readKey = async () => (await newClient(service, workspaceId, 'read')).key;

  it.each<[string, () => Promise<[string, string, RequestOptions]>, number]>([
    ['route before key', async () => ['GET', '/nothing', { key: 'bad' }], 404],
    ['method before key', async () => ['PUT', '/websites', { key: 'bad' }], 405],
    [
      'key before scope, content type and body',
      async () => ['POST', '/websites', { key: 'bad', rawBody: '{', headers: text }],
      401,
    ],
    [
      'scope before content type',
      async () => ['POST', '/websites', { key: await readKey(), rawBody: 'a', headers: text }],
      403,
    ],
    [
      'scope before the path’s ids',
      async () => ['PATCH', unknown(), { key: await readKey(), body: {} }],
      403,
    ],
    [
      'content type before the path’s ids',
      async () => ['PATCH', unknown(), { rawBody: '{}', headers: text }],
      415,
    ],
    [
      'readability before the path’s ids',
      async () => ['PATCH', unknown(), { rawBody: '{', headers: json }],
      400,
    ],
    [
      'the path’s ids before the body',
      async () => ['PATCH', unknown(), { body: { color: 'red' } }],
      404,
    ],
    ['the path’s ids before the query', async () => ['GET', `${unknown()}?color=red`, {}], 404],
    [
      'a body to a path without one comes after its ids',
      async () => ['DELETE', unknown(), { body: { sure: true } }],
      404,
    ],
  ])('%s', async (_name, request, status) => {
    const [method, path, options] = await request();
    expect((await client.send(method, path, options)).status).toBe(status);
  });

  it('rate before scope', async () => {
    const reader = await newClient(service, workspaceId, 'read');
    await Promise.all(Array.from({ length: 120 }, () => reader.get('/account')));
    expect((await reader.post('/websites', {})).status).toBe(429);
  });
});

describe('routes and methods', () => {
  it.each(['/api', '/api/v1', '/api/v2/websites', '/api/v1/websites/a/b/c', '/favicon.ico'])(
    '%s is a 404 without a key',
    async (path) => {
      const response = await fetch(`${service.url}${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
    },
  );

  it.each([
    ['PUT', '/websites', 'GET, POST, HEAD'],
    ['OPTIONS', '/websites', 'GET, POST, HEAD'],
    ['POST', '/account', 'GET, HEAD'],
    ['HEAD', `/account/keys/${newId('key')}`, 'DELETE'],
    ['GET', `/account/keys/${newId('key')}/rotate`, 'POST'],
    ['POST', `/websites/${newId('website')}`, 'GET, PATCH, DELETE, HEAD'],
  ])('%s %s is a 405 that names what is possible', async (method, path, allow) => {
    const answer = await client.send(method, path, { key: null });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allow);
    if (method !== 'HEAD') expect(answer.error.code).toBe('method_not_allowed');
  });

  it('HEAD answers as GET does, without the body', async () => {
    const [head, get] = [
      await client.send('HEAD', `/websites/${websiteId}`),
      await client.get(`/websites/${websiteId}`),
    ];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
    expect((await client.send('HEAD', `/websites/${newId('website')}`)).status).toBe(404);
  });

  it.each(['%', '%E0%A4%A', '%zz', '%00', '%C0%80', encodeURIComponent('../keys')])(
    'an id of %s is a 404',
    async (id) => {
      expect((await client.get(`/websites/${id}`)).status).toBe(404);
      expect((await client.send('PATCH', `/websites/${id}`, { body: {} })).status).toBe(404);
    },
  );

  it.each(['GET //[/api/v1/account', 'OPTIONS *'])('%s is a 404 like any other', async (line) => {
    const answer = await sendRaw(service.url, rawRequest(line));
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body).error.code).toBe('not_found');
  });
});

describe('headers', () => {
  it('/healthz names the version in package.json', async () => {
    const manifest = readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    const response = await fetch(`${service.url}/healthz`);
    expect(await response.json()).toEqual({ status: 'up', version });
  });

  it.each(['/api/v1/account', '/nothing', '/healthz', '/openapi.json'])(
    '%s has the security headers and does not reveal what it runs on',
    async (path) => {
      const { headers } = await fetch(`${service.url}${path}`);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=\d+/);
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
      expect(headers.get('X-Powered-By')).toBeNull();
    },
  );

  it.each([null, 'junk', 'expired'])('a 401 (%s) says how to authenticate', async (kind) => {
    const { body, key } = { body: { name: 'x', access: 'read' }, key: kind };
    if (kind === 'expired') {
      const created = await client.post<{ key: string; id: string }>('/account/keys', body);
      await expire(created.data.id);
      const answer = await client.get('/account', { key: created.data.key });
      expect([answer.status, answer.error.code]).toEqual([401, 'key_expired']);
      expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer');
      return;
    }
    const answer = await client.get('/account', { key });
    expect([answer.status, answer.error.code]).toEqual([401, 'unauthorized']);
    expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer');
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('the scheme %j is understood', async (scheme) => {
    const { key } = await newClient(service, workspaceId);
    const headers = { Authorization: `${scheme} ${key}` };
    expect((await client.get('/account', { key: null, headers })).status).toBe(200);
  });

  it.each(['Basic abc', 'Bearer', 'Bearer a b', 'Token x'])('%j is a 401', async (header) => {
    const headers = { Authorization: header };
    expect((await client.get('/account', { key: null, headers })).status).toBe(401);
  });
});

const expire = (keyId: string) =>
  service.services.database.transaction(workspaceId, (tx) =>
    tx.run(
      sql('api_keys')
        .where({ workspace_id: workspaceId, id: keyId })
        .update({ expires_at: new Date(Date.now() - 1000) }),
    ),
  );
