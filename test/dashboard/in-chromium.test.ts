import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { newClient } from '../support/clients';
import { itWithBrowser } from '../support/programs';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

const webFolder = mkdtempSync(join(tmpdir(), 'sightline-web-'));
let service: Service;
let browser: Browser | undefined;
/** A page of another program of this machine: the same site, but not the same origin. */
let stranger: Server;
let strangerUrl: string;

beforeAll(async () => {
  mkdirSync(join(webFolder, 'assets'));
  writeFileSync(
    join(webFolder, 'index.html'),
    '<!doctype html><title>page</title><script type="module" src="/assets/index-1.js"></script><script>document.title = "inline";</script>',
  );
  writeFileSync(join(webFolder, 'assets', 'index-1.js'), 'document.title += " with script";\n');
  service = await startService({ webFolder });
  stranger = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<title>stranger</title>');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  stranger.closeAllConnections();
  stranger.close();
  await service.stop();
  rmSync(webFolder, { recursive: true });
});

type Sent = { path: string; method?: string; body?: unknown; headers?: Record<string, string> };

itWithBrowser('a browser signs in by a link, makes changes, and no other page can', async () => {
  browser ??= await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const made = await fetch(`${service.url}/dashboard/links`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.key}` },
  });
  const { data: link } = (await made.json()) as { data: { url: string } };
  await page.goto(link.url);
  // The policy lets the build's own script run, and no other.
  await page.waitForFunction('document.title === "page with script"');

  const send = (sent: Sent) =>
    page.evaluate(async ({ path, method = 'GET', body, headers = {} }: Sent) => {
      const response = await fetch(path, {
        method,
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, json: text ? JSON.parse(text) : null };
    }, sent);
  const code = new URL(link.url).searchParams.get('code');
  const opened = await send({ path: '/dashboard/session', method: 'POST', body: { code } });
  expect([opened.status, opened.json.data.access]).toEqual([201, 'write']);
  expect(await page.evaluate('document.cookie')).toBe('');

  const websites = '/dashboard/api/v1/websites';
  const headers = { 'X-Dashboard-Token': opened.json.data.token as string };
  const body = () => ({ domain: uniqueDomain() });
  const created = await send({ path: websites, method: 'POST', body: body(), headers });
  expect(created.status).toBe(201);
  expect((await send({ path: websites, method: 'POST', body: body() })).status).toBe(403);
  // The session outlives a reload: the page finds it by its cookie.
  await page.reload();
  expect((await send({ path: '/dashboard/session' })).json.data.token).toBe(
    headers['X-Dashboard-Token'],
  );

  const other = await context.newPage();
  await other.goto(strangerUrl);
  await other.evaluate(
    async ([url, token]) => {
      const options = { method: 'POST', credentials: 'include' as const };
      const json = { 'Content-Type': 'application/json', 'X-Dashboard-Token': token ?? '' };
      const tried = [
        fetch(`${url}`, { ...options, headers: json, body: '{"domain":"a.example"}' }),
        fetch(`${url}`, { ...options, mode: 'no-cors', body: '{"domain":"b.example"}' }),
      ];
      await Promise.allSettled(tried);
    },
    [`${service.url}${websites}`, headers['X-Dashboard-Token']],
  );
  const { meta } = await client.get('/websites');
  expect(meta.total).toBe(1);

  expect((await send({ path: '/dashboard/session', method: 'DELETE', headers })).status).toBe(204);
  expect((await send({ path: websites })).status).toBe(401);
});
