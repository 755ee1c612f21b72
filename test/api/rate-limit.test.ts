import { randomBytes } from 'node:crypto';
import { createKeySecret } from '../../modules/account/rules/api-key';
import { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';

let services: [Service, Service];
let workspaceId: string;
let owner: OwnerRows;

beforeAll(async () => {
  services = await Promise.all([startService(), startService()]);
  ({ workspaceId } = await createWorkspace());
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await Promise.all(services.map((service) => service.stop()));
});

/** `count` requests at once, spread over both processes. */
const burst = (count: number, key: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      new ApiClient(services[index % 2]?.url ?? '', key).get('/account'),
    ),
  );

const statuses = (answers: Array<{ status: number }>) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, group]) => [
      status,
      group.length,
    ]),
  );

describe('a key’s 120 requests a minute', () => {
  it('of 500 at once over two processes exactly 120 pass', async () => {
    const { key } = await newClient(services[0], workspaceId);
    const answers = await burst(500, key);
    expect(statuses(answers)).toEqual({ 200: 120, 429: 380 });
    for (const refused of answers.filter(({ status }) => status === 429)) {
      expect(refused.error.code).toBe('rate_limited');
      expect(refused.headers.get('Retry-After')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    }
    const left = answers
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, index) => index));
  });

  it('another key of the same workspace has its own', async () => {
    const [spent, other] = [
      await newClient(services[0], workspaceId),
      await newClient(services[0], workspaceId),
    ];
    await burst(130, spent.key);
    expect((await spent.get('/account')).status).toBe(429);
    const answer = await other.get('/account');
    expect([answer.status, answer.headers.get('X-RateLimit-Remaining')]).toEqual([200, '119']);
  });

  it('both secrets of a rotated key share one window', async () => {
    const client = await newClient(services[0], workspaceId);
    const rotated = await client.post<{ key: string }>(`/account/keys/${client.keyId}/rotate`);
    const answers = await Promise.all([burst(100, client.key), burst(100, rotated.data.key)]);
    // One request went into the rotation.
    expect(statuses(answers.flat())).toEqual({ 200: 119, 429: 81 });
  });

  it('the window opens with the first request and opens anew 60 s later', async () => {
    const client = await newClient(services[0], workspaceId);
    await burst(125, client.key);
    expect((await client.get('/account')).status).toBe(429);

    await owner.rows(
      "update rate_windows set opened_at = opened_at - interval '50 s' where subject = ?::uuid::text",
      [client.keyId],
    );
    const stillShut = await client.get('/account');
    expect(stillShut.status).toBe(429);
    expect(Number(stillShut.headers.get('Retry-After'))).toBeLessThanOrEqual(10);

    await owner.rows(
      "update rate_windows set opened_at = opened_at - interval '10 s' where subject = ?::uuid::text",
      [client.keyId],
    );
    const reopened = await client.get('/account');
    expect([reopened.status, reopened.headers.get('X-RateLimit-Remaining')]).toEqual([200, '119']);
    expect(Number(reopened.headers.get('X-RateLimit-Reset'))).toBeGreaterThan(55);
  });

  it('requests that are refused for something else count as well', async () => {
    const client = await newClient(services[0], workspaceId, 'read');
    await client.post('/websites', {});
    await client.get('/websites?limit=0');
    await client.get('/websites/nothing');
    expect((await client.get('/account')).headers.get('X-RateLimit-Remaining')).toBe('116');
  });
});

describe('headers', () => {
  const expected = {
    'RateLimit-Policy': /^"default";q=120;w=60$/,
    RateLimit: /^"default";r=\d+;t=([1-9]|[1-5]\d|60)$/,
    'X-RateLimit-Limit': /^120$/,
    'X-RateLimit-Remaining': /^\d+$/,
    'X-RateLimit-Reset': /^([1-9]|[1-5]\d|60)$/,
  };

  it.each([
    ['GET', '/account', 200],
    ['GET', '/websites?format=csv', 422],
    ['POST', '/websites', 422],
    ['DELETE', '/websites/nothing', 404],
    ['HEAD', '/account', 200],
  ])('%s %s has them', async (method, path, status) => {
    const client = await newClient(services[0], workspaceId);
    const answer = await client.send(method, path);
    expect(answer.status).toBe(status);
    for (const [name, pattern] of Object.entries(expected)) {
      expect(answer.headers.get(name)).toMatch(pattern);
    }
  });

  it('a 429 has them too, with nothing left, and both forms agree', async () => {
    const client = await newClient(services[0], workspaceId);
    await burst(120, client.key);
    const { status, headers } = await client.get('/account');
    expect(status).toBe(429);
    const reset = headers.get('X-RateLimit-Reset');
    expect(headers.get('X-RateLimit-Remaining')).toBe('0');
    expect(headers.get('RateLimit')).toBe(`"default";r=0;t=${reset}`);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(Number(reset));
  });
});

describe('failed authentication', () => {
  let addresses = 0;
  /** An address that no other run has used within the minute. */
  const newAddress = () => {
    addresses += 1;
    const random = () => Math.floor(Math.random() * 256);
    return `10.${random()}.${random()}.${addresses}`;
  };

  const fail = (count: number, address: string, key: () => string | null = () => 'junk') =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        new ApiClient(services[index % 2]?.url ?? '', '').get('/account', {
          key: key(),
          headers: { 'X-Forwarded-For': address },
        }),
      ),
    );

  it('600 a minute from one address, over both processes, then 429', async () => {
    const address = newAddress();
    expect(statuses(await fail(300, address))).toEqual({ 401: 300 });
    expect(statuses(await fail(350, address, () => createKeySecret('read')))).toEqual({
      401: 300,
      429: 50,
    });
    const [refused] = await fail(1, address, () => null);
    expect([refused?.status, refused?.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);

    const { key } = await newClient(services[0], workspaceId);
    const headers = { 'X-Forwarded-For': address };
    for (const service of services) {
      const valid = await new ApiClient(service.url, key).get('/account', { headers });
      expect(valid.status).toBe(200);
    }
    expect(statuses(await fail(1, newAddress()))).toEqual({ 401: 1 });
  });

  it('the addresses of one IPv6 network count as one', async () => {
    const prefix = `2001:db8:${newAddress().split('.').slice(1, 3).join(':')}`;
    const answers = [
      await fail(400, `${prefix}::1`),
      await fail(250, `${prefix}:ffff:ffff:ffff:ffff`),
    ];
    expect(statuses(answers.flat())).toEqual({ 401: 600, 429: 50 });
  });

  it.each([
    ['words', 'no address'],
    ['more than an index takes', randomBytes(4_000).toString('hex')],
    ['an address with a port', '1.2.3.4:5678'],
    ['nothing between commas', ','],
  ])('accepts X-Forwarded-For with %s', async (_name, text) => {
    const [answer] = await fail(1, text);
    expect(answer?.status).toBe(401);
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    ['loopback', '198.51.100.7', '198.51.100.7'],
    ['loopback', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['loopback, 198.51.100.0/24', '203.0.113.9, 198.51.100.7', '203.0.113.9'],
    ['192.0.2.1', '198.51.100.7', '127.0.0.1'],
    ['0', '198.51.100.7', '127.0.0.1'],
    ['1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['2', '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  ])('%s and X-Forwarded-For %s make the client %s', async (trustProxy, header, address) => {
    const hits = async () => {
      const rows = await owner.rows<{ hits: number }>(
        'select coalesce(max(hits), 0) as hits from rate_windows where subject = ?',
        [`auth:${address}`],
      );
      return rows[0]?.hits ?? 0;
    };
    await owner.rows('delete from rate_windows where subject = ?', [`auth:${address}`]);
    const service = await startService({ settings: { TRUST_PROXY: trustProxy } });
    try {
      const client = new ApiClient(service.url, 'junk');
      await client.get('/account', { headers: { 'X-Forwarded-For': header } });
      expect(await hits()).toBe(1);
    } finally {
      await service.stop();
    }
  });
});
