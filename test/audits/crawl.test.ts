// cspell:ignore emap elist
import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AuditOptions } from '../../modules/audits/rules/audit-options';
import { setAuditPaused } from '../../modules/audits/store/audit-pause-store';
import { sealBasicAuth } from '../../modules/audits/store/basic-auth';
import { ended, index, urlset } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import {
  auditRobots,
  auditRow,
  byPath,
  type FrontierRow,
  factsOf,
  html,
  htmlHeaders,
  readFrontier,
  startAudit,
} from './crawl-scene';

let site: Site;
let collector: Collector;
let owner: OwnerRows;
let workspaceId: string;
let client: ApiClient;
let host: string;
const frontiers = new Map<string, FrontierRow[]>();
/** Hosts whose analysis never ends, and whose analysis fails. */
const stuckHosts = new Set<string>();
const failingHosts = new Set<string>();

const hostOf = async (websiteId: string) =>
  (await owner.rows<{ domain: string }>('select domain from websites where id = ?', [websiteId]))[0]
    ?.domain ?? '';

/** Runs until it is canceled. */
const beStuck = () => new Promise(() => undefined);
/** The length of a slice, where a test asks for shorter ones; and how many there were. */
let sliceMs: number | undefined;
let slices = 0;

beforeAll(async () => {
  site = await openSite({ subdomains: 8 });
  owner = openOwnerRows();
  collector = await startCollector({
    // The analysis removes the frontier: what the crawl left is looked at before.
    around: (activities) => ({
      ...activities,
      crawlAuditSlice: (input) => {
        slices += 1;
        return activities.crawlAuditSlice({ ...input, ...(sliceMs !== undefined && { sliceMs }) });
      },
      analyzeAudit: async (input) => {
        frontiers.set(input.auditId, await readFrontier(owner, input.auditId));
        if (stuckHosts.has(await hostOf(input.websiteId))) await beStuck();
        if (failingHosts.has(await hostOf(input.websiteId))) throw new Error('a bug');
        return activities.analyzeAudit(input);
      },
    }),
  });
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace());
  client = await newClient(collector.service, workspaceId);
  host = site.takeHost();
});
afterAll(async () => {
  await collector.stop();
  await owner.close();
  await site.close();
});

const page = (path: string, ...hrefs: string[]) =>
  site.put(host, path, (_, answer) => answer.writeHead(200, htmlHeaders).end(html(...hrefs)));
const start = (options: Partial<AuditOptions> = {}) =>
  startAudit(collector.service, client, workspaceId, host, options);

/** Crawls the host to its end, and answers what became of each address. */
async function crawl(options: Partial<AuditOptions> = {}) {
  const { auditId, jobId } = await start(options);
  const job = await ended(client, jobId);
  const rows = byPath(frontiers.get(auditId) ?? [], host);
  const reason = (path: string) => rows.get(path)?.skipReason;
  const robots = await auditRobots(owner, auditId);
  return { job, rows, reason, auditId, robots, row: await auditRow(owner, auditId) };
}
const askedFor = (path: string) => site.asked.filter((name) => name === `${host}${path}`).length;

it('crawls a site from its start, each address once, and the job counts its pages', async () => {
  page('/', '/a', '/b', '/missing', 'https://elsewhere.invalid/x', 'mailto:a@b.example');
  page('/a', '/', '/b');
  page('/b', '/a?x=1');
  page('/a?x=1');
  const { job, rows, row } = await crawl();
  expect(job).toMatchObject({ status: 'completed', progress: { unit: 'pages', done: 5 } });
  for (const path of ['/', '/a', '/b', '/a?x=1', '/missing']) expect(askedFor(path)).toBe(1);
  expect(rows.get('/b')).toMatchObject({ kind: 'page', state: 'done', depth: 1, source: 'link' });
  expect(factsOf(rows.get('/missing')).fetch).toMatchObject({ status: 404 });
  expect(factsOf(rows.get('https://elsewhere.invalid/x'))).toMatchObject({
    fetch: { status: null, failure: 'dns' },
    html: null,
  });
  const { links, html: document } = factsOf(rows.get('/a'));
  expect(document?.titles).toMatchObject([{ text: 'Page' }]);
  expect(links.map(({ href, to }) => [href, to])).toEqual([
    ['/', 0],
    ['/b', [...rows.keys()].indexOf('/b')],
  ]);
  expect(row).toMatchObject({ endReason: 'finished', pagesDone: 5, urlsKnown: 6, urlsDone: 6 });
});

it('robots.txt is obeyed, by the group of our own name', async () => {
  site.put(
    host,
    '/robots.txt',
    'User-agent: *\nDisallow: /\n\nUser-agent: SightlineBot\nDisallow: /private\nAllow: /private/open',
  );
  page('/', '/private/x', '/private/open');
  page('/private/open');
  const { reason, rows, robots } = await crawl();
  expect(reason('/private/x')).toBe('robots_disallowed');
  expect(askedFor('/private/x')).toBe(0);
  expect(rows.get('/private/open')).toMatchObject({ state: 'done' });
  expect(robots).toMatchObject([{ origin: `http://${host}`, outcome: 'rules', status: 200 }]);
});

it('addresses are asked for as they are written, and compared in their normal form', async () => {
  page(
    '/',
    '/a b',
    '/a%20b',
    '/%7euser',
    '/%eb%93%9c/',
    '/d//x',
    '/dot%2E',
    '/q?',
    '/p?b=2&a=1&%63=%41',
    '/old',
    '/up%C3%A9',
  );
  page('/a%20b', '/~user');
  page('/%7euser');
  page('/%eb%93%9c/', 'x', '/%EB%93%9C/');
  page('/%eb%93%9c/x');
  page('/d//x');
  page('/dot%2E');
  page('/q?');
  page('/p?b=2&a=1&%63=%41');
  site.put(host, '/old', (_, answer) => answer.writeHead(301, { location: '/%eb%ad' }).end());
  page('/%eb%ad');
  page('/up%C3%A9');
  page('/%7emap');
  site.put(host, '/sitemap.xml', urlset(host, ['/%7emap']));
  const { rows } = await crawl({ urls: [`http://${host}/`, `http://${host}/%7elist`] });
  const statusOf = (path: string) => factsOf(rows.get(path)).fetch.status;
  for (const path of ['/a%20b', '/~user', '/%EB%93%9C/', '/%EB%93%9C/x', '/d//x', '/dot.']) {
    expect([path, statusOf(path)]).toEqual([path, 200]);
  }
  for (const path of ['/q', '/p?b=2&a=1&c=A', '/%EB%AD', '/up%C3%A9', '/~map']) {
    expect([path, statusOf(path)]).toEqual([path, 200]);
  }
  // The one that is nowhere was asked for as it is written, too.
  expect([statusOf('/~list'), askedFor('/%7elist'), askedFor('/~list')]).toEqual([404, 1, 0]);
  for (const path of ['/%7euser', '/%eb%93%9c/', '/q?']) expect(askedFor(path)).toBe(1);
  for (const path of ['/~user', '/%EB%93%9C/', '/q']) expect(askedFor(path)).toBe(0);
});

it('each port has a robots.txt of its own', async () => {
  const other = `${host}:8080`;
  site.put(host, '/robots.txt', 'User-agent: *\nDisallow: /closed');
  site.put(other, '/robots.txt', 'User-agent: *\nDisallow: /open');
  page('/', '/open', '/closed', `http://${other}/open`, `http://${other}/closed`);
  page('/open');
  site.put(other, '/closed', (_, answer) => answer.writeHead(200, htmlHeaders).end(html()));
  const { rows, reason } = await crawl();
  expect(rows.get('/open')).toMatchObject({ state: 'done' });
  expect(reason('/closed')).toBe('robots_disallowed');
  expect(rows.get(':8080/closed')).toMatchObject({ kind: 'page', state: 'done' });
  expect(reason(':8080/open')).toBe('robots_disallowed');
});

it.each([
  ['a 5xx', 503, 'robots_unreachable'],
  ['a 429', 429, 'robots_unreachable'],
  ['a 4xx', 403, undefined],
])('a robots.txt that is %s', async (_, status, reason) => {
  site.put(host, '/robots.txt', (_asked, answer) => answer.writeHead(status).end());
  page('/');
  const { rows } = await crawl();
  expect(rows.get('/')?.skipReason ?? undefined).toBe(reason);
});

it('robots.txt may be ignored where the domain is shown to be the workspace’s own, and only there', async () => {
  site.put(host, '/robots.txt', 'User-agent: *\nDisallow: /');
  page('/');
  expect((await crawl({ robots: 'ignore' })).rows.get('/')).toMatchObject({ state: 'done' });
  host = site.takeHost();
  site.put(host, '/robots.txt', 'User-agent: *\nDisallow: /');
  const { reason } = await crawl({ robots: 'ignore', isOwnershipShown: false });
  expect(reason('/')).toBe('robots_disallowed');
});

it('sitemaps are where a crawl begins, too, and what they name is marked', async () => {
  page('/', '/both');
  for (const path of ['/both', '/alone']) page(path);
  site.put(host, '/robots.txt', `Sitemap: http://${host}/map.xml`);
  site.put(host, '/map.xml', urlset(host, ['/both', '/alone', '/']));
  const { rows, row } = await crawl();
  expect(rows.get('/alone')).toMatchObject({ state: 'done', source: 'sitemap', depth: null });
  for (const path of ['/', '/both', '/alone']) expect(rows.get(path)?.inSitemap).toBe(true);
  expect(row?.['sitemaps']).toEqual([{ url: `http://${host}/map.xml`, urls: 3, failure: null }]);
});

it('sitemaps are read in slices, each file once, and those of an index count', async () => {
  page('/');
  const paths = [0, 1, 2, 3].map((at) => `/of-map-${at}`);
  for (const path of paths) page(path);
  const maps = paths.map((path, at) => {
    const body = urlset(host, [path]);
    return site.put(host, `/map-${at}.xml`, { body, delayMs: 250 });
  });
  site.put(host, '/robots.txt', `Sitemap: http://${host}/maps.xml`);
  site.put(host, '/maps.xml', index(maps));
  sliceMs = 100;
  slices = 0;
  const { rows, row } = await crawl().finally(() => {
    sliceMs = undefined;
  });
  expect(slices).toBeGreaterThanOrEqual(3);
  for (const path of paths)
    expect(rows.get(path)).toMatchObject({ state: 'done', inSitemap: true });
  for (const at of paths.keys()) expect(askedFor(`/map-${at}.xml`)).toBe(1);
  expect(askedFor('/maps.xml')).toBe(1);
  expect(row).toMatchObject({ endReason: 'finished', sitemapReading: null });
  expect(row?.['sitemaps']).toEqual(
    [`http://${host}/maps.xml`, ...maps].map((url, at) => ({
      url,
      urls: at === 0 ? 4 : 1,
      failure: null,
    })),
  );
});

it('a redirect is an answer, and its target an address of its own; a loop ends', async () => {
  const redirect = (path: string, location: string) =>
    site.put(host, path, (_, answer) => answer.writeHead(301, { location }).end());
  page('/', '/old', '/loop');
  redirect('/old', '/new');
  page('/new');
  redirect('/loop', '/loop2');
  redirect('/loop2', '/loop');
  const { rows } = await crawl();
  expect(factsOf(rows.get('/old'))).toMatchObject({
    fetch: { status: 301, redirectTo: `http://${host}/new` },
  });
  expect(rows.get('/new')).toMatchObject({ state: 'done', source: 'redirect', depth: 1 });
  expect([askedFor('/loop'), askedFor('/loop2')]).toEqual([1, 1]);
});

it('a Location in raw UTF-8 leads where browsers go, and a site without https has one http_page', async () => {
  page('/', '/moved', '/caf%C3%A9');
  page('/caf%C3%A9');
  site.put(host, '/moved', (asked) => {
    const head = 'HTTP/1.1 301 Moved\r\nContent-Length: 0\r\nLocation: /café\r\n\r\n';
    asked.socket.write(Buffer.from(head));
  });
  const { rows, row, auditId } = await crawl();
  expect(factsOf(rows.get('/moved')).fetch.redirectTo).toBe(`http://${host}/caf%C3%A9`);
  expect(row).toMatchObject({ healthPages: 2, healthyPages: 1, healthScore: 50 });
  const { data } = await client.get<{ code: string; pages: number }[]>(`/audits/${auditId}/issues`);
  expect(data.find(({ code }) => code === 'http_page')).toMatchObject({ pages: 1 });
});

it('nofollow in a link, a page or a header keeps a page out until another link leads to it', async () => {
  site.put(host, '/', (_, answer) =>
    answer
      .writeHead(200, htmlHeaders)
      .end('<a href="/n" rel="nofollow">n</a><a href="/m">m</a><a href="/h">h</a>'),
  );
  site.put(host, '/m', (_, answer) =>
    answer
      .writeHead(200, htmlHeaders)
      .end('<head><meta name="robots" content="noindex, nofollow"></head><a href="/by-meta">x</a>'),
  );
  site.put(host, '/h', (_, answer) =>
    answer.writeHead(200, { ...htmlHeaders, 'x-robots-tag': 'nofollow' }).end(html('/by-header')),
  );
  const { reason } = await crawl();
  for (const path of ['/n', '/by-meta', '/by-header']) expect(reason(path)).toBe('nofollow');
  host = site.takeHost();
  site.put(host, '/', (_, answer) =>
    answer.writeHead(200, htmlHeaders).end('<a href="/n" rel="nofollow">n</a><a href="/h">h</a>'),
  );
  page('/h', '/n');
  page('/n');
  expect((await crawl()).rows.get('/n')).toMatchObject({ state: 'done', skipReason: null });
});

it('patterns, depth and the most pages leave out what they say, each with its reason', async () => {
  page('/', '/in/1', '/out/1', '/in/secret');
  page('/in/1', '/in/2');
  page('/in/2', '/in/3');
  const limits = { include: ['/in/'], exclude: ['*secret'], maxDepth: 1 };
  const { reason, rows } = await crawl(limits);
  expect(rows.get('/in/1')).toMatchObject({ state: 'done' });
  expect(reason('/out/1')).toBe('not_included');
  expect(reason('/in/secret')).toBe('excluded');
  expect(reason('/in/2')).toBe('too_deep');
  host = site.takeHost();
  page('/', '/a', '/b', '/c');
  const capped = await crawl({ maxPages: 2 });
  expect(capped.row).toMatchObject({ endReason: 'page_limit', pagesDone: 2, urlsSkipped: 2 });
});

it('a list is asked for and nothing that its pages link to', async () => {
  page('/one', '/two');
  const { reason, rows } = await crawl({
    mode: 'list',
    urls: [`http://${host}/one`],
    sitemaps: false,
  });
  expect(rows.get('/one')).toMatchObject({ state: 'done', source: 'list' });
  expect(reason('/two')).toBe('outside');
});

it('an endless calendar and endless folders end', async () => {
  const answers = (prefix: string, next: (at: number) => string) => {
    for (let at = 0; at < 140; at += 1) page(`${prefix}${at}`, next(at));
  };
  page('/', '/calendar?month=0', '/x/', '/list?from=0');
  for (let at = 0; at < 70; at += 1) {
    const body = `<title>List</title><p>Nothing more</p><a href="/list?from=${at + 1}">On</a>`;
    site.put(host, `/list?from=${at}`, { body, headers: htmlHeaders });
  }
  answers('/calendar?month=', (at) => `/calendar?month=${at + 1}`);
  for (let at = 1; at < 10; at += 1) page(`${'/x'.repeat(at)}/`, 'x/');
  const { reason, job } = await crawl();
  expect(job.status).toBe('completed');
  expect(reason('/calendar?month=100')).toBe('query_trap');
  expect(reason('/x/x/x/x/')).toBe('path_trap');
  // The first page's text is new, and that of the next 50 is known.
  expect(reason('/list?from=50')).toBeNull();
  expect(reason('/list?from=51')).toBe('query_trap');
});

it('a host that never answers is asked a few times, and its other URLs have the same outcome', async () => {
  const links = Array.from({ length: 30 }, (_, at) => `http://elsewhere.invalid/${at}`);
  page('/', ...links);
  const { rows, job } = await crawl();
  expect(job.status).toBe('completed');
  const facts = links.map((url) => factsOf(rows.get(url)).fetch);
  expect(facts.map(({ failure }) => failure)).toEqual(links.map(() => 'dns'));
  const left = facts.filter(({ failureMessage }) => failureMessage?.includes('Not requested'));
  expect(left.length).toBeGreaterThanOrEqual(20);
});

it('bodies that are too large, broken, empty or of another type have clear outcomes', async () => {
  page('/', '/big', '/gzip', '/empty', '/pdf', '/untyped', '/broken');
  site.put(host, '/big', (_, answer) => {
    answer.writeHead(200, htmlHeaders);
    answer.end(`<title>Big</title>${' '.repeat(11 * 1024 * 1024)}`);
  });
  site.put(host, '/gzip', (_, answer) =>
    answer.writeHead(200, { ...htmlHeaders, 'content-encoding': 'gzip' }).end('no gzip'),
  );
  site.put(host, '/empty', (_, answer) => answer.writeHead(200, htmlHeaders).end());
  site.put(host, '/pdf', (_, answer) =>
    answer.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
  );
  site.put(host, '/untyped', (_, answer) => answer.writeHead(200).end(html()));
  site.put(host, '/broken', (_, answer) => {
    answer.writeHead(200, { ...htmlHeaders, 'content-length': '1000' });
    answer.write('<p>half');
    setTimeout(() => answer.destroy(), 20);
  });
  const { rows } = await crawl();
  const facts = (path: string) => factsOf(rows.get(path));
  expect(facts('/big')).toMatchObject({
    fetch: { status: 200, isTruncated: true, bytes: 10 * 1024 * 1024, failure: null },
    html: { titles: [{ text: 'Big' }] },
  });
  expect(facts('/gzip')).toMatchObject({ fetch: { failure: 'broken_body' }, html: null });
  expect(facts('/empty')).toMatchObject({ fetch: { bytes: 0 }, html: { linkCount: 0 } });
  expect(facts('/pdf')).toMatchObject({ fetch: { mediaType: 'application/pdf' }, html: null });
  expect(facts('/untyped').html?.titles).toMatchObject([{ text: 'Page' }]);
  expect(facts('/broken')).toMatchObject({ fetch: { status: 200, failure: 'broken_body' } });
});

it('resources are asked for by HEAD, by GET where HEAD is refused, or not at all', async () => {
  site.put(host, '/', (_, answer) =>
    answer
      .writeHead(200, htmlHeaders)
      .end('<img src="/a.png" alt=""><script src="/b.js"></script>'),
  );
  const methods: string[] = [];
  site.put(host, '/a.png', (asked, answer) => {
    methods.push(`a ${asked.method}`);
    answer.writeHead(200, { 'content-type': 'image/png', 'content-length': '7' }).end();
  });
  site.put(host, '/b.js', (asked, answer) => {
    methods.push(`b ${asked.method}`);
    answer.writeHead(asked.method === 'HEAD' ? 405 : 200).end('js');
  });
  const { rows } = await crawl();
  expect(methods.sort()).toEqual(['a HEAD', 'b GET', 'b HEAD']);
  expect(factsOf(rows.get('/a.png')).fetch).toMatchObject({ status: 200, bytes: 7 });
  expect(factsOf(rows.get('/b.js')).fetch.status).toBe(200);
  host = site.takeHost();
  site.put(host, '/', (_, answer) =>
    answer.writeHead(200, htmlHeaders).end('<img src="/a.png" alt="">'),
  );
  expect((await crawl({ checkResources: false })).reason('/a.png')).toBe('not_checked');
});

it('a server that has enough is left alone for as long as it says, and asked again', async () => {
  const times: number[] = [];
  page('/', '/busy');
  site.put(host, '/busy', (_, answer) => {
    times.push(performance.now());
    if (times.length > 1) answer.writeHead(200, htmlHeaders).end(html());
    else answer.writeHead(429, { 'retry-after': '1' }).end();
  });
  const { rows } = await crawl();
  expect(factsOf(rows.get('/busy')).fetch.status).toBe(200);
  expect(times).toHaveLength(2);
  expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(990);
});

it('a transient failure is not a finding: the connection, a status of a proxy, robots.txt', async () => {
  page('/', '/reset', '/cut', '/500', '/502', '/504', '/lasting', '/404');
  const tries: Record<string, number> = {};
  const failOnce = (path: string, fail: (answer: ServerResponse) => unknown) =>
    site.put(host, path, (_, answer) => {
      tries[path] = (tries[path] ?? 0) + 1;
      if (tries[path] === 1) fail(answer);
      else answer.writeHead(200, htmlHeaders).end(html());
    });
  failOnce('/robots.txt', (answer) => answer.destroy());
  failOnce('/reset', (answer) => answer.destroy());
  failOnce('/cut', (answer) => {
    answer.writeHead(200, { ...htmlHeaders, 'content-length': '1000' });
    answer.write('<p>half', () => answer.destroy());
  });
  for (const status of [500, 502, 504]) {
    failOnce(`/${status}`, (answer) => answer.writeHead(status).end());
  }
  site.put(host, '/lasting', (_, answer) => {
    tries['/lasting'] = (tries['/lasting'] ?? 0) + 1;
    answer.writeHead(502).end();
  });
  const { rows } = await crawl();
  for (const path of ['/reset', '/cut', '/500', '/502', '/504']) {
    expect(factsOf(rows.get(path)).fetch).toMatchObject({ status: 200, failure: null });
    expect(tries[path]).toBe(2);
  }
  expect(factsOf(rows.get('/lasting')).fetch).toMatchObject({ status: 502 });
  expect(tries['/lasting']).toBe(3);
  expect(askedFor('/404')).toBe(1);
});

it('a host that is down is not asked three times for everything', async () => {
  const paths = [...Array(30).keys()].map((at) => `/down/${at}`);
  page('/', ...paths);
  for (const path of paths) site.put(host, path, (_, answer) => answer.destroy());
  await crawl();
  const asked = paths.reduce((sum, path) => sum + askedFor(path), 0);
  expect(asked).toBeLessThan(75);
});

it('a crawl-delay is kept, and a domain of others gets one request at a time, one a second', async () => {
  let active = 0;
  let most = 0;
  const times: number[] = [];
  const slow = (path: string, ...hrefs: string[]) =>
    site.put(host, path, (_, answer) => {
      times.push(performance.now());
      active += 1;
      most = Math.max(most, active);
      setTimeout(() => {
        active -= 1;
        answer.writeHead(200, htmlHeaders).end(html(...hrefs));
      }, 50);
    });
  // The site is served by this process: a request that it was too busy to take comes late, and the next in time.
  const lateness = monitorEventLoopDelay({ resolution: 5 });
  lateness.enable();
  const gapMin = () =>
    Math.min(...times.slice(1).map((at, index) => at - (times[index] as number))) +
    lateness.max / 1e6;
  slow('/', '/a', '/b');
  slow('/a');
  slow('/b');
  await crawl({ isOwnershipShown: false });
  expect(most).toBe(1);
  expect(gapMin()).toBeGreaterThanOrEqual(980);
  host = site.takeHost();
  times.length = 0;
  site.put(host, '/robots.txt', 'User-agent: *\nCrawl-delay: 0.5');
  slow('/', '/a');
  slow('/a');
  await crawl();
  expect(gapMin()).toBeGreaterThanOrEqual(480);
  lateness.disable();
});

it('a page that a form sends to is asked for where a link leads there as well', async () => {
  const form = '<form action="/search"><input name="q"></form><form action="/sent"></form>';
  site.put(host, '/', { headers: htmlHeaders, body: form + html('/search') });
  site.put(host, '/search', { headers: htmlHeaders, body: html('/') });
  const { rows, reason } = await crawl();
  expect(factsOf(rows.get('/search')).fetch.status).toBe(200);
  expect(reason('/sent')).toBe('not_checked');
});

it('credentials and the user agent go to the site’s own hosts, and credentials to no other host', async () => {
  const other = site.takeHost();
  const seen = new Map<string, [string | undefined, string | undefined]>();
  const note = (at: string, path: string, ...hrefs: string[]) =>
    site.put(at, path, ({ headers }, answer) => {
      seen.set(at + path, [headers.authorization, headers['user-agent']]);
      answer.writeHead(200, htmlHeaders).end(html(...hrefs));
    });
  note(host, '/', `http://${other}/x`);
  note(other, '/x');
  const { services } = collector.service;
  const { jobId } = await startAudit(
    collector.service,
    client,
    workspaceId,
    host,
    { userAgent: 'OurBot/2.0' },
    (auditId) => ({
      basicAuth: sealBasicAuth(services.cipher, workspaceId, auditId, {
        user: 'staging',
        password: 'secret',
      }),
    }),
  );
  await ended(client, jobId);
  expect(seen.get(`${host}/`)).toEqual([`Basic ${btoa('staging:secret')}`, 'OurBot/2.0']);
  expect(seen.get(`${other}/x`)).toEqual([undefined, 'OurBot/2.0']);
});

it('a site without https is begun by http, and says why', async () => {
  page('/', '/a');
  page('/a');
  const { rows } = await crawl({ urls: [`https://${host}/`] });
  expect(factsOf(rows.get(`https://${host}/`)).fetch).toMatchObject({ failure: 'connect' });
  expect(rows.get('/a')).toMatchObject({ state: 'done' });
});

it('an audit in which no page could be read has failed, and says why', async () => {
  host = uniqueDomain();
  const { job, row, auditId } = await crawl();
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'dns', message: expect.stringContaining('robots.txt could not be read (dns)') },
  });
  expect(row).toMatchObject({ endReason: 'failed', healthScore: null });
  host = uniqueDomain();
  const ignoring = await crawl({ robots: 'ignore' });
  expect(ignoring.job).toMatchObject({
    status: 'failed',
    error: { code: 'dns', message: expect.stringContaining('The name of the server is not known') },
  });
  const { data } = await client.get(`/audits/${auditId}`);
  expect(data).toMatchObject({ status: 'failed', endReason: 'failed', isPublished: true });
});

describe('while it runs', () => {
  /** Pages one after another, so that a crawl can be stopped between two of them. */
  const chain = (pages: number) => {
    for (let at = 0; at < pages; at += 1) page(at === 0 ? '/' : `/${at}`, `/${at + 1}`);
  };
  const asked = () => site.asked.filter((name) => name.startsWith(`${host}/`)).length;

  it('a pause stops it within seconds, and a resumed crawl asks for nothing twice', async () => {
    chain(60);
    const { auditId, jobId } = await start({ delayMs: 100, concurrency: 1, sitemaps: false });
    await waitFor('the first pages', async () => asked() > 5);
    const { database } = collector.service.services;
    const setPaused = async (isPaused: boolean) => {
      await database.transaction(workspaceId, (tx) => setAuditPaused(tx, auditId, isPaused));
      collector.service.wakeDispatcher();
    };
    await setPaused(true);
    const state = async () => (await client.get<{ status: string }>(`/jobs/${jobId}`)).data.status;
    await waitFor('the pause', async () => (await state()) === 'paused');
    const before = asked();
    expect(before).toBeLessThan(60);
    await setPaused(false);
    const job = await ended(client, jobId);
    expect(job).toMatchObject({ status: 'completed', progress: { done: 61 } });
    const mine = site.asked.filter((name) => name.startsWith(`${host}/`));
    expect(new Set(mine).size).toBe(mine.length);
  });

  it('a cancellation keeps what was crawled, and names the rest', async () => {
    chain(200);
    const { auditId, jobId } = await start({ delayMs: 100, concurrency: 1 });
    await waitFor('the first pages', async () => asked() > 5);
    expect((await client.post(`/jobs/${jobId}/cancel`, {})).status).toBeLessThan(300);
    expect((await ended(client, jobId)).status).toBe('canceled');
    const row = await auditRow(owner, auditId);
    expect(row).toMatchObject({ endReason: 'canceled' });
    expect(row?.['pagesDone']).toBeGreaterThan(0);
    const rows = [...byPath(frontiers.get(auditId) ?? [], host).values()];
    expect(rows.filter(({ state }) => state === 'queued')).toEqual([]);
    expect(rows.some(({ skipReason }) => skipReason === 'canceled')).toBe(true);
  });
});

describe('a site of many hosts', () => {
  const times: number[] = [];
  const putAll = (hosts: readonly string[]) => {
    times.length = 0;
    host = hosts[0] as string;
    const links = hosts.slice(1).map((each) => `http://${each}/`);
    for (const each of hosts) {
      site.put(each, '/robots.txt', (_, answer) => {
        times.push(performance.now());
        answer.writeHead(404).end();
      });
      site.put(each, '/', (_, answer) => {
        times.push(performance.now());
        answer.writeHead(200, htmlHeaders).end(html(...(each === host ? links : [])));
      });
    }
  };
  const base = () => site.subdomains[0]?.slice('s0.'.length) as string;

  it('is crawled up to the limit of origins, and says what it left out', async () => {
    putAll([base(), ...site.subdomains]);
    const { rows, robots, auditId } = await crawl({ originsMax: 3, sitemaps: false });
    expect(robots).toHaveLength(3);
    const reasons = [...rows.values()].map(({ skipReason }) => skipReason);
    expect(reasons.filter((reason) => reason === 'origin_limit')).toHaveLength(6);
    const { data } = await client.get<{ warnings: unknown[] }>(`/audits/${auditId}`);
    expect(data.warnings).toMatchObject([{ code: 'origin_limit' }]);
  });

  it('that is not shown to be the workspace’s own gets one request a second, over all its hosts', async () => {
    putAll([base(), ...site.subdomains.slice(0, 2)]);
    const lateness = monitorEventLoopDelay({ resolution: 5 });
    lateness.enable();
    await crawl({ isOwnershipShown: false, sitemaps: false });
    lateness.disable();
    expect(times).toHaveLength(6);
    const gaps = times.slice(1).map((at, index) => at - (times[index] as number));
    expect(Math.min(...gaps) + lateness.max / 1e6).toBeGreaterThanOrEqual(980);
  });

  it('keeps a bounded text of all their robots.txt files, and nothing is asked of the rest', async () => {
    putAll([base(), ...site.subdomains.slice(0, 3)]);
    const body = `User-agent: *\n${'Disallow: /x\n'.repeat(35_000)}`;
    for (const each of site.subdomains) site.put(each, '/robots.txt', body);
    const { rows, robots } = await crawl({ sitemaps: false });
    expect(robots.filter(({ error }) => error === 'robots_bytes_limit')).toHaveLength(1);
    const reasons = [...rows.values()].map(({ skipReason }) => skipReason);
    expect(reasons.filter((reason) => reason === 'robots_unreachable')).toHaveLength(1);
    const [copies] = await owner.rows<{ count: number }>(
      `select count(*)::int as count from robots_copies where host like ? and error is not null`,
      [`%.${base()}`],
    );
    expect(copies).toEqual({ count: 0 });
  });
});

it('a robots.txt that was made to cost time delays nothing else for long', async () => {
  const rules = Array.from({ length: 900 }, (_, i) => `Disallow: /${'*a'.repeat(15)}*b${i}`);
  const rest = `Disallow: /${'*a'.repeat(100)}b\n`.repeat(2_000);
  // All are forbidden, so nothing is waited for between them.
  rules.push('Disallow: /*aaa');
  site.put(host, '/robots.txt', `User-agent: *\n${rules.join('\n')}\n${rest}`);
  const paths = Array.from({ length: 400 }, (_, index) => `/${index}${'a'.repeat(1_900)}`);
  page('/', ...paths);
  const lateness = monitorEventLoopDelay({ resolution: 5 });
  lateness.enable();
  const { job, row, rows } = await crawl({ sitemaps: false });
  lateness.disable();
  expect(job.status).toBe('completed');
  expect([...rows.values()].filter((each) => each.skipReason === 'robots_disallowed')).toHaveLength(
    400,
  );
  expect(row).toMatchObject({ summary: { warnings: [{ code: 'robots_rules_not_read' }] } });
  expect(lateness.max / 1e6).toBeLessThan(1_000);
});

it('an analysis that fails again and again is given up, with its pages', async () => {
  failingHosts.add(host);
  page('/');
  const { auditId, job, row } = await crawl();
  const message = expect.stringContaining('analyzeAudit failed 5 times');
  expect(job).toMatchObject({ status: 'failed', error: { code: 'internal_error', message } });
  expect(row).toMatchObject({ endReason: 'failed', run: null });
  expect(await readFrontier(owner, auditId)).toEqual([]);
});

it('an audit that is canceled while it is analyzed is analyzed no further', async () => {
  stuckHosts.add(host);
  page('/');
  const { auditId, jobId } = await start();
  await waitFor('the analysis', async () => frontiers.has(auditId));
  expect((await client.post(`/jobs/${jobId}/cancel`, {})).status).toBeLessThan(300);
  expect((await ended(client, jobId)).status).toBe('canceled');
  expect(await auditRow(owner, auditId)).toMatchObject({ endReason: 'canceled', run: null });
  expect(await readFrontier(owner, auditId)).toEqual([]);
});
