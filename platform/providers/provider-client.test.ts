import { z } from 'zod';
import { errorOf, type Stub, startStub } from '../../test/providers/stub-server';
import { ProviderClient, type ProviderClientOptions } from './provider-client';

const secret = 'k3y+with/odd chars';
let stub: Stub;
let client: ProviderClient;

async function start(
  answer: Parameters<typeof startStub>[0],
  options: Partial<ProviderClientOptions> = {},
) {
  stub = await startStub(answer);
  client = new ProviderClient({
    provider: 'stub',
    baseUrl: `${stub.url}/base/`,
    secrets: [secret],
    query: { api_key: secret },
    ...options,
  });
}

afterEach(async () => {
  await client.close();
  await stub.close();
});

const schema = z.object({ ok: z.literal(true) });
const get = (signal?: AbortSignal) =>
  client.call({ method: 'GET', path: '/thing', query: { q: 'a b' }, schema, signal });

describe('ProviderClient', () => {
  it('adds path and query to the base, and validates the reply', async () => {
    await start(() => ({ body: { ok: true, more: 1 } }));
    await expect(get()).resolves.toEqual({ ok: true });
    const [request] = stub.requests;
    expect(request?.url.pathname).toBe('/base/thing');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      q: 'a b',
      api_key: secret,
    });
  });

  it('returns the body as received, and the target of a redirect that it does not follow', async () => {
    const body = '{ "ok": true }\n';
    await start(({ url }) =>
      url.pathname.endsWith('thing')
        ? { body }
        : { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
    );
    const call = { method: 'GET' as const, path: '/thing', schema };
    expect(await client.callForText(call)).toEqual({
      data: { ok: true },
      text: body,
      warnings: [],
    });
    const reply = await client.reply({ method: 'GET', path: '/moved' });
    expect(reply).toMatchObject({ status: 302, location: 'http://127.0.0.1:1/' });
    expect(stub.requests).toHaveLength(2);
  });

  it.each([
    [401, 'auth'],
    [403, 'auth'],
    [402, 'quota'],
    [400, 'bad_request'],
    [404, 'bad_request'],
    [408, 'transient'],
    [429, 'transient'],
    [500, 'transient'],
    [503, 'transient'],
    [302, 'bad_data'],
  ])('HTTP %i is %s', async (status, kind) => {
    await start(() => ({ status, headers: { location: 'http://127.0.0.1:1/' }, body: {} }));
    expect(await errorOf(get())).toMatchObject({ kind, code: `http_${status}`, provider: 'stub' });
    // A redirect is not followed: it would forward the credential.
    expect(stub.requests).toHaveLength(1);
  });

  it('Retry-After comes with the error, in seconds or as a date', async () => {
    const at = new Date(Date.now() + 60_000).toUTCString();
    await start(({ url }) => ({
      status: 429,
      headers: { 'retry-after': url.pathname.endsWith('date') ? at : '7' },
      body: {},
    }));
    expect(await errorOf(get())).toMatchObject({ retryAfterMs: 7_000 });
    const error = await errorOf(client.call({ method: 'GET', path: '/date', schema }));
    expect(error).toMatchObject({ retryAfterMs: expect.any(Number) });
    expect((error as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(50_000);
  });

  it.each([
    ['<html>', 'not_json'],
    [{ ok: 'yes' }, 'unexpected_shape'],
    [`{"pad":"${'x'.repeat(2_000)}"}`, 'reply_too_large'],
  ])('a reply that cannot be believed: %.20j is %s', async (body, code) => {
    await start(() => ({ body }), { replyBytesMax: 1_000 });
    expect(await errorOf(get())).toMatchObject({ kind: 'bad_data', code, mayBeCharged: true });
  });

  it('a connection that ends early may have cost something', async () => {
    await start((_request, response) => void response.destroy());
    expect(await errorOf(get())).toMatchObject({
      kind: 'transient',
      code: 'connection_lost',
      mayBeCharged: true,
    });
  });

  it('does not accept half a reply', async () => {
    await start((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"ok"', () => response.destroy());
      return undefined;
    });
    expect(await errorOf(get())).toMatchObject({ kind: 'transient', mayBeCharged: true });
  });

  it('a provider that is not there costs nothing', async () => {
    await start(() => undefined);
    await stub.close();
    expect(await errorOf(get())).toMatchObject({ code: 'unreachable', mayBeCharged: false });
    stub = await startStub(() => undefined);
  });

  it.each([
    [{ headersTimeoutMs: 50 }, 'headers_timeout'],
    [{ totalTimeoutMs: 50 }, 'total_timeout'],
  ])('%j ends a silent call', async (options, code) => {
    await start(() => undefined, options);
    expect(await errorOf(get())).toMatchObject({ kind: 'transient', code, mayBeCharged: true });
  });

  it('a body that trickles in ends with the whole call’s time', async () => {
    let drip: NodeJS.Timeout | undefined;
    const answer = (_request: unknown, response: { write(text: string): unknown }) => {
      drip = setInterval(() => response.write(' '), 20);
      return undefined;
    };
    await start(answer, { totalTimeoutMs: 150 });
    expect(await errorOf(get())).toMatchObject({ code: 'total_timeout' });
    clearInterval(drip);
  });

  it('a cancelled call ends with the reason, under way or waiting for its turn', async () => {
    await start(() => undefined, { concurrencyMax: 1 });
    const cancel = new AbortController();
    const calls = [errorOf(get(cancel.signal)), errorOf(get(cancel.signal))];
    while (stub.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const reason = new Error('the job was cancelled');
    cancel.abort(reason);
    expect(await Promise.all(calls)).toEqual([reason, reason]);
    expect(stub.requests).toHaveLength(1);
  });

  it('credentials are in no error, however the provider repeats them', async () => {
    const echo = `${secret} ${encodeURIComponent(secret)} ${Buffer.from(secret).toString('base64')}`;
    await start(({ url }) => ({ status: 401, body: { error: `bad ${url.search} ${echo}` } }), {
      readError: ({ body }) => ({ kind: 'auth', code: '1', message: JSON.stringify(body) }),
    });
    const error = await errorOf(get());
    const shown = `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`;
    for (const form of ['k3y', 'odd', Buffer.from(secret).toString('base64')]) {
      expect(shown).not.toContain(form);
    }
  });

  it('no more calls are under way than allowed', async () => {
    let underWay = 0;
    let most = 0;
    const answer: Parameters<typeof startStub>[0] = (_request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end('{"ok":true}');
      }, 10);
      return undefined;
    };
    await start(answer, { concurrencyMax: 3, requestsPerMinuteMax: 60_000 });
    await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(most).toBe(3);
  });
});
