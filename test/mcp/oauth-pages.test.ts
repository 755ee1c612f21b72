import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { openPage, RawClient } from '../support/oauth-client';
import { itWithBrowser } from '../support/programs';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

let service: Service;
let mine: Resources;
let browser: Browser | undefined;
/** A client as a program on the person's computer, which waits for the browser to come back. */
let listener: Server;
let callback: string;
const visited: string[] = [];

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
  listener = createServer((request, response) => {
    visited.push(request.url ?? '');
    response.end('<h1>Back in the client</h1>');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  callback = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await browser?.close();
  listener.closeAllConnections();
  listener.close();
  await service.stop();
});

/** Opens the first page for a client with an odd name; scripts are off. */
async function arrive(): Promise<{ client: RawClient; page: Page; problems: string[] }> {
  browser ??= await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  const client = new RawClient(service.url);
  const { body } = await client.register({
    client_name: '<img src=x onerror=alert(1)>\u202e Claude',
    // Any port of the person's computer will do.
    redirect_uris: [callback.replace(/:\d+\//, '/')],
  });
  client.id = String(body['client_id']);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await page.goto(client.authorizationUrl({ redirect_uri: callback }).href);
  return { client, page, problems };
}

itWithBrowser('a person gives access without scripts, and sees to whom', async () => {
  const { client, page, problems } = await arrive();
  const shown = await page.textContent('main');
  expect(shown).toContain('<img src=x onerror=alert(1)> Claude asks for access');
  expect(shown).toContain(`a program on this computer (${new URL(callback).host})`);
  expect(shown).toContain('Read and change data');
  expect(shown).toContain('a name that it gave itself');
  expect(await page.locator('img').count()).toBe(0);

  await page.fill('#key', 'a mistake');
  await page.click('text=Continue');
  expect(await page.textContent('[role="alert"]')).toContain('no API key that works here');
  expect(await page.inputValue('#key')).toBe('');

  await page.fill('#key', mine.readWriteKey);
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=Deny');
  const asked = await page.textContent('main');
  expect(asked).toMatch(/Workspace\s*test/);
  expect(asked).toContain('<img src=x onerror=alert(1)> Claude');
  expect(page.url()).not.toContain('sl_');
  expect(await page.content()).not.toContain(mine.readWriteKey);

  await page.check('text=Read data');
  await page.click('text=Allow');
  await page.waitForURL(/callback/);
  const back = new URL(page.url());
  expect(back.searchParams.get('iss')).toBe(service.url);
  expect(back.searchParams.get('state')).toBe('xyz');
  const { body } = await client.exchange(back.searchParams.get('code') ?? '', {
    redirect_uri: callback,
  });
  expect(body['scope']).toBe('read');
  // Chromium reports what a policy blocked.
  expect(problems.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  expect(visited.join()).not.toContain('sl_r');
});

itWithBrowser('a person may decline at both pages', async () => {
  const first = await arrive();
  await first.page.click('text=Cancel');
  await first.page.waitForURL(/callback/);
  expect(new URL(first.page.url()).searchParams.get('error')).toBe('access_denied');
  const second = await arrive();
  await second.page.fill('#key', mine.readWriteKey);
  await second.page.click('text=Continue');
  await second.page.click('text=Deny');
  await second.page.waitForURL(/callback/);
  expect(new URL(second.page.url()).searchParams.get('error')).toBe('access_denied');
});

itWithBrowser('the pages fit a phone, and show no frame', async () => {
  const { client, page } = await arrive();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.locator('html').evaluate((root) => root.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(320);
  await page.fill('#key', mine.readWriteKey);
  await page.click('text=Continue');
  expect(await width()).toBeLessThanOrEqual(320);
  const outer = await page.context().newPage();
  const { href } = client.authorizationUrl({ redirect_uri: callback });
  await outer.setContent(`<iframe src="${href.replaceAll('&', '&amp;')}"></iframe>`);
  const frame = outer.frames()[1];
  expect((await frame?.content()) ?? '').not.toContain('asks for access');
});

it('the pages’ headers forbid frames, scripts, storage and search engines', async () => {
  const client = await RawClient.register(service.url);
  const { headers } = await openPage(client.authorizationUrl());
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https://client.example");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('set-cookie')).toBeNull();
});
