import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { itWithBrowser } from '../support/programs';
import { type CrawlScene, htmlHeaders, openCrawlScene } from './crawl-scene';
import { words } from './planted-pages';

/** `scripts/install-lighthouse.sh` installs it. */
const hasLighthouse = existsSync(join(__dirname, '..', '..', 'lighthouse', 'node_modules'));
const it = hasLighthouse ? itWithBrowser : test.skip;

let scene: CrawlScene;
let inside: Server;
const askedInside: string[] = [];

beforeAll(async () => {
  scene = await openCrawlScene();
  inside = createServer(({ url }, answer) => {
    askedInside.push(url ?? '');
    answer.end('window.secret = 1');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await scene.close();
  inside.close();
});

type LabPage = {
  url: string;
  formFactor: string;
  dataKind: string;
  failure: string | null;
  lighthouse: string | null;
  performance: number | null;
  lcpMs: number | null;
  cls: number | null;
  tbtMs: number | null;
  realVisits: unknown;
};

it('measures a sample by Lighthouse, one page of each folder, and reaches nothing inside', async () => {
  const tested = await scene.take();
  const { port } = inside.address() as AddressInfo;
  const page = (path: string, ...links: string[]) =>
    tested.put(path, {
      headers: htmlHeaders,
      body: `<!doctype html><html lang="en"><head><title>${path}</title>
        <meta name="viewport" content="width=device-width">
        <script src="http://127.0.0.1:${port}/from${path}"></script>
        <script src="http://localhost:${port}/by-name"></script></head>
        <body><h1>Page ${path}</h1><p>${words(path)}</p>
        ${links.map((to) => `<a href="${to}">to ${to}</a>`).join(' ')}</body></html>`,
    });
  page('/', '/cups/red', '/cups/blue');
  page('/cups/red', '/');
  page('/cups/blue', '/cups/red');
  const { auditId, job } = await tested.crawl({
    labPages: 2,
    labFormFactors: ['mobile', 'desktop'],
    checkExternal: false,
    checkResources: false,
  });
  expect(job).toMatchObject({ status: 'completed' });
  const { data } = await tested.client.get<LabPage[]>(`/audits/${auditId}/lab`);
  const paths = data.map(({ url }) => url.replace(`http://${tested.host}`, ''));
  expect(paths).toEqual(['/', '/', '/cups/red', '/cups/red']);
  expect(data.map(({ formFactor }) => formFactor)).toEqual([
    'mobile',
    'desktop',
    'mobile',
    'desktop',
  ]);
  for (const measured of data) {
    expect(measured).toMatchObject({
      dataKind: 'lab',
      failure: null,
      lighthouse: '13.5.0',
      cls: 0,
      realVisits: null,
    });
    expect(measured.performance).toBeGreaterThan(0);
    expect(measured.lcpMs).toBeGreaterThan(0);
    expect(measured.tbtMs).toBeGreaterThanOrEqual(0);
  }
  expect(askedInside).toEqual([]);
  const { text } = await tested.client.get(`/audits/${auditId}/lab?format=csv`);
  expect(text.split('\r\n')[0]).toContain(
    'performance,lcpMs,cls,tbtMs,fcpMs,speedIndexMs,realVisits.',
  );
  expect(text.split('\r\n')).toHaveLength(6);
  const desktop = await tested.client.get<LabPage[]>(`/audits/${auditId}/lab?formFactor=desktop`);
  expect(desktop.data).toEqual(data.filter(({ formFactor }) => formFactor === 'desktop'));
  // A slow network is simulated for the phone alone.
  const lcpOf = (of: string) => data.find(({ formFactor }) => formFactor === of)?.lcpMs ?? 0;
  expect(lcpOf('desktop')).toBeLessThan(lcpOf('mobile'));
});

it('a page that Lighthouse cannot load has the reason, and the audit is complete', async () => {
  const tested = await scene.take();
  tested.put('/', ({ headers }, answer) => {
    if (!headers['user-agent']?.includes('Sightline')) return answer.destroy();
    return answer
      .writeHead(200, htmlHeaders)
      .end(`<!doctype html><title>Once</title><h1>Once</h1><p>${words('once')}</p>`);
  });
  const { auditId, job } = await tested.crawl({
    labPages: 1,
    sitemaps: false,
    checkResources: false,
  });
  expect(job).toMatchObject({ status: 'completed' });
  const { data } = await tested.client.get<LabPage[]>(`/audits/${auditId}/lab`);
  expect(data).toMatchObject([{ performance: null, lcpMs: null }]);
  expect(data[0]?.failure).toMatch(/\w/);
});
