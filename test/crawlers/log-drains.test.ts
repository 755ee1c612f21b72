import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { BodyGate } from '../../api/http/body-gate';
import { newId } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { beginBody } from '../support/begin-body';
import { newClient } from '../support/clients';
import { type InnerService, startServiceHere } from '../support/in-process';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';

type Drain = {
  id: string;
  websiteId: string;
  token: string;
  hint: string;
  isSigned: boolean;
  previousTokenExpiresAt: string | null;
  previousSigningSecretExpiresAt: string | null;
  requestsPerMinute: number;
  fieldMap: Record<string, string>;
};

const line = (n: number) =>
  `66.249.66.1 - - [20/Nov/2026:10:00:${String(n % 60).padStart(2, '0')} +0000] "GET /page-${n} HTTP/1.1" 200 512 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"\n`;
const log = (lines: number) => Array.from({ length: lines }, (_, index) => line(index)).join('');

let service: InnerService;
let client: ApiClient;
let websiteId: string;

beforeAll(async () => {
  service = await startServiceHere();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  websiteId = await newWebsite();
});
afterAll(() => service.stop());

const newWebsite = async () =>
  (await client.post<{ id: string }>('/websites', { domain: uniqueDomain() })).data.id;

const newDrain = async (settings: object = {}) => {
  const path = `/websites/${websiteId}/log-drains`;
  return (await client.post<Drain>(path, { name: 'nginx', ...settings })).data;
};

const send = (token: string | null, rawBody: string | Buffer, headers = {}, query = '') =>
  client.send<{ received: number; visits: number; malformed: number }>(
    'POST',
    `/websites/${websiteId}/logs${query}`,
    { key: token, rawBody, headers },
  );

describe('a drain', () => {
  it('is made, read, changed and deleted, and its token is shown once', async () => {
    const path = `/websites/${websiteId}/log-drains`;
    const created = await client.post<Drain>(path, { name: ' nginx ', trustedHops: 2 });
    expect(created.status).toBe(201);
    const { token, ...drain } = created.data;
    expect(token).toMatch(/^sl_d_[0-9A-Za-z]{34}$/);
    expect(drain).toMatchObject({
      id: expect.stringMatching(/^drn_/),
      websiteId,
      name: 'nginx',
      trustedHops: 2,
      addressField: 'address',
      isSigned: false,
      lastReceivedAt: null,
      warnings: [{ code: 'never_received' }],
    });
    const own = `/log-drains/${drain.id}`;
    expect(created.headers.get('Location')).toBe(`/api/v1${own}`);
    expect((await client.get(own)).data).toEqual(drain);
    expect(await client.get(path)).toMatchObject({ data: [drain], meta: { total: 1 } });

    const changed = await client.patch<Drain>(own, { fieldMap: { address: 'client.ip' } });
    expect(changed.data).toMatchObject({ trustedHops: 2, fieldMap: { address: 'client.ip' } });
    const { data: other } = await client.post<Drain>(path, { name: 'apache' });
    const names = (await client.get<{ name: string }[]>(`${path}?sort=name`)).data;
    expect(names.map(({ name }) => name)).toEqual(['apache', 'nginx']);
    await client.delete(`/log-drains/${other.id}`);
    // A fetched object can be edited and sent back.
    expect((await client.patch(own, changed.data)).status).toBe(200);

    expect((await client.delete(own)).data).toEqual({ deleted: true });
    expect((await client.get(own)).status).toBe(404);
    expect((await send(token, log(1))).status).toBe(401);
  });

  it.each([
    [{ fieldMap: { color: 'x' } }],
    [{ trustedHops: 0 }],
    [{ host: 'not a host' }],
    [{ requestsPerMinute: 0 }],
    [{ format: 'morse' }],
    [{ token: 'sl_d_mine' }],
    [{ vercelVerify: 'two words' }],
  ])('is refused with %j', async (settings) => {
    const path = `/websites/${websiteId}/log-drains`;
    const answer = await client.post(path, { name: 'nginx', ...settings });
    expect([answer.status, answer.error.code]).toEqual([422, 'validation_error']);
  });

  it('keeps its signing secret to itself, in the audit log as well', async () => {
    const drain = await newDrain({ signingSecret: 'never-shown-1' });
    await client.patch(`/log-drains/${drain.id}`, { signingSecret: 'never-shown-2' });
    for (const path of [`/log-drains/${drain.id}`, '/account/audit-log']) {
      expect((await client.get(path)).text).not.toContain('never-shown');
    }
  });
});

describe('a drain’s token', () => {
  it.each<[string, (token: string) => [headers: Record<string, string>, query?: string]]>([
    ['as a bearer', (token) => [{ Authorization: `Bearer ${token}` }]],
    ['as a Basic password', (token) => [{ Authorization: `Basic ${btoa(`shipper:${token}`)}` }]],
    ['as a Basic user', (token) => [{ Authorization: `Basic ${btoa(`${token}:`)}` }]],
    ['in a header', (token) => [{ 'X-Drain-Token': token }]],
    ['in the query', (token) => [{}, `?token=${token}`]],
  ])('lets lines in %s', async (_name, place) => {
    const { token } = await newDrain();
    const [headers, query] = place(token);
    const answer = await send(null, log(3), headers, query);
    expect([answer.status, answer.data.visits]).toEqual([200, 3]);
  });

  it('does nothing else: no other website, no other operation', async () => {
    const { token } = await newDrain();
    const other = await newWebsite();
    const answers = await Promise.all([
      client.send('POST', `/websites/${other}/logs`, { key: token, rawBody: log(1) }),
      client.send('POST', `/websites/${newId('website')}/logs`, { key: token, rawBody: log(1) }),
      client.get(`/websites/${websiteId}`, { key: token }),
      client.get(`/websites/${websiteId}/crawlers`, { key: token }),
      client.post('/account/keys', { name: 'x', access: 'read' }, { key: token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 401, 401]);
  });

  it('has a limit of its own, and none of an API key', async () => {
    const { token } = await newDrain({ requestsPerMinute: 5 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token, log(1))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(refused?.headers.get('RateLimit-Policy')).toBe('"default";q=5;w=60');
  });
});

describe('shippers as they come', () => {
  it('a health check by HEAD or GET is a 200, and names the formats', async () => {
    const { token } = await newDrain();
    const path = `/websites/${websiteId}/logs`;
    const head = await client.send('HEAD', path, { key: token });
    const asSent = await client.send('HEAD', `${path}?format=combined&token=${token}`, {
      key: null,
    });
    expect([head.status, asSent.status]).toEqual([200, 200]);
    const { data } = await client.get<{ formats: string[] }>(path, { key: token });
    expect(data.formats).toContain('combined');
  });

  it('Firehose gets the reply that it demands, and its retry counts nothing twice', async () => {
    const { token } = await newDrain();
    const headers = {
      'X-Amz-Firehose-Protocol-Version': '1.0',
      'X-Amz-Firehose-Request-Id': 'ed4acda5-034f-9f42-bba1-f29aea6d7d8f',
      'X-Amz-Firehose-Access-Key': token,
    };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await send(null, log(3), headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(JSON.parse(answer.text)).toEqual({
        requestId: headers['X-Amz-Firehose-Request-Id'],
        timestamp: expect.any(Number),
      });
    }
    const { data } = await client.get(`/websites/${websiteId}/crawlers`);
    expect(data).toMatchObject([{ bot: 'Googlebot', visits: 3 }]);
  });

  it('Firehose gets the reason of a refusal in its own form', async () => {
    const headers = { 'X-Amz-Firehose-Request-Id': 'r-1', 'X-Amz-Firehose-Access-Key': 'wrong' };
    const answer = await send(null, log(1), headers);
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toEqual({
      requestId: 'r-1',
      timestamp: expect.any(Number),
      errorMessage: expect.stringContaining('unauthorized'),
    });
  });

  it('Vercel finds its code on every reply, and only signed bodies count', async () => {
    const secret = 'signing-secret';
    const { token } = await newDrain({ vercelVerify: 'c0de', signingSecret: secret });
    const body = log(2);
    const signature = (of: string | Buffer) => createHmac('sha1', secret).update(of).digest('hex');

    const unsigned = await send(token, body);
    const wrong = await send(token, body, { 'x-vercel-signature': signature('other') });
    const right = await send(token, body, { 'x-vercel-signature': signature(body) });
    expect([unsigned.status, wrong.status, right.status]).toEqual([403, 403, 200]);
    expect(right.data.visits).toBe(2);
    for (const answer of [unsigned, wrong, right]) {
      expect(answer.headers.get('x-vercel-verify')).toBe('c0de');
    }
    const zipped = gzipSync(body);
    const inGzip = await send(token, zipped, {
      'Content-Encoding': 'gzip',
      'x-vercel-signature': signature(zipped),
    });
    expect(inGzip.status).toBe(200);
  });

  it('a replaced signing secret works for its grace alone', async () => {
    const drain = await newDrain({ signingSecret: 'first-secret' });
    const path = `/log-drains/${drain.id}`;
    const body = log(1);
    const statusOf = async (secret: string) => {
      const signature = createHmac('sha1', secret).update(body).digest('hex');
      return (await send(drain.token, body, { 'x-vercel-signature': signature })).status;
    };
    const second = { signingSecret: 'second-secret', signingSecretGraceSeconds: 60 };
    const { data } = await client.patch<Drain>(path, second);
    const endsAt = Date.parse(data.previousSigningSecretExpiresAt ?? '');
    expect(Math.abs(endsAt - Date.now() - 60_000)).toBeLessThan(30_000);
    expect(await statusOf('first-secret')).toBe(200);
    expect(await statusOf('second-secret')).toBe(200);

    const changed = await client.patch<Drain>(path, { signingSecret: 'third-secret' });
    expect(changed.data.previousSigningSecretExpiresAt).toBeNull();
    expect(await statusOf('first-secret')).toBe(403);
    expect(await statusOf('second-secret')).toBe(403);
    expect(await statusOf('third-secret')).toBe(200);
  });

  it('is rotated: the old one works for its grace alone, under the same limit', async () => {
    const { id, token: first } = await newDrain({ requestsPerMinute: 6 });
    const rotate = (body?: object) => client.post<Drain>(`/log-drains/${id}/rotate`, body);
    const second = await rotate({ graceSeconds: 60 });
    expect(second.status).toBe(200);
    const endsAt = Date.parse(second.data.previousTokenExpiresAt ?? '');
    expect(Math.abs(endsAt - Date.now() - 60_000)).toBeLessThan(30_000);
    expect(second.data.hint).toBe(`${second.data.token.slice(0, second.data.hint.length - 1)}…`);
    expect((await client.get<Drain>(`/log-drains/${id}`)).data.previousTokenExpiresAt).toBe(
      second.data.previousTokenExpiresAt,
    );
    const tokens = [first, second.data.token];
    const answers = await Promise.all(
      [...tokens, ...tokens, ...tokens, ...tokens].map((token) => send(token, log(1))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(200),
      ...Array(2).fill(429),
    ]);

    const other = await newDrain();
    const third = await client.post<Drain>(`/log-drains/${other.id}/rotate`, { graceSeconds: 0 });
    expect((await client.get<Drain>(`/log-drains/${other.id}`)).data).toMatchObject({
      previousTokenExpiresAt: null,
    });
    expect((await send(other.token, log(1))).status).toBe(401);
    expect((await send(third.data.token, log(1))).status).toBe(200);
    const { text } = await client.get(`/account/audit-log?targetId=${other.id}`);
    expect(text).toContain('log_drain.rotate');
    expect(text).not.toContain(third.data.token.slice(6));
  });

  it('a signed body that does not arrive is a 429, so that its sender keeps its lines', async () => {
    const { token } = await newDrain({ signingSecret: 'signing-secret' });
    const { bodyGate, logReaders } = service.services;
    const { memory } = logReaders;
    service.services.bodyGate = new BodyGate({ memory, bodyMsMax: 2_000 });
    const before = memory.reservedBytes;
    const url = `${service.url}/api/v1/websites/${websiteId}/logs`;
    const begun = beginBody(url, { key: token, bytes: 20 * 1024 * 1024, type: 'text/plain' });
    await waitFor('it counts', async () => memory.reservedBytes - before > 19e6);
    expect(await begun.answer).toEqual({ status: 429, retryAfter: '5' });
    await waitFor('its memory is free', async () => memory.reservedBytes === before);
    begun.stop();
    service.services.bodyGate = bodyGate;
  });

  it('Fastly may log to this host', async () => {
    const answer = await fetch(`${service.url}/.well-known/fastly/logging/challenge`);
    expect([answer.status, await answer.text()]).toEqual([200, '*\n']);
  });

  it('an unknown encoding is a 415, at once', async () => {
    const { token } = await newDrain();
    expect((await send(token, log(1), { 'Content-Encoding': 'snappy' })).status).toBe(415);
  });
});

describe('what came through a drain', () => {
  type Seen = {
    lastSevenDays: object;
    lastFormat: string;
    warnings: { code: string }[];
    layout: { columns: { column: string; role: string | null; samples: string[] }[] } | null;
  };
  const seen = async ({ id }: Drain) => (await client.get<Seen>(`/log-drains/${id}`)).data;

  it('is counted once, however often it is sent', async () => {
    const drain = await newDrain();
    const headers = { 'Idempotency-Key': 'night-of-20-november' };
    const body = `${log(30)}no log line\n`;
    for (let attempt = 0; attempt < 3; attempt += 1) await send(drain.token, body, headers);
    await send(drain.token, log(2));
    const { lastSevenDays, lastFormat, warnings } = await seen(drain);
    expect(lastSevenDays).toMatchObject({ received: 33, visits: 32, malformed: 1, ignored: 0 });
    expect([lastFormat, warnings]).toEqual(['combined', []]);
  });

  it('a log that names a proxy shows nothing as spoofed, and the drain says why', async () => {
    const drain = await newDrain();
    await send(drain.token, log(30).replaceAll('66.249.66.1', '172.70.1.9'));
    const { data } = await client.get(`/websites/${websiteId}/crawlers`);
    expect(data).toMatchObject([{ visits: 30, spoofed: 0, unverifiable: 30 }]);
    expect((await seen(drain)).warnings).toMatchObject([{ code: 'proxy_address' }]);
  });

  it('a clock that runs ahead is noticed', async () => {
    const drain = await newDrain();
    const year = new Date().getUTCFullYear() + 1;
    await send(drain.token, log(3).replaceAll('/2026:', `/${year}:`));
    expect((await seen(drain)).warnings).toMatchObject([{ code: 'clock_skew' }]);
  });

  it('lines of no known format are a 200 for a shipper, and counted as bad', async () => {
    const drain = await newDrain();
    const answer = await send(drain.token, 'some words\nand others\n');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      received: 2,
      malformed: 2,
      format: null,
      problemSamples: [{ line: 1, reason: 'unknown_format' }, { line: 2 }],
    });
    expect((await seen(drain)).warnings).toMatchObject([{ code: 'bad_lines' }]);
    // A request with an API key must name the format.
    const byHand = await client.post(`/websites/${websiteId}/logs`, undefined, {
      rawBody: 'some words\n',
    });
    expect([byHand.status, byHand.error.details[0]?.code]).toEqual([422, 'unknown_format']);
  });

  it('remembers the layout that it learned, and reads a single line by it', async () => {
    const drain = await newDrain();
    const withDuration = (n: number, agent = '"Mozilla/5.0 (compatible; Googlebot/2.1)"') =>
      line(n)
        .replace(' 512 "-"', ' 512 0.004 "-"')
        .replace(/"Mozilla.*"/, agent);
    const lines = Array.from({ length: 30 }, (_, n) => withDuration(n));
    await send(drain.token, lines.join(''));
    const { layout, lastFormat, warnings, lastSevenDays } = await seen(drain);
    expect([lastFormat, warnings]).toEqual(['learned', []]);
    expect(lastSevenDays).toMatchObject({ received: 30, visits: 30 });
    expect(layout?.columns).toContainEqual({
      column: '10..-1',
      role: 'userAgent',
      samples: ['Mozilla/5.0 (compatible; Googlebot/2.1)'],
    });
    // Alone this line says nothing of where agents are.
    const person = await send(drain.token, withDuration(4, '"-"'));
    expect(person.data).toMatchObject({ received: 1, ignored: 1, format: 'learned' });
  });

  it('columns get other fields by their places', async () => {
    const drain = await newDrain({ fieldMap: { address: '2' } });
    await send(drain.token, line(1).replace('66.249.66.1 - -', '10.0.0.1 66.249.66.1 -'));
    const { data } = await client.get(`/websites/${websiteId}/crawlers/visits`);
    expect(data).toMatchObject([{ ip: '66.249.66.1', path: '/page-1' }]);
  });

  it('says what to log where lines have no agents', async () => {
    const drain = await newDrain();
    const common = log(3).replaceAll(/ "-" "Mozilla.*"/g, '');
    const { data } = await send(drain.token, common);
    const advice = expect.stringContaining('log the combined format');
    expect(data).toMatchObject({ ignored: 3, advice });
    expect((await seen(drain)).warnings).toEqual([{ code: 'no_agents', message: advice }]);
    const uvicorn = 'INFO:     66.249.66.1:41234 - "GET / HTTP/1.1" 200 OK\n'.repeat(3);
    const byHand = await client.post(`/websites/${websiteId}/logs`, undefined, {
      rawBody: uvicorn,
    });
    expect(byHand.error.details[0]?.message).toContain('uvicorn');
  });

  it('lines that name no host are of the drain’s', async () => {
    const host = `www.${(await client.get<{ domain: string }>(`/websites/${websiteId}`)).data.domain}`;
    const drain = await newDrain({ host, scheme: 'https' });
    await send(drain.token, log(1));
    const { data } = await client.get(`/websites/${websiteId}/crawlers/visits`);
    expect(data).toMatchObject([{ scheme: 'https', host, isHostAssumed: false }]);
  });
});
