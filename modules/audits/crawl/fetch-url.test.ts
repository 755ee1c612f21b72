import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHostRules } from '../../../platform/network/host-rules';
import { createSafeFetch } from '../../../platform/network/safe-fetch';
import { BodyMemory } from './body-memory';
import { fetchUrl } from './fetch-url';

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
