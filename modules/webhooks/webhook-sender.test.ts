import { readHostRules } from '../../platform/network/host-rules';
import { type DnsServer, startDnsServer } from '../../test/support/dns-server';
import { SerpProviders } from '../rankings/providers/serp-providers';
import { openWebhookSender } from './webhook-sender';

const rules = readHostRules({});
const { signal } = new AbortController();

let names: DnsServer;
beforeEach(async () => {
  names = await startDnsServer();
});
afterEach(() => names.close());

it('receivers of webhooks are looked up at DNS_SERVERS', async () => {
  const sender = openWebhookSender(rules, [names.address]);
  const message = { id: 'hpn_1', url: 'http://hooks.example/', body: '{}', secrets: [] };
  expect(await sender.send(message, signal)).toMatchObject({ httpStatus: null, error: 'dns' });
  await sender.close();
  expect(names.asked('A hooks.example')).toBe(1);
});

it('servers of SearXNG are looked up at DNS_SERVERS', async () => {
  const dnsServers = [names.address];
  const providers = new SerpProviders({ sandboxUrl: undefined, hostRules: rules, dnsServers });
  const searxng = providers.of('searxng', { baseUrl: 'http://search.example' });
  await expect(searxng.readAllowance(signal)).rejects.toThrow();
  await providers.close();
  expect(names.asked('A search.example')).toBe(1);
});
