import { ended } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { clickhouseReads } from '../support/clickhouse-reads';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { type AnalyzedTwice, analyzeTwice, differences, rowsOf } from './checked-anew';
import { startAuditOf } from './crawl-scene';
import { type Plant, plantedPage, words } from './planted-pages';

let site: Site;
let owner: OwnerRows;
let analyses: AnalyzedTwice;
let collector: Collector;
let client: ApiClient;
let audit: { workspaceId: string; auditId: string };
let host: string;
let other: string;
/** What was planted, by path. */
let plants: Record<string, Plant>;
/** What was found: codes by path. */
let found: Map<string, string[]>;

const alternates = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([lang, to]) => {
      const address = to.startsWith('/') ? `http://${host}${to}` : to;
      return `<link rel="alternate" hreflang="${lang}" href="${address}">`;
    })
    .join('');
const redirect = (status: number, location: string, ...codes: string[]): Plant => ({
  answer: { status, headers: { location } },
  codes,
});
const robots = (content: string, ...codes: string[]): Plant => ({
  head: `<meta name="robots" content="${content}">`,
  codes,
});
const jsonLd = (value: object, ...codes: string[]): Plant => ({
  head: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`,
  codes,
});
const image = (attributes: string, ...codes: string[]): Plant => ({
  body: `<img alt="A picture" width="1" height="1" ${attributes}>`,
  codes,
});
const body = (html: string, ...codes: string[]): Plant => ({ body: html, codes });
const gone = (...codes: string[]): Plant => ({ answer: { status: 404 }, codes, isUnlinked: true });

const resources: Record<string, { type: string; bytes?: number; text?: string }> = {
  '/broken.css': { type: 'text/css', text: 'a { background: url(gone.png) }' },
  '/ok.css': { type: 'text/css', text: '/* url(gone.png) */ a { background: url(ok.png) }' },
  '/ok.png': { type: 'image/png' },
  '/ok,w_1.png': { type: 'image/png' },
  '/large.png': { type: 'image/png', bytes: 200_000 },
  '/ok.js': { type: 'text/javascript' },
  '/favicon.ico': { type: 'image/x-icon' },
};

const copy = { h1: '<h1>About copies</h1>', text: words('copy') };

/** What the site says of an address that does not exist, and of one that once did. */
const errorPage = { h1: '<h1>お探しのページは見つかりません</h1>', text: words('missing') };

const texts: Record<string, Plant> = {
  '/no-title': { title: '', codes: ['title_missing'] },
  '/two-titles': {
    title: '<title>The first of two titles of this page</title><title>Another</title>',
    codes: ['title_multiple'],
  },
  '/svg-title': body('<svg><title>Icon</title></svg>'),
  '/no-description': { description: '', codes: ['description_missing'] },
  '/no-h1': { h1: '', codes: ['h1_missing'] },
  '/image-h1': { h1: '<h1><img src="/ok.png" alt="Our logo" width="1" height="1"></h1>' },
  '/two-h1': { h1: '<h1>One heading</h1><h1>Two headings</h1>', codes: ['h1_multiple'] },
  '/levels': { h1: '<h1>From one to four</h1><h4>Four</h4>', codes: ['heading_level_skipped'] },
  '/thin': { text: words('thin', 60), codes: ['content_thin'] },
  '/lorem': body('<p>Lorem ipsum dolor sit amet</p>', 'lorem_ipsum'),
  '/no-lang': { lang: '', codes: ['lang_missing'] },
  '/bad-lang': { lang: 'lang="en_US"', codes: ['lang_invalid'] },
  '/script-lang': { lang: 'lang="zh-Hant-TW"' },
  '/copy-1': { ...copy, codes: ['duplicate_content', 'h1_duplicate'] },
  '/copy-2': { ...copy, codes: ['duplicate_content', 'h1_duplicate'] },
  '/copy-2/': { ...copy, canonical: '/copy-2', codes: ['canonical_elsewhere'] },
  '/near-1': { text: `${words('near', 400)} red` },
  '/near-2': { text: `${words('near', 400)} blue`, codes: ['near_duplicate_content'] },
  '/error-page': { ...errorPage, codes: ['soft_404'] },
  '/about-errors': { h1: '<h1>How to mend 404 errors</h1>' },
};

const indexing = (): Record<string, Plant> => ({
  '/noindex': robots('noindex', 'noindex'),
  '/none': robots('none', 'noindex', 'nofollow'),
  '/one-engine': {
    headers: { 'x-robots-tag': 'bingbot: noindex' },
    codes: ['inlinks_nofollow_mixed', 'noindex_one_engine'],
  },
  '/typo': robots('no-index', 'robots_unknown_directive'),
  '/snippet': robots('max-snippet:-1, max-image-preview:large'),
  '/no-snippet': robots('nosnippet', 'nosnippet'),
  '/past': {
    headers: { 'x-robots-tag': 'unavailable_after: 25-Jun-2010 15:00:00 CET' },
    codes: ['unavailable_after_passed'],
  },
  '/no-canonical': { canonical: null },
  '/to-404': { canonical: '/gone', codes: ['canonical_elsewhere', 'canonical_target_broken'] },
  '/to-moved': { canonical: '/moved', codes: ['canonical_elsewhere', 'canonical_to_redirect'] },
  '/to-noindex': {
    canonical: '/noindex',
    codes: ['canonical_elsewhere', 'canonical_to_noindex'],
  },
  '/chain-1': { canonical: '/chain-2', codes: ['canonical_chain', 'canonical_elsewhere'] },
  '/chain-2': { canonical: '/no-canonical', codes: ['canonical_elsewhere'] },
  '/in-body': {
    canonical: null,
    body: `<link rel="canonical" href="http://${host}/no-canonical">`,
    codes: ['canonical_outside_head'],
  },
  '/contradicted': {
    head: `<link rel="canonical" href="http://${host}/no-canonical">`,
    codes: ['canonical_conflict'],
  },
  '/header': {
    headers: { link: `<http://${host}/header>; rel="canonical", </ok.js>; rel=preload` },
  },
  '/en': { head: alternates({ en: '/en', de: '/de', 'x-default': '/en' }) },
  '/de': {
    lang: 'lang="de"',
    head: alternates({ en: '/en', de: '/de', 'x-default': '/en' }),
  },
  '/uk': { head: alternates({ 'en-UK': '/uk' }), codes: ['hreflang_invalid_code'] },
  '/selfless': {
    head: alternates({ de: '/de' }),
    codes: ['hreflang_no_return', 'hreflang_self_missing'],
  },
  '/elsewhere': { head: alternates({ en: '/elsewhere', de: `http://${other}/` }) },
  '/lost-elsewhere': {
    head: alternates({ en: '/lost-elsewhere', de: `http://${other}/gone` }),
    codes: ['hreflang_target_broken'],
  },
});

const links = (): Record<string, Plant> => ({
  '/moved': redirect(301, '/en', 'redirect_permanent'),
  '/hop-1': redirect(302, '/hop-2', 'redirect_chain', 'redirect_temporary'),
  '/hop-2': redirect(308, '/de', 'redirect_permanent'),
  '/round-1': redirect(301, '/round-2', 'redirect_loop', 'redirect_permanent'),
  '/round-2': redirect(301, '/round-1', 'redirect_loop', 'redirect_permanent'),
  '/to-nowhere': redirect(301, '/gone', 'redirect_broken', 'redirect_permanent'),
  '/to-script': redirect(302, 'javascript:void(0)', 'redirect_without_target'),
  '/gone': gone('http_4xx'),
  '/refresh': {
    head: '<meta http-equiv="refresh" content="0; url=/en">',
    codes: ['redirect_by_refresh'],
  },
  '/reload': { head: '<meta http-equiv="refresh" content="600">' },
  '/broken': { links: ['/gone'], codes: ['link_broken'] },
  '/broken-area': body('<map name="m"><area href="/gone" alt="Gone"></map>', 'link_broken'),
  '/broken-elsewhere': body(`<a href="http://${other}/gone">gone</a>`, 'link_broken_external'),
  '/guarded-elsewhere': body(`<a href="http://${other}/guarded">guarded</a>`),
  '/schemes': body(
    '<a href="mailto:a@b.c">mail</a><a href="tel:+1">call</a><a href="#top">top</a>',
  ),
  '/lost-part': body('<a href="#lost">lost</a><a href="/parts#lost">lost</a>', 'link_part_missing'),
  '/parts': body(
    '<p id="one">1</p><a name="two &amp; three"></a><a href="#one">1</a><a href="#/route">a route</a>',
  ),
  '/to-parts': {
    body: '<a href="/parts#one">1</a><a href="/parts#two%20%26%20three">2</a><a href="/en#:~:text=x">3</a>',
  },
  '/moved-elsewhere': body(
    `<a href="http://${other}/moved">moved</a>`,
    'link_to_redirect_external',
  ),
  '/mistyped': body(`<a href="htp://${other}/">slip</a>`, 'link_scheme_mistyped'),
  '/script': body('<a href="javascript:go()">menu</a>', 'link_not_crawlable'),
  '/no-text': body('<a href="/en"></a>', 'link_without_text'),
  '/label': body('<a href="/en" aria-label="English"><svg></svg></a>'),
  '/generic': body('<a href="/en">click here</a>', 'link_text_generic'),
  '/form': body('<form action="/sent"></form>'),
  '/sent': {},
  '/with%20space': { codes: ['url_space'] },
  '/b%C3%BCcher': { codes: ['url_non_ascii'] },
  '/Upper': { codes: ['url_uppercase'] },
  '/tracked?utm_source=a': { codes: ['url_tracking'] },
  '/orphan': { isUnlinked: true, codes: ['orphan'] },
  '/unlisted': { isUnlisted: true, codes: ['page_not_in_sitemap'] },
  '/listed-gone': gone('http_4xx', 'sitemap_url_broken'),
});

const files = (): Record<string, Plant> => ({
  '/no-alt': { body: '<img src="/ok.png" width="1" height="1">', codes: ['image_alt_missing'] },
  '/no-size': { body: '<img src="/ok.png" alt="">', codes: ['image_size_missing'] },
  '/no-src': image('src=""', 'image_src_empty'),
  '/broken-image': image('src="/gone.png"', 'resource_broken'),
  '/lazy': image('src="data:image/gif;base64,R0" data-src="/gone.png"', 'resource_broken'),
  '/tight-set': image('src="/ok.png" srcset="/ok.png 1x,/gone.png 2x"', 'resource_broken'),
  '/set': image('srcset="/ok,w_1.png 1x, /ok.png 2x"'),
  '/picture': body(
    '<picture><source srcset="/gone.webp"><img src="/ok.png" alt="" width="1" height="1"></picture>',
    'resource_broken',
  ),
  '/broken-style': body('<style>p { background: url(/gone.png) }</style>', 'style_file_broken'),
  '/broken-style-attribute': body(
    '<p style="background: url(&quot;/gone.png&quot;)">text</p>',
    'style_file_broken',
  ),
  '/styled': {
    head: '<link rel="stylesheet" href="/broken.css"><link rel="stylesheet" href="/ok.css">',
  },
  '/broken-preload': {
    head: '<link rel="preload" href="/gone.woff2" as="font">',
    codes: ['resource_broken'],
  },
  '/broken-logo': jsonLd(
    { '@type': 'Organization', name: 'A', url: '/', logo: '/gone.png' },
    'logo_broken',
  ),
  '/broken-twitter': {
    head: '<meta name="twitter:card" content="summary"><meta name="twitter:image" content="/gone.png">',
    codes: ['social_image_broken'],
  },
  '/picture-alone': body('<picture><source srcset="/ok.png"></picture>', 'picture_without_img'),
  '/ok.css': { isUnlinked: true, isUnlisted: true },
  '/broken.css': { codes: ['style_file_broken'], isUnlinked: true, isUnlisted: true },
  '/fields': body('<input id="q"><button></button>', 'button_unnamed', 'form_field_unlabeled'),
  '/labels': body('<label for="l">L</label><input id="l"><button>Go</button>'),
  '/frame': body('<iframe src="/en"></iframe>', 'frame_untitled'),
  '/session': { headers: { 'set-cookie': 'PHPSESSID=1' }, codes: ['cookie_readable'] },
  '/kept-session': { headers: { 'set-cookie': 'PHPSESSID=1; HttpOnly; SameSite=Lax' } },
  '/noscript': body(
    '<noscript><img src="/gone.png" alt="" width="1" height="1"></noscript>',
    'resource_broken',
  ),
  '/based': {
    head: `<base href="http://${host}/deep/">`,
    body: '<img src="gone.png" alt="" width="1" height="1">',
    codes: ['resource_broken'],
  },
  '/large-image': image('src="/large.png"'),
  '/large.png': { codes: ['image_too_large'], isUnlinked: true, isUnlisted: true },
  '/product': jsonLd(
    { '@type': 'Product', name: 'Cup' },
    'structured_data_missing_recommended',
    'structured_data_missing_required',
  ),
  '/graph': jsonLd({
    '@graph': [
      { '@type': 'WebPage', primaryImageOfPage: { '@id': '#image' } },
      { '@type': 'ImageObject', '@id': '#image', url: '/ok.png' },
    ],
  }),
  '/context': jsonLd(
    { '@context': 'https://shema.org', '@type': 'WebPage' },
    'structured_data_wrong_context',
  ),
  '/microdata': body(
    '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Cup</b></div>',
    'structured_data_missing_recommended',
    'structured_data_missing_required',
  ),
  '/rdfa': body(
    '<div vocab="https://schema.org/" typeof="BreadcrumbList"></div>',
    'structured_data_missing_required',
  ),
  '/last': {
    head: '<link rel="next" href="/last">',
    codes: ['pagination_loop'],
    links: ['/last'],
  },
  '/bad-json': {
    head: '<script type="application/ld+json">{"@type": "Product",}</script>',
    codes: ['structured_data_unreadable'],
  },
  '/duplicate-id': body('<b id="x">a</b><b id="x">b</b>', 'id_duplicate'),
  '/latin': {
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
    codes: ['charset_not_utf8'],
  },
  '/bing': { codes: ['disallowed_search_bot', 'sitemap_url_disallowed_search_bot'] },
});

const unlistable = new Set([
  'noindex',
  'canonical_elsewhere',
  'redirect_permanent',
  'redirect_temporary',
  'redirect_without_target',
  'http_4xx',
]);
const isListed = (path: string, { isUnlisted, codes = [] }: Plant) =>
  path === '/listed-gone' || (!isUnlisted && !codes.some((code) => unlistable.has(code)));

function plantSite(): void {
  plants = { ...texts, ...indexing(), ...links(), ...files() };
  const isPage = ([path, plant]: [string, Plant]) => !plant.answer && !resources[path];
  const isHop = ([, plant]: [string, Plant]) => plant.answer && !plant.isUnlinked;
  const hops = Object.entries(plants).filter(isHop);
  plants['/hub'] = { links: hops.map(([path]) => path), codes: ['link_to_redirect'] };
  // Some links here come from a page that forbids to follow its own.
  const ofFiles = [
    'robots_txt_line_unknown',
    'robots_txt_noindex',
    'sitemap_lastmod_invalid',
    'sitemap_not_in_robots',
    'sitemap_url_elsewhere',
  ];
  plants['/'] = { codes: ['inlinks_nofollow_mixed', ...ofFiles] };
  const pages = Object.entries(plants).filter(isPage);
  const ring = pages.flatMap(([path, { isUnlinked }]) =>
    isUnlinked || path === '/' ? [] : [path],
  );
  for (const [path, plant] of pages) {
    const next = ring[(ring.indexOf(path) + 1) % ring.length] as string;
    const on = path === '/' ? ring : [next, '/'];
    site.put(host, path, plantedPage(`http://${host}`, path, plant, on));
  }
  for (const [path, { answer }] of Object.entries(plants)) if (answer) site.put(host, path, answer);
  for (const [path, { type, bytes = 7, text }] of Object.entries(resources)) {
    const headers = { 'content-type': type, 'cache-control': 'max-age=600' };
    site.put(host, path, { headers, body: text ?? Buffer.alloc(bytes, 1) });
  }
  const listed = Object.entries(plants).filter(
    ([path, plant]) => path !== '/parts' && isListed(path, plant),
  );
  const locations = listed.map(([path]) => `<url><loc>http://${host}${path}</loc></url>`);
  locations.push(`<url><loc>http://${other}/</loc></url>`);
  locations.push(`<url><loc>http://${host}/parts</loc><lastmod>today</lastmod></url>`);
  site.put(
    host,
    '/sitemap.xml',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>`,
  );
  site.put(host, '*', {
    ...plantedPage(`http://${host}`, '/missing', errorPage, ['/']),
    status: 404,
  });
  site.put(
    host,
    '/robots.txt',
    'User-agent: bingbot\nDisallow: /bing\nDisalow: /x\nNoindex: /y\nHost: a\n',
  );
  site.put(other, '/', { headers: { 'content-type': 'text/html' }, body: 'Hallo' });
  site.put(other, '/guarded', { status: 403 });
  site.put(other, '/moved', { status: 301, headers: { location: '/' } });
}

/** Of a page on plain HTTP, and on a busy machine, whatever it says. */
const ofSurroundings = new Set(['http_page', 'ttfb_slow']);

beforeAll(async () => {
  site = await openSite();
  owner = openOwnerRows();
  analyses = analyzeTwice(owner);
  collector = await startCollector({ around: analyses.around });
  const { workspaceId } = await createWorkspace();
  client = await newClient(collector.service, workspaceId);
  [host, other] = [site.takeHost(), site.takeHost()];
  plantSite();
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  const { auditId, jobId } = await startAuditOf(collector.service, workspaceId, {
    websiteId: data.id,
    host,
  });
  expect(await ended(client, jobId)).toMatchObject({ status: 'completed' });
  audit = { workspaceId, auditId };
  found = await readFound(auditId);
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
  await site.close();
});

type Row = { url: string; issues: string[] };
async function readFound(auditId: string): Promise<Map<string, string[]>> {
  const codes = new Map<string, string[]>();
  for (let offset = 0; ; offset += 100) {
    const { data } = await client.get<Row[]>(
      `/audits/${auditId}/pages?columns=url,issues&limit=100&offset=${offset}`,
    );
    for (const { url, issues } of data) {
      codes.set(
        url.replace(`http://${host}`, ''),
        issues.filter((code) => !ofSurroundings.has(code)).sort(),
      );
    }
    if (data.length < 100) return codes;
  }
}

it('every fault that was planted is found, and none that was not', () => {
  const planted = Object.entries(plants).map(([path, { codes = [] }]) => [path, codes.sort()]);
  const seen = planted.map(([path]) => [path, found.get(String(path))]);
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(planted));
});

it('documents that were checked when they were read have the rows of those checked afterwards', async () => {
  const { clickhouse } = collector.service.services;
  const { workspaceId, auditId } = audit;
  const rows = await rowsOf(clickhouseReads(clickhouse, workspaceId), auditId);
  expect(rows.length).toBeGreaterThan(500);
  const anew = await rowsOf(clickhouseReads(clickhouse, workspaceId), analyses.copyOf(auditId));
  expect(anew).toHaveLength(rows.length);
  expect(differences(rows, anew)).toEqual([]);
});
