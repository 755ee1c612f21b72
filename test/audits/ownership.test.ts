import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type DnsServer, startDnsServer } from '../support/dns-server';
import { createWorkspace, type Service, startService } from '../support/service';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';

type Ownership = {
  isShown: boolean;
  shownBy: string | null;
  shownAt: string | null;
  dns: { name: string; value: string; state: string | null };
  file: { url: string; content: string; state: string | null };
};

let site: Site;
let names: DnsServer;
let service: Service;
let client: ApiClient;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  site = await openSite();
  names = await startDnsServer();
  service = await startService({ settings: { DNS_SERVERS: names.address } });
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  domain = site.takeHost();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});
afterAll(async () => {
  await service.stop();
  await names.close();
  await site.close();
});

const read = async () => (await client.get<Ownership>(`/websites/${websiteId}/ownership`)).data;
const look = async () =>
  (await client.post<Ownership>(`/websites/${websiteId}/ownership/check`, {})).data;
const path = '/.well-known/sightline-verification.txt';

it('names both places before the first check, with one line for either', async () => {
  const { isShown, dns, file } = await read();
  expect([isShown, dns.state, file.state]).toEqual([false, null, null]);
  expect(dns).toMatchObject({
    name: domain,
    value: expect.stringMatching(/^sightline-verification=[0-9a-f]{32}$/),
  });
  expect(file).toMatchObject({ url: `https://${domain}${path}`, content: dns.value });
});

it('a TXT record among others shows it, until it is gone', async () => {
  const { dns } = await read();
  names.say(`TXT ${domain}`, ['v=spf1 -all', dns.value]);
  const shown = await look();
  expect(shown).toMatchObject({ isShown: true, shownBy: 'dns', dns: { state: 'present' } });
  expect(await read()).toEqual(shown);
  // Then an audit may be in a hurry.
  const { status, data } = await client.post<{ options: object }>(`/websites/${websiteId}/audits`, {
    concurrency: 8,
    delayMs: 0,
  });
  expect([status, data.options]).toMatchObject([202, { isOwnershipShown: true }]);
  names.say(`TXT ${domain}`, 'nxdomain');
  expect(await look()).toMatchObject({ isShown: false, dns: { state: 'missing' } });
});

it('a line among others of the file shows it, also behind a redirect within the domain', async () => {
  const { file } = await read();
  const body = `\uFEFFsightline-verification=${'0'.repeat(32)}\r\n${file.content}\r\n`;
  site.put(domain, path, body);
  const shown = { isShown: true, shownBy: 'file', file: { state: 'present' } };
  expect(await look()).toMatchObject(shown);
  site.put(domain, path, { status: 301, headers: { location: `http://${domain}:8080/moved.txt` } });
  expect(await look()).toMatchObject({ isShown: false, file: { state: 'missing' } });
  site.put(`${domain}:8080`, '/moved.txt', body);
  expect(await look()).toMatchObject(shown);
});

it.each([
  ['of another workspace', () => ({ body: `sightline-verification=${'0'.repeat(32)}` })],
  [
    'behind a redirect to another host',
    (line: string, other: string) => {
      site.put(other, '/claimed.txt', line);
      return { status: 302, headers: { location: `http://${other}/claimed.txt` } };
    },
  ],
  ['that is a page which says so', (line: string) => ({ body: `<p>${line}</p>` })],
])('a file %s shows nothing', async (_, answerOf) => {
  const { file } = await read();
  site.put(domain, path, answerOf(file.content, site.takeHost()));
  expect(await look()).toMatchObject({ isShown: false, file: { state: 'wrong_content' } });
});

it('distinguishes a name server that does not answer from a record that is not there', async () => {
  names.say(`TXT ${domain}`, 'servfail');
  expect(await look()).toMatchObject({ isShown: false, dns: { state: 'unreachable' } });
});

it('while a slow site is looked at, the website can be changed', async () => {
  site.put(domain, path, { delayMs: 2_500 });
  let isOver = false;
  const looking = look().finally(() => {
    isOver = true;
  });
  await waitFor('the look', async () => site.asked.includes(domain + path));
  const changed = await client.patch(`/websites/${websiteId}`, { status: 'paused' });
  expect([changed.status, isOver]).toEqual([200, false]);
  expect(await looking).toMatchObject({ isShown: false });
});
