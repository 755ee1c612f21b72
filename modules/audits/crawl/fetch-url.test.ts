import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHostRules } from '../../../platform/network/host-rules';
import { createSafeFetch } from '../../../platform/network/safe-fetch';
import { BodyMemory } from './body-memory';
import { fetchUrl } from './fetch-url';

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
