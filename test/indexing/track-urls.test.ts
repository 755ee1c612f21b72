import { pathHash } from '../../modules/indexing/rules/path-hash';
import { newId } from '../../platform/ids';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Tracked = {
  counts: Record<string, number>;
  urls: Array<{ url: string; id: string | null; result: string; reason?: string }>;
};

let service: Service;
let owner: OwnerRows;
let client: ApiClient;
let domain: string;
let path: string;

beforeAll(async () => {
  service = await startService();
  owner = openOwnerRows();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  path = `/websites/${await newWebsite(domain)}/indexing/urls`;
});
afterAll(() => Promise.all([service.stop(), owner.close()]));

async function newWebsite(of: string, from = client): Promise<string> {
  return (await from.post<{ id: string }>('/websites', { domain: of })).data.id;
}

async function track(urls: unknown[]): Promise<Tracked> {
  const answer = await client.post<Tracked>(path, { urls });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer.data;
}

const short = ({ result, reason }: Tracked['urls'][number]) =>
  reason === undefined ? result : `${result}: ${reason}`;

it('addresses are kept in their one normal form, each answered in its place', async () => {
  const { counts, urls } = await track([
    `HTTPS://WWW.${domain}:443/a/../b?z=1&a=%7e#part`,
    { url: `https://shop.${domain}` },
    `https://${domain}./straße`,
  ]);
  expect(counts).toEqual({ created: 3, exists: 0, duplicate: 0, invalid: 0 });
  expect(urls).toEqual([
    {
      url: `https://www.${domain}/b?z=1&a=~`,
      id: expect.stringMatching(/^url_/),
      result: 'created',
    },
    { url: `https://shop.${domain}/`, id: expect.stringMatching(/^url_/), result: 'created' },
    { url: `https://${domain}/stra%C3%9Fe`, id: expect.stringMatching(/^url_/), result: 'created' },
  ]);
});

it('a URL that exists, or is in the request twice, is reported as such and kept once', async () => {
  const first = await track([`https://${domain}/a`]);
  const again = await track([
    `https://${domain}/a#top`,
    `https://${domain}/b`,
    `HTTPS://${domain}/b`,
    `https://${domain}/a`,
  ]);
  expect(again.urls.map(short)).toEqual(['exists', 'created', 'duplicate', 'duplicate']);
  expect(again.urls[0]?.id).toBe(first.urls[0]?.id);
  expect(again.urls[2]?.id).toBe(again.urls[1]?.id);
  expect(again.counts).toEqual({ created: 1, exists: 1, duplicate: 2, invalid: 0 });
});

it('a URL that is not the website’s is invalid with its reason, and spoils nothing', async () => {
  const { urls, counts } = await track([
    'https://elsewhere.example.org/',
    `https://not${domain}/`,
    `https://${domain}.example.org/`,
    `ftp://${domain}/a`,
    'mailto:me@example.com',
    '/pricing',
    `//${domain}/a`,
    `https://${domain}/${'a'.repeat(5_000)}`,
    `https://me:secret@${domain}/`,
    `https://${domain}@evil.example.org/`,
    'https://a b/',
    '',
    `https://${domain}/fine`,
  ]);
  expect(urls.map(short)).toEqual([
    'invalid: other_host',
    'invalid: other_host',
    'invalid: other_host',
    'invalid: not_http',
    'invalid: not_http',
    'invalid: relative',
    'invalid: relative',
    'invalid: too_long',
    'invalid: credentials',
    'invalid: credentials',
    'invalid: unreadable',
    'invalid: unreadable',
    'created',
  ]);
  expect(counts).toEqual({ created: 1, exists: 0, duplicate: 0, invalid: 12 });
  expect(urls[7]?.url).toHaveLength(2_048);
  const none = await client.post(path, { urls: ['/pricing', 'https://elsewhere.example.org/'] });
  expect([none.status, none.error.details.map(({ path: at, code }) => [at, code])]).toEqual([
    422,
    [
      ['urls.0', 'relative'],
      ['urls.1', 'other_host'],
    ],
  ]);
});

it('the website’s settings say which hosts are its own', async () => {
  const settings = path.replace('/indexing/urls', '/settings');
  await client.patch(settings, { matchMode: 'domain', ownedHosts: ['shop.example.org'] });
  const { urls } = await track([
    `https://${domain}/`,
    `https://www.${domain}/`,
    `https://blog.${domain}/`,
    'https://shop.example.org/a',
  ]);
  expect(urls.map(short)).toEqual(['created', 'created', 'invalid: other_host', 'created']);
});

it('one call accepts ten thousand long URLs, and not one more', async () => {
  const padding = 'a'.repeat(1_900);
  const long = Array.from({ length: 10_000 }, (_, n) => `https://${domain}/${padding}/${n}`);
  expect((await track(long)).counts).toMatchObject({ created: 10_000 });
  expect((await track(long)).counts).toMatchObject({ exists: 10_000 });
  const over = await client.post(path, { urls: Array(10_001).fill(`https://${domain}/`) });
  expect([over.status, over.error.details[0]?.path]).toEqual([422, 'urls']);
  const none = await client.post(path, { urls: [] });
  expect(none.status).toBe(422);
});

it('two calls at once with the same URLs create each once', async () => {
  const urls = Array.from({ length: 500 }, (_, n) => `https://${domain}/${n}`);
  const answers = await Promise.all([track(urls), track(urls.toReversed()), track(urls)]);
  const created = answers.reduce((sum, { counts }) => sum + (counts['created'] ?? 0), 0);
  expect(created).toBe(500);
});

it('rows contain what log lines are matched by, and the website is known to track', async () => {
  await track([`https://${domain}/a?b=c`]);
  const websiteId = path.split('/')[2] ?? '';
  const rows = await owner.rows(
    `select u.target_key::text, u.host, u.scheme, u.added_by, w.tracks_urls from ledger_urls u
     join websites w on w.id = u.website_id where u.website_id = ?`,
    [websiteId],
  );
  expect(rows).toEqual([
    {
      targetKey: String(pathHash('/a?b=c').readBigInt64LE()),
      host: domain,
      scheme: 'https',
      addedBy: 'request',
      tracksUrls: true,
    },
  ]);
});

it('URLs are taken out all or none', async () => {
  const { urls } = await track([`https://${domain}/a`, `https://${domain}/b`]);
  const ids = urls.map(({ id }) => id);
  const unknown = newId('url');
  const refused = await client.send('DELETE', path, { body: { ids: [...ids, unknown] } });
  expect([refused.status, refused.error.details]).toEqual([
    422,
    [{ path: 'ids.2', code: 'not_found', message: expect.stringContaining(unknown) }],
  ]);
  const answer = await client.send('DELETE', path, { body: { ids: [ids[0], ids[0]] } });
  expect(answer.data).toEqual({ deleted: true, count: 1 });
  expect((await track([`https://${domain}/a`, `https://${domain}/b`])).urls.map(short)).toEqual([
    'created',
    'exists',
  ]);
});

it('another website’s URL is as unknown as one that never was', async () => {
  const { urls } = await track([`https://${domain}/a`]);
  const other = await newWebsite(uniqueDomain());
  const answer = await client.send('DELETE', `/websites/${other}/indexing/urls`, {
    body: { ids: [urls[0]?.id] },
  });
  expect([answer.status, answer.error.details[0]?.code]).toEqual([422, 'not_found']);
});
