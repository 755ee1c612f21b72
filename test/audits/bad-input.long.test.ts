import {
  type CrawledSite,
  type CrawlScene,
  html,
  htmlHeaders,
  openCrawlScene,
} from './crawl-scene';

let scene: CrawlScene;
let tested: CrawledSite;

beforeAll(async () => {
  scene = await openCrawlScene({ https: 'self-signed' });
});
beforeEach(async () => {
  tested = await scene.take();
});
afterAll(() => scene.close());

const page = (path: string, ...hrefs: string[]) =>
  tested.put(path, { body: html(...hrefs), headers: htmlHeaders });
const asked = () => scene.site.countsOf(tested.host);

it('a self-signed certificate is a failure of TLS, and the site is begun by http', async () => {
  page('/', '/a', `https://${tested.host}/secure`);
  page('/a');
  const { job, facts, rows } = await tested.crawl({ urls: [`https://${tested.host}/`] });
  expect(job.status).toBe('completed');
  expect(facts(`https://${tested.host}/`)).toMatchObject({
    fetch: { status: null, failure: 'tls', failureMessage: expect.stringContaining('certificate') },
    html: null,
  });
  expect(facts(`https://${tested.host}/secure`).fetch.failure).toBe('tls');
  expect(rows.get('/a')).toMatchObject({ state: 'done' });
});

it('a body that trickles for ever ends at its deadline, and delays no other page', async () => {
  page('/', '/drips', '/waits', '/a', '/b');
  tested.put('/drips', { headers: htmlHeaders, body: html().repeat(100), dripMs: 200 });
  const delayMs = 120_000;
  tested.put('/waits', { headers: htmlHeaders, body: html(), delayMs });
  page('/a');
  page('/b');
  const startedMs = performance.now();
  const { job, facts } = await tested.crawl({ concurrency: 3 });
  expect(job.status).toBe('completed');
  expect(performance.now() - startedMs).toBeLessThan(delayMs);
  expect(facts('/drips')).toMatchObject({ fetch: { status: 200, failure: 'timeout' }, html: null });
  expect(facts('/waits')).toMatchObject({ fetch: { status: null, failure: 'timeout' } });
  const [a, drips] = [facts('/b').fetch.at, facts('/drips').fetch.at].map(Date.parse);
  expect((a as number) - (drips as number)).toBeLessThan(10_000);
});

it('a server that says 503 is left alone for as long as it says; one that never recovers is recorded as 503', async () => {
  const times: number[] = [];
  page('/', '/busy', '/down');
  tested.put('/busy', (_, answer) => {
    times.push(performance.now());
    if (times.length > 1) answer.writeHead(200, htmlHeaders).end(html());
    else answer.writeHead(503, { 'retry-after': '1' }).end();
  });
  tested.put('/down', { status: 503, headers: { 'retry-after': '0' } });
  const { job, facts } = await tested.crawl();
  expect(job.status).toBe('completed');
  expect(facts('/busy').fetch.status).toBe(200);
  expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(990);
  expect(facts('/down').fetch).toMatchObject({ status: 503, failure: null });
  expect(asked()['/down']).toBe(4);
});

describe('a robots.txt', () => {
  it('that is a page of HTML has no rules', async () => {
    tested.put('/robots.txt', {
      headers: htmlHeaders,
      body: '<!doctype html><title>Shop</title><p>User-agent: *<br>Disallow: /</p>',
    });
    page('/', '/a');
    page('/a');
    const { robots, rows } = await tested.crawl();
    expect(rows.get('/a')).toMatchObject({ state: 'done' });
    expect(robots).toMatchObject([{ origin: `http://${tested.host}`, outcome: 'rules' }]);
  });

  it('of 5 MB counts up to 500 KiB', async () => {
    const filler = (bytes: number) => `${'#'.repeat(99)}\n`.repeat(Math.ceil(bytes / 100));
    const before = `User-agent: *\nDisallow: /early\n${filler(500 * 1_024 - 200)}`;
    tested.put('/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: `${before}${filler(400)}Disallow: /\n${filler(5 * 1_024 * 1_024)}`,
    });
    page('/', '/early', '/late');
    page('/late');
    const { reason, rows } = await tested.crawl();
    expect(reason('/early')).toBe('robots_disallowed');
    expect(rows.get('/late')).toMatchObject({ state: 'done' });
  });

  it('that is a 5xx keeps the crawl out, and the audit fails without a score', async () => {
    tested.put('/robots.txt', { status: 500 });
    page('/', '/a');
    const { job, row, reason } = await tested.crawl();
    expect(job).toMatchObject({ status: 'failed', error: { code: 'robots_unreachable' } });
    expect(reason('/')).toBe('robots_unreachable');
    expect(row).toMatchObject({ endReason: 'failed', pagesDone: 0, healthScore: null });
    const { data } = await tested.client.get(`/audits/${row?.['id']}`);
    expect(data).toMatchObject({
      warnings: [{ code: 'robots_unreachable' }, { code: 'no_pages' }],
    });
    expect(Object.keys(asked())).toEqual(['/robots.txt']);
  });

  it('that is a 4xx, redirects for ever or is cut short', async () => {
    tested.put('/robots.txt', { status: 302, headers: { location: '/robots.txt' } });
    page('/');
    expect((await tested.crawl()).rows.get('/')).toMatchObject({ state: 'done' });
    tested = await scene.take();
    tested.put('/robots.txt', { body: 'User-agent: *\nDisallow: /', cutAfterBytes: 10 });
    page('/');
    // What it would have said is not known.
    expect((await tested.crawl()).reason('/')).toBe('robots_unreachable');
  });
});

it('recognizes what is not a document by its type, regardless of what it claims to be', async () => {
  page('/', '/image', '/json', '/text', '/nothing', '/twice');
  tested.put('/image', {
    headers: htmlHeaders,
    body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
  });
  tested.put('/json', {
    headers: { 'content-type': 'application/json' },
    body: '{"a":"<a href=/x>"}',
  });
  tested.put('/text', { headers: { 'content-type': 'text/plain' }, body: html('/y') });
  tested.put('/nothing', { headers: { 'content-type': '' }, body: Buffer.alloc(1_000) });
  tested.put('/twice', {
    headers: { 'content-type': 'text/html; charset=nonsense, text/plain' },
    body: html('/z'),
  });
  const { job, facts, rows } = await tested.crawl();
  expect(job.status).toBe('completed');
  expect(facts('/image')).toMatchObject({
    fetch: { status: 200, failure: null },
    html: { linkCount: 0 },
  });
  expect(facts('/json')).toMatchObject({ fetch: { mediaType: 'application/json' }, html: null });
  expect(facts('/text')).toMatchObject({ fetch: { mediaType: 'text/plain' }, html: null });
  expect(facts('/nothing')).toMatchObject({ fetch: { mediaType: null }, html: null });
  expect(facts('/twice').html?.titles).toMatchObject([{ text: 'Page' }]);
  expect([...rows.keys()].filter((path) => ['/x', '/y'].includes(path))).toEqual([]);
});

it('connections that are cut before, in and after the head are failures of their pages alone', async () => {
  page('/', '/none', '/garbage', '/half', '/a');
  tested.put('/none', (asked) => asked.socket.destroy());
  tested.put('/garbage', (asked) => asked.socket.end('SSH-2.0-OpenSSH\r\n'));
  tested.put('/half', { headers: htmlHeaders, body: html('/never'), cutAfterBytes: 30 });
  page('/a');
  const { job, facts, rows } = await tested.crawl();
  expect(job.status).toBe('completed');
  expect(facts('/none').fetch).toMatchObject({ status: null, failure: 'connect' });
  expect(facts('/garbage').fetch).toMatchObject({ status: null, failure: 'connect' });
  expect(facts('/half')).toMatchObject({
    fetch: { status: 200, failure: 'broken_body' },
    html: null,
  });
  expect(rows.has('/never')).toBe(false);
  expect(rows.get('/a')).toMatchObject({ state: 'done' });
});

it('100,000 links on one page are counted, and bounded at each step', async () => {
  const links = Array.from({ length: 100_000 }, (_, at) => `<a href="/p/${at}">${at}</a>`);
  tested.put('/', { headers: htmlHeaders, body: `<title>Many</title>${links.join('')}` });
  const { job, facts, row, rows } = await tested.crawl({
    maxPages: 100,
    sitemaps: false,
    concurrency: 16,
  });
  expect(job.status).toBe('completed');
  expect(facts('/').html?.linkCount).toBe(100_000);
  expect(facts('/').links).toHaveLength(20_000);
  // Ten times the pages and 10,000.
  expect(row).toMatchObject({ endReason: 'url_limit', pagesDone: 100, urlsKnown: 11_000 });
  const states = [...rows.values()].map(({ state, skipReason }) => skipReason ?? state);
  expect(states.filter((state) => state === 'page_limit')).toHaveLength(10_900);
  const { meta } = await tested.client.get(`/audits/${row?.['id']}/links?from=0&limit=1`);
  expect(meta.total).toBeGreaterThan(10_000);
});
