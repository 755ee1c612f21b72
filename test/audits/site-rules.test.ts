import { toClfTime } from '../../dev/clf-time';
import { ended } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { htmlHeaders, startAuditOf } from './crawl-scene';

let site: Site;
let collector: Collector;
let workspaceId: string;
let client: ApiClient;
let host: string;
let websiteId: string;
let auditId: string;

/** Words that no other page has. */
const words = (of: string, count = 120) =>
  Array.from({ length: count }, (_, at) => `${of}${at * 7}`).join(' ');

type Doc = { links?: string[]; head?: string; text?: string };
const doc = (title: string, { links = ['/'], head = '', text = words(title) }: Doc = {}) =>
  `<!doctype html><html lang="en"><head><title>${title} of the site</title>${head}</head>
   <body><h1>${title}</h1><p>${text}</p>
   ${links.map((link) => `<a href="${link}">to ${link}</a>`).join(' ')}</body></html>`;
const put = (path: string, title: string, page?: Doc, headers: Record<string, string> = {}) =>
  site.put(host, path, {
    headers: { ...htmlHeaders, 'content-usage': 'train-ai=n', ...headers },
    body: doc(title, page),
  });
const redirect = (path: string, to: string, status = 301) =>
  site.put(host, path, { status, headers: { location: to } });
const alternate = (lang: string, path: string) =>
  `<link rel="alternate" hreflang="${lang}" href="http://${host}${path}">`;
const canonical = (path: string) => `<link rel="canonical" href="http://${host}${path}">`;

/** What the sitemap says of languages: /es names /pt, which does not name it in return. */
const annotated = { '/es': { es: '/es', pt: '/pt' }, '/pt': { pt: '/pt' } };

function sitemap(pages: Record<string, Record<string, string>>): string {
  const at = (path: string) => `http://${host}${path}`;
  const links = (langs: Record<string, string>) =>
    Object.entries(langs).map(
      ([lang, to]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at(to)}"/>`,
    );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:xhtml="http://www.w3.org/1999/xhtml">${Object.entries(pages)
        .map(([path, langs]) => `<url><loc>${at(path)}</loc>${links(langs).join('')}</url>`)
        .join('')}</urlset>`;
}

const common = words('common', 200);

function buildSite(): void {
  const listed = ['/a', '/b', '/chain', '/loop', '/en', '/de', '/fr', '/es', '/pt', '/c1', '/c3'];
  const copies = ['/copy-1', '/copy-2', '/near-1', '/near-2'];
  put('/', 'Home', { links: [...listed, ...copies] });
  put('/a', 'Alpha', { links: ['/', '/gone', '/gone-too'] });
  put('/b', 'Beta', { links: ['/', '/gone'] });
  redirect('/chain', '/chain-2');
  redirect('/chain-2', '/chain-3', 302);
  redirect('/chain-3', '/a');
  redirect('/loop', '/loop-2');
  redirect('/loop-2', '/loop');
  const all = alternate('en', '/en') + alternate('de', '/de') + alternate('fr', '/fr');
  put('/en', 'English', { head: all });
  const header = `<http://${host}/de>; rel="alternate"; hreflang="de-AT", <http://${host}/en>; rel="alternate"; hreflang="en"`;
  put('/de', 'Deutsch', {}, { link: header });
  put('/fr', 'Francais', { head: alternate('fr', '/fr') });
  put('/c1', 'Canon one', { head: canonical('/c2') });
  put('/c2', 'Canon two', { head: canonical('/c3') });
  put('/c3', 'Canon three', { head: canonical('/c3') });
  put('/copy-1', 'Copy', { text: words('copy') });
  put('/copy-2', 'Copy', { text: words('copy') });
  put('/near-1', 'Near', { text: `${common} first` });
  put('/near-2', 'Near', { text: `${common} second` });
  put('/of-sitemap', 'Of the sitemap');
  put('/of-ledger', 'Of the ledger');
  put('/of-logs', 'Of the logs');
  put('/es', 'Espanol');
  put('/pt', 'Portugues');
  site.put(host, '/sitemap.xml', sitemap({ '/': {}, '/of-sitemap': {}, ...annotated }));
  site.put(host, '/robots.txt', 'User-agent: bingbot\nDisallow: /of-sitemap\n');
}

const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/** A line of nginx' log, an hour old, of an address that Google publishes. */
function visit(path: string, status: number): string {
  const at = toClfTime(new Date(Date.now() - 3_600_000));
  return `66.249.66.1 - - [${at}] "GET ${path} HTTP/1.1" ${status} 512 "-" "${agent}"\n`;
}

beforeAll(async () => {
  site = await openSite();
  collector = await startCollector();
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
  host = site.takeHost();
  buildSite();
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  websiteId = data.id;
  const urls = ['/of-ledger', '/ledger-gone'].map((path) => `http://${host}${path}`);
  await client.post(`/websites/${websiteId}/indexing/urls`, { urls });
  const logs = [visit('/of-logs', 200), visit('/logs-gone', 404), visit('/a', 200)].join('');
  const taken = await client.send('POST', `/websites/${websiteId}/logs`, { rawBody: logs });
  expect(taken.data).toMatchObject({ visits: 3 });
  auditId = await audit();
});
afterAll(async () => {
  await collector.stop();
  await site.close();
});

/** Crawls and analyzes the site as it stands. */
async function audit(): Promise<string> {
  const started = await startAuditOf(collector.service, workspaceId, { websiteId, host });
  expect(await ended(client, started.jobId)).toMatchObject({ status: 'completed' });
  return started.auditId;
}

const pathOf = (url: string) => url.replace(`http://${host}`, '');
const pathsIn = (detail: Record<string, unknown>): unknown =>
  JSON.parse(JSON.stringify(detail).replaceAll(`http://${host}`, ''));

type Found = { url: string; detail: Record<string, unknown> };
async function found(code: string): Promise<Record<string, unknown>> {
  const { data } = await client.get<Found[]>(`/audits/${auditId}/issues/${code}?limit=100`);
  return Object.fromEntries(data.map(({ url, detail }) => [pathOf(url), pathsIn(detail)]));
}

it('redirects: chains and loops are followed as the crawl saw them', async () => {
  expect(await found('redirect_chain')).toEqual({
    '/chain': expect.objectContaining({ hops: 3, endStatus: 200, end: '/a' }),
    '/chain-2': expect.objectContaining({ hops: 2, path: ['/chain-2', '/chain-3', '/a'] }),
  });
  expect(Object.keys(await found('redirect_loop')).sort()).toEqual(['/loop', '/loop-2']);
});

it('hreflang: headers and sitemaps annotate as tags do, and all must agree', async () => {
  expect(await found('hreflang_no_return')).toEqual({
    '/en': { count: 1, targets: ['/fr'] },
    '/es': { count: 1, targets: ['/pt'] },
  });
  expect(await found('hreflang_inconsistent')).toEqual({
    '/en': { count: 1, targets: ['/de'] },
  });
});

it('canonicals: a chain is reported where it begins', async () => {
  expect(await found('canonical_chain')).toEqual({
    '/c1': expect.objectContaining({ canonical: '/c2' }),
  });
});

it('texts: distinguishes equal ones from near ones', async () => {
  const copies = await found('duplicate_content');
  expect(copies).toEqual({
    '/copy-1': { pages: 2, first: '/copy-1' },
    '/copy-2': { pages: 2, first: '/copy-1' },
  });
  expect(await found('near_duplicate_content')).toEqual({ '/near-2': { first: '/near-1' } });
});

it('orphans: sitemap, ledger and logs know pages that no link leads to', async () => {
  expect(await found('orphan')).toEqual({
    '/of-ledger': { knownBy: ['ledger'] },
    '/of-logs': { knownBy: ['logs'] },
    '/of-sitemap': { knownBy: ['sitemap'] },
  });
});

it('a page that only the ledger knows, and that is gone, does not count as an error of the site', async () => {
  type Skipped = { url: string; reason: string }[];
  const { data } = await client.get<Skipped>(`/audits/${auditId}/skipped?reason=not_there`);
  expect(data.map(({ url }) => pathOf(url))).toEqual(['/ledger-gone']);
  expect(Object.keys(await found('http_4xx')).sort()).toEqual(['/gone', '/gone-too']);
  expect(site.countsOf(host)['/logs-gone']).toBeUndefined();
});

it('sitemaps: what is missing, and what robots.txt keeps from a search crawler', async () => {
  const missing = Object.keys(await found('page_not_in_sitemap'));
  expect(missing).toEqual(expect.arrayContaining(['/a', '/of-ledger']));
  expect(missing).not.toContain('/of-sitemap');
  expect(await found('sitemap_url_disallowed_search_bot')).toEqual({
    '/of-sitemap': { bots: ['bingbot'] },
  });
});

it('each page says which crawlers of search and training robots.txt allows', async () => {
  type Permission = { url: string; botsAllowed: string[]; botsDisallowed: string[] }[];
  const { data } = await client.get<Permission>(
    `/audits/${auditId}/pages?columns=botsAllowed,botsDisallowed&q=of-sitemap`,
  );
  expect(data).toHaveLength(1);
  expect(data[0]?.botsAllowed).toEqual(
    expect.arrayContaining(['Googlebot', 'OAI-SearchBot', 'GPTBot']),
  );
  expect(data[0]?.botsDisallowed).toEqual(['bingbot']);
});

it('broken links: every place is counted, and listed', async () => {
  expect(await found('link_broken')).toEqual({
    '/a': { count: 2, targets: ['/gone', '/gone-too'], pagesLinking: [2, 1] },
    '/b': { count: 1, targets: ['/gone'], pagesLinking: [2] },
  });
  type Links = { fromUrl: string; toUrl: string }[];
  const { data } = await client.get<Links>(`/audits/${auditId}/links?isBroken=true`);
  expect(data.map(({ fromUrl, toUrl }) => [pathOf(fromUrl), pathOf(toUrl)]).sort()).toEqual([
    ['/a', '/gone'],
    ['/a', '/gone-too'],
    ['/b', '/gone'],
  ]);
});

it('the next audit says what was added, is new, was fixed, and is gone', async () => {
  // Fixed on one page, gone with another, and there anew on an old page and on a new one.
  put('/a', 'Alpha', { links: ['/'] });
  put('/fr', 'Francais', { head: alternate('fr', '/fr'), links: ['/gone'] });
  put('/new', 'New', { links: ['/gone'] });
  const kept = ['/chain', '/loop', '/en', '/de', '/fr', '/c1', '/c3', '/copy-1', '/copy-2'];
  put('/', 'Home', { links: ['/a', '/new', '/near-1', '/near-2', ...kept] });
  site.put(host, '/b', { status: 404, body: 'not found' });
  const first = auditId;
  auditId = await audit();
  type Issue = { code: string; pages: number } & Record<string, number>;
  const { data } = await client.get<Issue[]>(`/audits/${auditId}/issues?limit=200`);
  expect(data.find(({ code }) => code === 'link_broken')).toMatchObject({
    pages: 2,
    added: 1,
    new: 1,
    fixed: 1,
    gone: 1,
  });
  const { data: second } = await client.get<{ comparedWith: string }>(`/audits/${auditId}`);
  expect(second.comparedWith).toBe(first);
});

it('policies: a header of all pages is a statement about the website', async () => {
  const { data } = await client.get<{ bot: string; statements: unknown[] }[]>(
    `/websites/${websiteId}/ai/policy?purpose=ai_training`,
  );
  expect(data.find(({ bot }) => bot === 'GPTBot')).toMatchObject({
    answer: 'refused',
    isBinding: false,
    statements: [{ place: 'header', text: 'train-ai=n', path: '/', decides: true }],
  });
});
