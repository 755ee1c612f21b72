import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHostRules } from '../../../platform/network/host-rules';
import { createSafeFetch } from '../../../platform/network/safe-fetch';
import { BodyMemory } from './body-memory';
import { fetchUrl, type UrlRequest } from './fetch-url';

/** Keeps the event loop from everything else. */
function standStill(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

it('the time to the first byte does not count for what the worker itself was late', async () => {
  const isSlow = (url = '') => url === '/slow';
  const server = createServer(({ url }, response) => {
    if (!isSlow(url)) standStill(700);
    setTimeout(() => response.writeHead(404).end(), isSlow(url) ? 700 : 0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const rules = readHostRules({ resolveOverrides: `site.example:80=127.0.0.1:${port}` });
  const safeFetch = createSafeFetch({ rules, userAgent: 'SightlineBot/1.0 (+test)' });
  const ttfbMsOf = async (path: string) => {
    const { fetch } = await fetchUrl(safeFetch, {
      url: `http://site.example${path}`,
      isPage: true,
      memory: new BodyMemory(),
      timeoutMs: 10_000,
      signal: new AbortController().signal,
    });
    return fetch.ttfbMs;
  };
  expect(await ttfbMsOf('/late')).toBeLessThan(350);
  expect(await ttfbMsOf('/slow')).toBeGreaterThan(350);
  await safeFetch.close();
  server.closeAllConnections();
  server.close();
});

it('a HEAD that is never answered becomes a GET', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ method }, response) => {
    asked.push(method);
    if (method === 'GET') response.writeHead(200, { 'content-type': 'image/png' }).end('png');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const rules = readHostRules({ resolveOverrides: `site.example:80=127.0.0.1:${port}` });
  const safeFetch = createSafeFetch({ rules, userAgent: 'SightlineBot/1.0 (+test)' });
  const { fetch } = await fetchUrl(safeFetch, {
    url: 'http://site.example/a.png',
    isPage: false,
    memory: new BodyMemory(),
    timeoutMs: 500,
    signal: new AbortController().signal,
  });
  await safeFetch.close();
  server.closeAllConnections();
  server.close();
  expect(asked).toEqual(['HEAD', 'GET']);
  expect(fetch).toMatchObject({ status: 200, failure: null });
});

/** Asks a server that knows these addresses, or redirects them. */
async function fetchFrom(
  answers: Record<string, number | string>,
  request: Pick<UrlRequest, 'url' | 'asked' | 'isSpelled'>,
) {
  const server = createServer(({ url = '' }, response) => {
    const answer = new Map<string, number | string>(Object.entries(answers)).get(url) ?? 404;
    if (typeof answer === 'string') response.writeHead(301, { location: answer }).end();
    else response.writeHead(answer, { 'content-type': 'text/html' }).end('<p>x');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const rules = readHostRules({ resolveOverrides: `site.example:80=127.0.0.1:${port}` });
  const safeFetch = createSafeFetch({ rules, userAgent: 'SightlineBot/1.0 (+test)' });
  const signal = new AbortController().signal;
  const rest = { isPage: true, memory: new BodyMemory(), timeoutMs: 10_000, signal };
  const answer = await fetchUrl(safeFetch, { ...request, ...rest });
  await safeFetch.close();
  server.closeAllConnections();
  server.close();
  return answer;
}

it.each([
  [
    'redirects to lower case',
    { '/%eb%93%9c/': 200, '/%EB%93%9C/': '/%eb%93%9c/' },
    '/%EB%93%9C/',
    200,
    null,
  ],
  [
    'wants an escape that is not needed',
    { '/%7Euser': 200, '/~user': '/%7Euser' },
    '/~user',
    200,
    null,
  ],
  ['has the address in no form', {}, '/%EB%93%9C/', 404, null],
  ['redirects in a circle', { '/%eb': '/%EB', '/%EB': '/%eb' }, '/%EB', 301, '/%EB'],
  ['redirects elsewhere', { '/%EB': '/other' }, '/%EB', 301, '/other'],
] satisfies [string, Record<string, number | string>, string, number, string | null][])(
  'an address whose server %s is the same page',
  async (_, answers, path, status, redirectTo) => {
    const { fetch } = await fetchFrom(answers, { url: `http://site.example${path}` });
    const to = redirectTo === null ? null : `http://site.example${redirectTo}`;
    expect([fetch.status, fetch.redirectTo]).toEqual([status, to]);
  },
);

it('lower-case escapes are tried where no page shows how the address is written', async () => {
  const url = 'http://site.example/%EB';
  const answers = { '/%eb': 200 };
  expect((await fetchFrom(answers, { url, isSpelled: false })).fetch.status).toBe(200);
  expect((await fetchFrom(answers, { url })).fetch.status).toBe(404);
});
