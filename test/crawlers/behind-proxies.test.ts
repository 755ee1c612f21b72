import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Drain = { id: string; token: string; warnings: { code: string; message: string }[] };
type Crawler = { verified: number; spoofed: number; unverifiable: number };

const googlebot = '66.249.66.1';
const cloudflare = '172.70.1.9';
const fastly = '151.101.3.4';
const loadBalancer = '10.0.1.7';
const stranger = '203.0.113.9';
const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const visits = 20;

let service: Service;
let client: ApiClient;
let websiteId: string;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  client = await newClient(service, (await createWorkspace()).workspaceId);
  const domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});
afterAll(() => service.stop());

const repeat = (line: (second: string) => string) =>
  Array.from({ length: visits }, (_, n) => `${line(String(n).padStart(2, '0'))}\n`).join('');

/** Lines as nginx's `main` writes them, and as JSON under usual names. */
const writers = {
  text: (address: string, forwardedFor: string) =>
    repeat(
      (second) =>
        `${address} - - [20/Nov/2026:10:00:${second} +0000] "GET /p HTTP/1.1" 200 5 "-" "${agent}" "${forwardedFor}"`,
    ),
  json: (address: string, forwardedFor: string) =>
    repeat((second) =>
      JSON.stringify({
        time_iso8601: `2026-11-20T10:00:${second}+00:00`,
        remote_addr: address,
        request_uri: '/p',
        status: 200,
        http_user_agent: agent,
        http_x_forwarded_for: forwardedFor,
      }),
    ),
};

async function newDrain(settings: object): Promise<Drain> {
  const path = `/websites/${websiteId}/log-drains`;
  return (await client.post<Drain>(path, { name: 'nginx', ...settings })).data;
}

async function send({ token }: Drain, rawBody: string) {
  const answer = await client.post<{ visits: number; malformed: number }>(
    `/websites/${websiteId}/logs`,
    undefined,
    { key: token, rawBody },
  );
  expect(answer.status).toBe(200);
  return answer.data;
}

const verdicts = async () =>
  (await client.get<Crawler[]>(`/websites/${websiteId}/crawlers`)).data[0];
const warnings = async ({ id }: Drain) =>
  (await client.get<Drain>(`/log-drains/${id}`)).data.warnings;
const behind = (trustedHops: number) => ({ addressField: 'forwardedFor', trustedHops });

describe.each(['text', 'json'] as const)('a server behind proxies that logs %s', (kind) => {
  it.each([
    ['Cloudflare', behind(1), cloudflare, googlebot],
    ['Fastly', behind(1), fastly, googlebot],
    ['a load balancer', behind(1), loadBalancer, googlebot],
    ['a load balancer behind Cloudflare', behind(2), loadBalancer, `${googlebot}, ${cloudflare}`],
    ['a client that claims an address', behind(1), loadBalancer, `1.2.3.4, ${googlebot}`],
    ['nothing, for what comes past the proxy', behind(1), googlebot, '-'],
  ])(
    'verifies crawlers with the right settings: %s',
    async (_, settings, address, forwardedFor) => {
      const drain = await newDrain(settings);
      await send(drain, writers[kind](address, forwardedFor));
      expect(await verdicts()).toMatchObject({ verified: visits, spoofed: 0, unverifiable: 0 });
      expect(await warnings(drain)).toEqual([]);
    },
  );

  it('does not believe a forged address of Googlebot', async () => {
    const drain = await newDrain(behind(1));
    await send(drain, writers[kind](loadBalancer, `${googlebot}, ${stranger}`));
    expect(await verdicts()).toMatchObject({ verified: 0, spoofed: 0, unverifiable: visits });
    const path = `/websites/${websiteId}/crawlers/visits`;
    const { data } = await client.get<{ reason: string }[]>(path);
    // The stranger's reverse name is about to be looked up, not the proxy's.
    expect([...new Set(data.map(({ reason }) => reason))]).toEqual(['rdns_not_checked']);
  });

  it.each([
    ['no settings, behind Cloudflare', {}, cloudflare, googlebot, 'addressField'],
    ['no settings, behind Fastly', {}, fastly, googlebot, 'addressField'],
    ['no settings, behind a load balancer', {}, loadBalancer, googlebot, 'addressField'],
    ['too few hops', behind(1), loadBalancer, `${googlebot}, ${cloudflare}`, 'trustedHops, now 1,'],
    ['too many hops', behind(3), loadBalancer, googlebot, 'trustedHops, now 3,'],
    ['no X-Forwarded-For', behind(1), loadBalancer, '-', 'no X-Forwarded-For'],
  ])('reports no spoofing with the wrong ones, and names the cause: %s', async (...row) => {
    const [, settings, address, forwardedFor, cause] = row;
    const drain = await newDrain(settings);
    await send(drain, writers[kind](address, forwardedFor));
    expect(await verdicts()).toMatchObject({ verified: 0, spoofed: 0, unverifiable: visits });
    expect(await warnings(drain)).toEqual([
      { code: 'proxy_address', message: expect.stringContaining(cause) },
    ]);
  });
});

it('corrected settings apply from the next body on', async () => {
  const drain = await newDrain({});
  await send(drain, writers.text(cloudflare, googlebot));
  await client.patch(`/log-drains/${drain.id}`, behind(1));
  await send(drain, writers.text(cloudflare, `8.8.8.8, ${googlebot}`));
  expect(await verdicts()).toMatchObject({ verified: visits, spoofed: 0, unverifiable: visits });
});

it('a drain’s own names and its format apply to every body', async () => {
  const drain = await newDrain({
    ...behind(1),
    format: 'json',
    fieldMap: { time: 'at', forwardedFor: 'edge.via', userAgent: 'edge.ua', status: 'code' },
  });
  const line = { at: 1_795_000_000, code: 200, edge: { via: googlebot, ua: agent } };
  expect(await send(drain, `${JSON.stringify(line)}\n`)).toMatchObject({ visits: 1, malformed: 0 });
  expect(await verdicts()).toMatchObject({ verified: 1 });
  // Lines of another format are bad, and not read by a guess.
  const text = await send(drain, writers.text(googlebot, '-'));
  expect(text).toMatchObject({ visits: 0, malformed: visits });
  expect(await warnings(drain)).toMatchObject([{ code: 'bad_lines' }]);
});
