import { gzipSync } from 'node:zlib';
import { bodyBytesMax, bulkBodyBytesMax } from '../../api/http/body';
import { BodyGate } from '../../api/http/body-gate';
import type { ApiClient } from '../support/api-client';
import { beginBody } from '../support/begin-body';
import { newClient } from '../support/clients';
import { type InnerService, startServiceHere } from '../support/in-process';
import { createWorkspace } from '../support/service';
import { timeOf } from '../support/timing';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

let service: InnerService;
let workspaceId: string;
let client: ApiClient & { key: string };

beforeAll(async () => {
  service = await startServiceHere();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
});
afterAll(() => service.stop());

const json = { 'Content-Type': 'application/json' };
const post = (rawBody: string | Buffer, headers: Record<string, string> = json) =>
  client.send<{ domain: string; name: string }>('POST', '/websites', { rawBody, headers });

describe('media types', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/json ; charset="utf-8"',
  ])('%s is taken', async (type) => {
    const answer = await post(JSON.stringify({ domain: uniqueDomain() }), { 'Content-Type': type });
    expect(answer.status).toBe(201);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'json',
    'application/json; charset=klingon',
    'application/json; charset=iso-8859-1',
  ])('%s is a 415', async (type) => {
    const answer = await post(JSON.stringify({ domain: uniqueDomain() }), { 'Content-Type': type });
    expect([answer.status, answer.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('a body without a type is a 415', async () => {
    const body = new Blob([JSON.stringify({ domain: uniqueDomain() })]);
    const response = await fetch(`${service.url}/api/v1/websites`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${(await newClient(service, workspaceId)).key}` },
      body,
    });
    expect(response.status).toBe(415);
  });

  it('another character set of Unicode is understood', async () => {
    const domain = uniqueDomain();
    const body = Buffer.from(JSON.stringify({ domain, name: 'Grüße' }), 'utf16le');
    const answer = await post(body, { 'Content-Type': 'application/json; charset=utf-16le' });
    expect(answer.data).toMatchObject({ domain, name: 'Grüße' });
    const fields = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`a${i}`, 1]));
    const wide = Buffer.from(JSON.stringify(fields), 'utf16le');
    const refused = await post(wide, { 'Content-Type': 'application/json; charset=utf-16le' });
    expect(refused.error.details[0]?.code).toBe('too_many_fields');
  });

  it('a request without a body needs no type, and a superfluous one is ignored', async () => {
    const created = await client.post<{ id: string }>('/account/keys', {
      name: 'to rotate',
      access: 'read',
    });
    const path = `/account/keys/${created.data.id}/rotate`;
    expect((await client.post(path)).status).toBe(200);
    const headers = { 'Content-Type': 'text/plain' };
    expect((await client.post(path, undefined, { headers })).status).toBe(200);
  });
});

describe('compressed bodies', () => {
  it('gzip is taken', async () => {
    const domain = uniqueDomain();
    const answer = await post(gzipSync(JSON.stringify({ domain })), {
      ...json,
      'Content-Encoding': 'gzip',
    });
    expect([answer.status, answer.data.domain]).toEqual([201, domain]);
  });

  it('an unknown encoding is a 415', async () => {
    const answer = await post('{}', { ...json, 'Content-Encoding': 'rot13' });
    expect(answer.status).toBe(415);
  });

  it('what is not the encoding that it claims is a 400', async () => {
    const answer = await post('{}', { ...json, 'Content-Encoding': 'gzip' });
    expect([answer.status, answer.error.code]).toEqual([400, 'bad_request']);
  });

  it('a small body that unpacks to a huge one is a 413', async () => {
    const bomb = gzipSync(Buffer.alloc(bodyBytesMax * 4, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    const answer = await post(bomb, { ...json, 'Content-Encoding': 'gzip' });
    expect([answer.status, answer.error.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('size', () => {
  it('one byte over the limit is a 413', async () => {
    const answer = await post(Buffer.alloc(bodyBytesMax + 1, ' '));
    expect([answer.status, answer.error.code]).toEqual([413, 'payload_too_large']);
  });

  it('a bulk operation takes more', async () => {
    const rawBody = Buffer.alloc(bulkBodyBytesMax, ' ');
    const answer = await client.send('POST', '/keywords', { rawBody, headers: json });
    expect([answer.status, answer.error.code]).toEqual([400, 'bad_request']);
    const beyond = Buffer.alloc(bulkBodyBytesMax + 1, ' ');
    const refused = await client.send('POST', '/keywords', { rawBody: beyond, headers: json });
    expect(refused.status).toBe(413);
  });

  it('at the limit it is read', async () => {
    const body = JSON.stringify({ domain: uniqueDomain() });
    const answer = await post(body + ' '.repeat(bodyBytesMax - body.length));
    expect(answer.status).toBe(201);
  });
});

describe('bodies that are kept in memory', () => {
  const begin = (bytes: number) =>
    beginBody(`${service.url}/api/v1/keywords`, { key: client.key, bytes });

  const smallGate = (waitMsMax: number, bodyMsMax: number) =>
    new BodyGate({ memory: service.services.logReaders.memory, waitMsMax, bodyMsMax });

  it('four slow ones are what a workspace may have; others are not delayed', async () => {
    const { bodyGate, logReaders } = service.services;
    service.services.bodyGate = smallGate(300, 60_000);
    const before = logReaders.memory.reservedBytes;
    const slow = Array.from({ length: 4 }, () => begin(1024 * 1024));
    await waitFor('bodies begin', async () => logReaders.memory.reservedBytes - before > 4e6);
    const fifth = begin(1024 * 1024);
    expect(await fifth.answer).toEqual({ status: 429, retryAfter: '5' });
    const small = await client.post('/websites', { domain: uniqueDomain() });
    expect(small.status).toBe(201);
    const other = await newClient(service, (await createWorkspace()).workspaceId);
    const rows = { websiteId: 'web_x', keywords: [], note: 'x'.repeat(200_000) };
    expect((await other.post('/keywords', rows)).status).toBe(422);
    for (const { stop } of slow) stop();
    await waitFor('memory is free', async () => logReaders.memory.reservedBytes === before);
    service.services.bodyGate = bodyGate;
  });

  it('a large one waits for its turn instead of being refused', async () => {
    const rows = { websiteId: 'web_x', keywords: [], note: 'x'.repeat(500_000) };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.post('/keywords', rows)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 422));
  });

  it('one that does not arrive in time is a 400, and its memory is free again', async () => {
    const { bodyGate, logReaders } = service.services;
    service.services.bodyGate = smallGate(1_000, 300);
    const before = logReaders.memory.reservedBytes;
    const begun = begin(2 * 1024 * 1024);
    expect(await begun.answer).toEqual({ status: 400, retryAfter: undefined });
    await waitFor('memory is free', async () => logReaders.memory.reservedBytes === before);
    begun.stop();
    service.services.bodyGate = bodyGate;
  });
});

describe('readability', () => {
  it.each(['{', '{"domain":}', "{'domain':'a.com'}", 'domain=a.com', '{}{}', '\u0000', '{"a":01}'])(
    '%j is a 400',
    async (body) => {
      const answer = await post(body);
      expect([answer.status, answer.error.code]).toEqual([400, 'bad_request']);
      // The parser's own words may quote what was sent.
      expect(answer.error.message).toMatch(
        /^The body is not readable JSON: (Unexpected|Expected) [^"]* at line 1 column \d+\.$/,
      );
    },
  );

  it.each(['[]', '[{"domain":"a.com"}]', '"a.com"', '5', 'null', 'true', 'false'])(
    '%s is JSON but no object: a 422',
    async (body) => {
      const answer = await post(body);
      expect([answer.status, answer.error.code]).toEqual([422, 'validation_error']);
      expect(answer.error.details).toHaveLength(1);
    },
  );

  it('a body where none is expected is a 422, but an empty object is let through', async () => {
    const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    const refused = await client.delete(`/websites/${data.id}`, { body: { sure: true } });
    expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'unexpected_body']);
    const deleted = await client.delete(`/websites/${data.id}`, { body: {} });
    expect(deleted.status).toBe(200);
  });
});

describe('hostile content', () => {
  it.each([
    ['arrays', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['objects', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
  ])('a million nested %s are a quick 422', async (_name, nested) => {
    const send = (rawBody: string) => client.send('POST', '/keywords', { rawBody, headers: json });
    const flatMs = await timeOf(() => send(`[${'0,'.repeat(nested.length / 2)}0]`));
    const startedAt = performance.now();
    const answers = await Promise.all([
      send(nested),
      send(`{"websiteId":"x","keywords":${nested}}`),
      send(`{"websiteId":"x","color":${nested}}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(performance.now() - startedAt).toBeLessThan(Math.max(20_000, 20 * flatMs));
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'a field %s is unknown, and reaches no prototype',
    async (name) => {
      const answer = await post(`{"domain":"${uniqueDomain()}","${name}":{"isAdmin":true}}`);
      expect(answer.status).toBe(422);
      expect(answer.error.details).toEqual([
        { path: name, code: 'unknown_field', message: expect.any(String) },
      ]);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  it('a PATCH with a field __proto__ is a 422 as well', async () => {
    const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    for (const path of [`/websites/${data.id}`, `/websites/${data.id}/settings`]) {
      const answer = await client.send('PATCH', path, {
        rawBody: '{"__proto__":{"isAdmin":true}}',
        headers: json,
      });
      expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'unknown_field']);
    }
  });

  it('the last of two equal fields counts', async () => {
    const domain = uniqueDomain();
    const answer = await post(`{"domain":"${domain}","name":"a","name":"b"}`);
    expect(answer.data.name).toBe('b');
  });

  it('a thousand wrong fields are all a 422 of bounded length', async () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field${i}`, i]));
    const answer = await client.post('/websites', body);
    expect(answer.status).toBe(422);
    expect(answer.error.details).toHaveLength(100);
  });

  it.each(['/websites', '/keywords'])('too many fields at %s are refused at once', async (path) => {
    const fields = Array.from({ length: 13_000 }, (_, i) => `"field${i}":${i}`).join(',');
    for (const rawBody of [`{${fields}}`, `{"tags":[{${fields}}]}`]) {
      const answer = await client.send('POST', path, { rawBody, headers: json });
      expect([answer.status, answer.error.details]).toEqual([
        422,
        [{ path: '', code: 'too_many_fields', message: expect.any(String) }],
      ]);
    }
  });

  it('too many items are refused at once where no list is long', async () => {
    const rawBody = `{"type":"overview","formats":[${'{},'.repeat(20_000)}{}]}`;
    const answer = await client.send('POST', '/reports', { rawBody, headers: json });
    expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'too_many_items']);
  });

  it('nesting without end is refused at once', async () => {
    const rawBody = `{"type":${'['.repeat(100_000)}`;
    const answer = await client.send('POST', '/reports', { rawBody, headers: json });
    expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'too_deep']);
  });

  it('a field with a name without end is a 422 of bounded length', async () => {
    const answer = await client.post('/websites', { ['x'.repeat(200_000)]: 1 });
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(10_000);
  });

  it.each([
    ['\\u0000', 'NUL'],
    ['a\\u0000b', 'NUL within'],
    ['\\ud800', 'half a character'],
    ['\\udc00\\ud800', 'halves the wrong way round'],
  ])('%s (%s) is a 422 wherever it stands', async (text) => {
    const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
    const bodies: Array<[string, string, string]> = [
      ['POST', '/websites', `{"domain":"${text}.com"}`],
      ['POST', '/websites', `{"domain":"${uniqueDomain()}","name":"x${text}"}`],
      ['POST', '/websites', `{"domain":"${uniqueDomain()}","tags":["x${text}"]}`],
      ['POST', '/websites', `{"domain":"${uniqueDomain()}","country":"${text}"}`],
      ['POST', '/websites', `{"domain":"${uniqueDomain()}","${text}":1}`],
      ['POST', '/account/keys', `{"name":"x${text}","access":"read"}`],
      ['POST', '/keyword-groups', `{"websiteId":"${data.id}","name":"x${text}"}`],
      ['POST', '/keyword-groups', `{"websiteId":"${text}","name":"x"}`],
      ['PATCH', `/websites/${data.id}`, `{"name":"x${text}"}`],
      ['PATCH', `/websites/${data.id}/settings`, `{"collection":{"provider":"x${text}"}}`],
      ['PATCH', `/websites/${data.id}/settings`, `{"audits":{"userAgent":"x${text}"}}`],
      ['PATCH', `/websites/${data.id}/settings`, `{"timezone":"x${text}"}`],
    ];
    for (const [method, path, rawBody] of bodies) {
      const answer = await client.send(method, path, { rawBody, headers: json });
      expect([rawBody, answer.status]).toEqual([rawBody, 422]);
    }
  });

  it('text of all planes comes back as it was sent', async () => {
    const name = 'Ω 日本語 עברית 🦊 e\u0301';
    const answer = await client.post<{ name: string }>('/websites', {
      domain: uniqueDomain(),
      name,
      tags: [name],
    });
    expect(answer.data).toMatchObject({ name, tags: [name] });
  });
});
