import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import type { AuditOptions } from '../../modules/audits/rules/audit-options';
import { itWithBrowser as it } from '../support/programs';
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
  scene = await openCrawlScene();
});
beforeEach(async () => {
  tested = await scene.take();
});
afterAll(() => scene.close());

const page = (path: string, body: string, headers: Record<string, string> = htmlHeaders) =>
  tested.put(path, { body, headers });
const script = (path: string, body: string) =>
  page(path, body, { 'content-type': 'text/javascript' });
/** How often each path was asked for, without the made-up address of each host. */
const asked = () =>
  Object.fromEntries(
    Object.entries(scene.site.countsOf(tested.host)).filter(
      ([path]) => !path.endsWith('-not-there'),
    ),
  );

const crawl = (options: Partial<AuditOptions> = {}) =>
  tested.crawl({ render: 'browser', sitemaps: false, checkResources: false, ...options });

const shell = (src: string) =>
  `<!doctype html><html lang="en"><head><title>Loading</title>
   <meta name="robots" content="index"></head><body><div id="app"></div>
   <script src="${src}"></script></body></html>`;

it('checks a page as its scripts leave it, and reports what they changed', async () => {
  page('/', shell('/app.js'));
  page('/data.json', JSON.stringify({ name: 'Shoes' }), { 'content-type': 'application/json' });
  script(
    '/app.js',
    `fetch('/data.json').then((answer) => answer.json()).then(({ name }) => {
       document.title = name;
       document.querySelector('meta[name=robots]').content = 'noindex';
       document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/shoes">');
       document.getElementById('app').innerHTML =
         '<h1>' + name + '</h1><a href="/next">on</a>' + '<p>word </p>'.repeat(40);
     });`,
  );
  page('/next', html());
  const { auditId, facts } = await crawl();
  const { html: document, rendered } = facts('/');
  expect(document?.titles).toMatchObject([{ text: 'Shoes' }]);
  expect(document?.headings).toEqual([{ level: 1, text: 'Shoes' }]);
  expect(rendered).toMatchObject({
    failure: null,
    differences: [
      { what: 'title', raw: 'Loading', rendered: 'Shoes' },
      { what: 'robots', raw: 'robots: index', rendered: 'robots: noindex' },
      { what: 'canonical', raw: null, rendered: `http://${tested.host}/shoes` },
      { what: 'headings', raw: null, rendered: 'h1 Shoes' },
    ],
    linksAdded: 1,
    linksRemoved: 0,
    addedLinks: [`http://${tested.host}/next`],
  });
  expect(rendered?.wordsAdded).toBeGreaterThanOrEqual(40);
  // Links from scripts are crawled, and a page that scripts do not change is reported unchanged.
  expect(facts('/next').rendered).toMatchObject({ failure: null, differences: [], linksAdded: 0 });
  const { data } = await tested.client.get<{ code: string }[]>(
    `/audits/${auditId}/issues?limit=100`,
  );
  const codes = data.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['rendered_differs', 'rendered_links_added']));
  expect(codes).not.toContain('needs_rendering');
  const { data: whole } = await tested.client.get(`/audits/${auditId}/pages/0`);
  expect(whole).toMatchObject({ title: 'Shoes', facts: { rendered: { linksAdded: 1 } } });
});

/** Other addresses of the home page, which are asked for at the end. */
const variantsOfHome = { '/index.html': 1, '/index.php': 1 };

it('the document is asked for once, and what pages share once an audit', async () => {
  page('/', `${html('/a')}<script src="/shared.js"></script>`);
  page('/a', `${html('/')}<script src="/shared.js"></script>`);
  script('/shared.js', 'document.title = "x"');
  await crawl();
  const variants = { ...variantsOfHome, '/a/': 1, '/A': 1 };
  expect(asked()).toEqual({ '/robots.txt': 1, '/': 1, '/a': 1, '/shared.js': 1, ...variants });
});

it('robots.txt applies to what a page loads, and scripts send nothing', async () => {
  page('/robots.txt', 'User-agent: *\nDisallow: /closed', { 'content-type': 'text/plain' });
  page('/', `${html()}<script src="/closed.js"></script><script src="/open.js"></script>`);
  script('/closed.js', 'document.title = "closed"');
  script('/open.js', 'fetch("/order", { method: "POST", body: "1" }); navigator.sendBeacon("/b")');
  const { facts } = await crawl();
  expect(facts('/').html?.titles).toMatchObject([{ text: 'Page' }]);
  expect(asked()).toEqual({ '/robots.txt': 1, '/': 1, '/open.js': 1, ...variantsOfHome });
});

it('where a script sends the reader is a redirect, which is followed', async () => {
  // The redirect comes late, and cuts off a page that has nothing to read yet.
  page(
    '/',
    `<title>Page</title><script>setTimeout(() => { location.href = '/elsewhere' }, 1500)</script>`,
  );
  page('/elsewhere', html());
  const { auditId, facts } = await crawl();
  expect(facts('/elsewhere').fetch.status).toBe(200);
  const { data } = await tested.client.get<{ issues: string[]; unindexableReason: string }>(
    `/audits/${auditId}/pages/0`,
  );
  expect(data).toMatchObject({ isIndexable: false, unindexableReason: 'redirect' });
  expect(data.issues).toContain('redirect_by_script');
  expect(data.issues).not.toContain('needs_rendering');
  expect(data.issues).not.toContain('rendered_differs');
  expect(facts('/')).toMatchObject({
    html: { titles: [{ text: 'Page' }] },
    rendered: {
      failure: null,
      differences: [{ what: 'location', rendered: `http://${tested.host}/elsewhere` }],
    },
  });
});

it('scripts that never end, eat memory, open windows or ask for ever do not delay the crawl', async () => {
  page('/', html('/loop', '/memory', '/windows', '/polls', '/grows', '/after'));
  page('/loop', `${html()}<script>setTimeout(() => { for (;;); }, 10)</script>`);
  page(
    '/memory',
    `${html()}<script>const kept = []; setInterval(() => {
       kept.push(new Uint8Array(32e6).fill(7)); fetch('/m' + kept.length) }, 20)</script>`,
  );
  page(
    '/windows',
    `${html()}<script>for (let i = 0; i < 20; i += 1) open('/w' + i); alert('stay')</script>`,
  );
  page(
    '/polls',
    `${html()}<script>setInterval(() => fetch('/poll?' + Math.random()), 20)</script>`,
  );
  page(
    '/grows',
    `${html()}<script>setInterval(() => document.body.append('x '.repeat(1e4)), 1)</script>`,
  );
  page('/after', `${html()}<script>document.title = 'After'</script>`);
  const { job, facts } = await crawl({ concurrency: 2 });
  expect(job.status).toBe('completed');
  expect(facts('/loop').rendered?.failure).toBe('timeout');
  expect(facts('/loop').html?.titles).toMatchObject([{ text: 'Page' }]);
  expect(facts('/memory').rendered?.failure).toBe('crashed');
  expect(facts('/windows').rendered?.failure).toBeNull();
  expect(facts('/polls').rendered?.failure).toBeNull();
  expect(facts('/after').html?.titles).toMatchObject([{ text: 'After' }]);
  const polls = Object.keys(asked()).filter((path) => path.startsWith('/poll?'));
  expect(polls.length).toBeGreaterThan(0);
  expect(polls.length).toBeLessThanOrEqual(200);
});

it('what comes seconds later, and what is in shadow roots, is read', async () => {
  page(
    '/',
    `${html()}<x-card></x-card><script>
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<a href="/late">late</a>'), 2000);
      customElements.define('x-card', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<h2>Card</h2><a href="/card">card</a>';
        }
      });
      const box = document.body.appendChild(document.createElement('div'));
      const closed = box.attachShadow({ mode: 'closed' });
      closed.innerHTML = '<a href="/closed">closed</a><x-card></x-card>';</script>`,
  );
  for (const path of ['/late', '/card', '/closed']) page(path, html());
  const { facts } = await crawl();
  expect(facts('/').html?.headings).toContainEqual({ level: 2, text: 'Card' });
  expect(facts('/').rendered?.addedLinks.sort()).toEqual(
    ['/card', '/closed', '/late'].map((path) => `http://${tested.host}${path}`),
  );
});

it('reports errors of scripts, and what a browser refuses or does not get', async () => {
  const other = scene.site.takeHost();
  scene.site.put(other, '/closed.json', { body: '1' });
  scene.site.put(other, '/open.json', {
    body: '1',
    headers: { 'access-control-allow-origin': '*' },
  });
  scene.site.put(other, '/asks.json', {
    body: '1',
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-own' },
  });
  page(
    '/',
    `${html()}<script src="/missing.js"></script><script>
      fetch('http://${other}/closed.json').then(() => { document.title = 'Read' }, () => 0);
      fetch('http://${other}/open.json').then(() => { document.body.append('open data') });
      const own = { headers: { 'X-Own': '1' } };
      fetch('http://${other}/open.json?own', own).then(() => { document.title = 'Read' }, () => 0);
      fetch('http://${other}/asks.json', own).then(() => { document.body.append('own header') });
      fetch('/order', { method: 'POST', body: '1' });
      nothing.there();</script>`,
  );
  const { facts } = await crawl();
  expect(facts('/').html?.titles).toMatchObject([{ text: 'Page' }]);
  const { failures } = facts('/').rendered ?? {};
  expect(failures?.errors).toEqual({ count: 1, items: ['nothing is not defined'] });
  expect(failures?.requests.items.sort((a, b) => a.failure.localeCompare(b.failure))).toEqual([
    { url: `http://${tested.host}/missing.js`, failure: '404' },
    { url: `http://${other}/closed.json`, failure: 'cors' },
    { url: `http://${other}/open.json?own`, failure: 'cors' },
  ]);
});

describe('a page makes the browser reach nothing inside', () => {
  let inside: Server;
  let port: number;
  let reached: string[];
  const udp = createSocket('udp4');

  beforeAll(async () => {
    reached = [];
    inside = createServer((socket) => {
      reached.push('tcp');
      socket.destroy();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    port = (inside.address() as AddressInfo).port;
    udp.on('message', () => reached.push('udp'));
    await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    udp.close();
    await new Promise((resolve) => inside.close(resolve));
  });

  it.each([
    ['fetch', (at: string) => `fetch('http://${at}/').catch(() => 0)`],
    ['a name of this machine', (at: string) => `fetch('http://localhost:${at.split(':')[1]}/')`],
    [
      'a script',
      (at: string) =>
        `document.head.append(Object.assign(document.createElement('script'), { src: 'http://${at}/' }))`,
    ],
    [
      'a frame',
      (at: string) =>
        `document.body.insertAdjacentHTML('beforeend', '<iframe src="http://${at}/">')`,
    ],
    ['an image', (at: string) => `new Image().src = 'http://${at}/'`],
    ['a WebSocket', (at: string) => `new WebSocket('ws://${at}/')`],
    ['an EventSource', (at: string) => `new EventSource('http://${at}/')`],
    ['a beacon', (at: string) => `navigator.sendBeacon('http://${at}/', 'x')`],
    [
      'a worker',
      (at: string) =>
        `new Worker(URL.createObjectURL(new Blob(["fetch('http://${at}/'); new WebSocket('ws://${at}/')"])))`,
    ],
    [
      'a preconnect',
      (at: string) =>
        `document.head.insertAdjacentHTML('beforeend', '<link rel=preconnect href="http://${at}"><link rel=prefetch href="http://${at}/p"><link rel=dns-prefetch href="http://${at}">')`,
    ],
    ['a navigation', (at: string) => `location.href = 'http://${at}/'`],
    [
      'a form',
      (at: string) =>
        `document.body.insertAdjacentHTML('beforeend', '<form method=post action="http://${at}/">'); document.forms[0].submit()`,
    ],
    ['a window', (at: string) => `open('http://${at}/')`],
    [
      'WebRTC',
      (at: string) =>
        `const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${at}' }, { urls: 'turn:${at}?transport=tcp', username: 'a', credential: 'b' }] }); c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o))`,
    ],
    ['a service worker', () => `navigator.serviceWorker?.register('/sw.js').catch(() => 0)`],
  ])('by %s', async (_, scriptOf) => {
    reached.length = 0;
    const at = `127.0.0.1:${port}`;
    script('/sw.js', `fetch('http://${at}/')`);
    page('/', `${html()}<script>document.title = 'Tried'; ${scriptOf(at)}</script>`);
    const { facts } = await crawl();
    expect(facts('/').html?.titles).toMatchObject([{ text: 'Tried' }]);
    expect(reached).toEqual([]);
  });
});
