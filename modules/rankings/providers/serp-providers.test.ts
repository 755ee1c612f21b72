import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHostRules } from '../../../platform/network/host-rules';
import { SerpProviders } from './serp-providers';

const search = {
  keyword: 'shoes',
  country: 'US',
  language: 'en',
  location: null,
  depth: 10,
  device: 'desktop' as const,
  engine: 'bing' as const,
};

it('a SearXNG inside is reached where an operator allows it, and else not even connected to', async () => {
  let connections = 0;
  const page = {
    query: 'shoes',
    results: [{ url: 'https://a.com/', engine: 'bing' }],
    unresponsive_engines: [],
  };
  const server = createServer((_asked, answer) => answer.end(JSON.stringify(page)));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async (privateHostsAllowed: string) => {
    const hostRules = readHostRules({ privateHostsAllowed });
    const providers = new SerpProviders({ sandboxUrl: undefined, hostRules });
    try {
      const provider = providers.of('searxng', { baseUrl: `http://${host}` });
      return await provider.readLive(search, { callId: 'call' });
    } finally {
      await providers.close();
    }
  };
  await expect(read('')).rejects.toMatchObject({ kind: 'auth', code: 'address_refused' });
  expect(connections).toBe(0);
  await expect(read(host)).resolves.toMatchObject({ organic: [{ url: 'https://a.com/' }] });
  await new Promise((resolve) => server.close(resolve));
});
