import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { ended } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { openSite, type Site, siteCertificate } from '../support/site';
import { htmlHeaders, startAuditOf } from './crawl-scene';
import { words } from './planted-pages';

let site: Site;
let collector: Collector;
let workspaceId: string;
let client: ApiClient;

beforeAll(async () => {
  site = await openSite({ https: 'trusted' });
  collector = await startCollector({ trustedCertificate: siteCertificate });
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
});
afterAll(async () => {
  await collector.stop();
  await site.close();
});

const page = (title: string, ...links: string[]) => ({
  headers: htmlHeaders,
  body: `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>
    <p>${words(title)}</p>${links.map((to) => `<a href="${to}">to ${to}</a>`).join('')}</body></html>`,
});

/** Answers an http request by a redirect to the same address by https. */
const onlySecure =
  (host: string, body: ReturnType<typeof page>) =>
  ({ socket, url }: IncomingMessage, response: ServerResponse) => {
    if (socket instanceof TLSSocket) response.writeHead(200, body.headers).end(body.body);
    else response.writeHead(301, { location: `https://${host}${url}` }).end();
  };

type Found = { url: string; detail: Record<string, unknown> };
async function audit(host: string) {
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  const options = { urls: [`https://${host}/`] };
  const ref = { websiteId: data.id, host };
  const { auditId, jobId } = await startAuditOf(collector.service, workspaceId, ref, options);
  expect(await ended(client, jobId)).toMatchObject({ status: 'completed' });
  return async (code: string): Promise<Record<string, unknown>[]> => {
    const found = await client.get<Found[]>(`/audits/${auditId}/issues/${code}?limit=100`);
    return found.data.map(({ url, detail }) => {
      expect(url).toBe(`https://${host}/`);
      return detail;
    });
  };
}

it('reports every other address under which a site shows its pages', async () => {
  const host = site.takeHost();
  const [home, tea] = [page('Home', '/guides/tea'), page('Tea', '/')];
  for (const path of ['/', '/index.html']) site.put(host, path, home);
  for (const path of ['/guides/tea', '/guides/tea/', '/GUIDES/TEA']) site.put(host, path, tea);
  const issue = await audit(host);
  const at = (path: string) => `https://${host}${path}`;
  expect(await issue('http_not_redirected')).toEqual([
    { url: `http://${host}/`, httpStatus: 200, end: `http://${host}/` },
  ]);
  const same = { httpStatus: 200, canonical: null };
  expect(await issue('index_variant_duplicate')).toEqual([
    { ...same, url: at('/index.html'), of: at('/') },
  ]);
  expect(await issue('slash_variant_duplicate')).toEqual([
    { ...same, url: at('/guides/tea/'), of: at('/guides/tea') },
  ]);
  expect(await issue('case_variant_duplicate')).toEqual([
    { ...same, url: at('/GUIDES/TEA'), of: at('/guides/tea') },
  ]);
  expect(await issue('tls_outdated')).toEqual([{ protocol: 'TLSv1.1' }]);
  expect(await issue('certificate_ends_soon')).toEqual([]);
  expect(await issue('favicon_missing')).toEqual([
    { url: at('/favicon.ico'), httpStatus: 404, mediaType: null },
  ]);
});

it('a site whose other addresses redirect, are missing or forbidden has none of these', async () => {
  const host = site.takeHost();
  const pages = { '/': page('Home', '/guides/tea'), '/guides/tea': page('Tea', '/') };
  for (const [path, body] of Object.entries(pages)) site.put(host, path, onlySecure(host, body));
  site.put(host, '/guides/tea/', { status: 308, headers: { location: '/guides/tea' } });
  site.put(host, '/index.php', pages['/']);
  site.put(host, '/favicon.ico', { headers: { 'content-type': 'image/x-icon' } });
  site.put(host, '/robots.txt', 'User-agent: *\nDisallow: /index.php\n');
  const issue = await audit(host);
  const codes = [
    'http_not_redirected',
    'www_variant_broken',
    'www_variant_duplicate',
    'favicon_missing',
  ];
  const ofPages = ['index', 'slash', 'case'].map((variant) => `${variant}_variant_duplicate`);
  for (const code of [...codes, ...ofPages]) expect([code, await issue(code)]).toEqual([code, []]);
  expect(site.countsOf(host)).toMatchObject({ '/index.html': 1, '/GUIDES/TEA': 1 });
  expect(site.countsOf(host)['/index.php']).toBeUndefined();
});

it('a website whose settings ask for audits is audited without being asked', async () => {
  const host = site.takeHost();
  site.put(host, '/', page('Home'));
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  const settings = { audits: { cadence: 'daily', maxPages: 5 } };
  await client.patch(`/websites/${data.id}/settings`, settings);
  await collector.service.services.temporal.client.workflow.execute('startAudits', {
    workflowId: `start-audits-${data.id}`,
    taskQueue: 'core',
    args: [{ websitesMax: 1, pagesMax: 50 }],
  });
  type Audit = { jobId: string; progress: { pagesDone: number } };
  const list = () => client.get<Audit[]>(`/websites/${data.id}/audits`);
  const [started] = (await list()).data;
  expect(await ended(client, started?.jobId ?? '')).toMatchObject({ status: 'completed' });
  expect((await list()).data).toMatchObject([{ progress: { pagesDone: 1 } }]);
});
