import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Service, startService } from '../support/service';
import { send } from './browser';

/** As Vite writes it. */
const index =
  '<!doctype html><html lang="en"><head><script type="module" src="/assets/index-B7xAq1.js"></script></head><body></body></html>\n';
const script = `export const text = ${JSON.stringify('Sightline '.repeat(400))};\n`;
const font = Buffer.from('wOF2 is compressed already'.repeat(100));
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const folder = mkdtempSync(join(tmpdir(), 'sightline-web-'));
const webFolder = join(folder, 'web');
const outside = 'secret.txt';
let built: Service;
let without: Service;

beforeAll(async () => {
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(webFolder, 'index.html'), index);
  writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webFolder, 'assets', 'index-B7xAq1.js'), script);
  writeFileSync(join(webFolder, 'assets', 'inter-Cx2.woff2'), font);
  writeFileSync(join(folder, outside), 'not to be served');
  built = await startService({ webFolder });
  without = await startService({ webFolder: join(webFolder, 'missing') });
});
afterAll(async () => {
  await Promise.all([built.stop(), without.stop()]);
  rmSync(folder, { recursive: true });
});

const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}, service = built) =>
  send(`${service.url}${path}`, 'GET', { headers });

it.each(['/', '/dashboard/sign-in?code=sl_dl_x', '/websites/web_1/ledger?filter=a', '/apiary'])(
  '%s is the page, with a strict policy, and is asked for anew each time',
  async (path) => {
    const reply = await get(path, html);
    expect([reply.status, reply.text]).toEqual([200, index]);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const again = await get(path, { ...html, 'If-None-Match': String(reply.headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await send(`${built.url}${path}`, 'HEAD', { headers: html });
    expect([head.status, head.text]).toEqual([200, '']);
  },
);

it('assets are kept for a year, and sent compressed', async () => {
  const plain = await get('/assets/index-B7xAq1.js');
  expect([plain.status, plain.text]).toEqual([200, script]);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  const packed = await fetch(`${built.url}/assets/index-B7xAq1.js`, {
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(packed.headers.get('Content-Encoding')).toBe('br');
  expect(Number(packed.headers.get('Content-Length'))).toBeLessThan(script.length / 10);
  expect(await packed.text()).toBe(script);
  const whole = await fetch(`${built.url}/assets/inter-Cx2.woff2`);
  expect([whole.headers.get('Content-Type'), whole.headers.get('Content-Encoding')]).toEqual([
    'font/woff2',
    null,
  ]);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(font);
});

it('other files of the build are served, and asked for anew each time', async () => {
  const icon = await get('/favicon.svg');
  expect([icon.status, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
});

it.each([
  '/api/v1/nowhere',
  '/api',
  '/API/v1/nowhere',
  '/assets/index-old.js',
  '/dashboard/api/v1/nowhere',
  '/dashboard/session/other',
  '/docs/nowhere',
  '/mcp/nowhere',
  '/share/nowhere/at/all',
  '/metrics/nowhere',
  '/oauth/nowhere',
])('%s is an error also for a browser', async (path) => {
  const reply = await get(path, html);
  expect([reply.status, reply.error?.code]).toEqual([404, 'not_found']);
});

it('programs that accept anything get an error, and no page', async () => {
  for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }]) {
    expect((await get('/websites', headers)).status).toBe(404);
  }
  const posted = await send(`${built.url}/websites`, 'POST', { headers: html });
  expect(posted.status).toBe(404);
});

it.each([
  `/../${outside}`,
  `/..%2F${outside}`,
  `/assets/..%2F..%2F${outside}`,
  `/assets/%2e%2e/%2e%2e/${outside}`,
])('%s leads to no file outside of the build', async (path) => {
  expect((await get(path)).text).not.toContain('not to be served');
});

it('routes of the service keep working', async () => {
  expect((await get('/healthz', html)).data).toBeUndefined();
  expect((await get('/healthz', html)).text).toContain('"status":"up"');
  expect((await get('/docs/guides', html)).text).toContain('Guides');
  expect((await get('/openapi.json')).text).toContain('"openapi"');
});

it('without a build the service answers as it did before', async () => {
  const start = await get('/', html, without);
  expect([start.status, start.text.includes('<h1>Sightline</h1>')]).toEqual([200, true]);
  expect((await get('/dashboard/sign-in', html, without)).status).toBe(404);
});
