import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { htmlHeaders } from '../audits/crawl-scene';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { itWithBrowser } from '../support/programs';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { waitFor } from '../support/wait-for';

/** The build that `npm start` serves, and `npm test` makes. */
const webFolder = join(__dirname, '..', '..', 'dist', 'web');

let collector: Collector;
let site: Site;
let browser: Browser | undefined;

beforeAll(async () => {
  site = await openSite();
  collector = await startCollector({ webFolder });
});
afterAll(async () => {
  await browser?.close();
  await collector.stop();
  await site.close();
});

const pageNamed = (title: string, ...hrefs: string[]) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>
${hrefs.map((href) => `<a href="${href}">${href}</a>`).join('\n')}</body></html>`;

async function open(path: string, key: string): Promise<Page> {
  browser ??= await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ locale: 'en-US' });
  const { url } = collector.service;
  const signedIn = await context.request.post(`${url}/dashboard/session`, { data: { key } });
  expect(signedIn.status()).toBe(201);
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

/** Starts an audit in the page and waits, without a reload, until the page says that it has ended. */
async function runAudit(page: Page, websiteId: string, startUrl: string): Promise<void> {
  await page.goto(`${collector.service.url}/websites/${websiteId}/audits`);
  await page.getByRole('button', { name: 'Start an audit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(startUrl);
  await dialog.getByRole('button', { name: 'Start an audit' }).click();
  await page.getByRole('heading', { level: 1, name: /^Audit/ }).waitFor();
  await page
    .getByText(/^completed/i)
    .first()
    .waitFor({ timeout: 120_000 });
}

itWithBrowser('an audit is followed to its end, and the next one says what changed', async () => {
  const host = site.takeHost();
  const put = (path: string, text: string, status = 200) =>
    site.put(host, path, (_, answer) => answer.writeHead(status, htmlHeaders).end(text));
  put('/', pageNamed('Home', '/a', '/b', '/c'));
  put('/a', pageNamed('Old title', '/'));
  put('/b', pageNamed('Here', '/'));
  put('/c', pageNamed('Steady', '/'));
  const client = await newClient(collector.service, (await createWorkspace()).workspaceId);
  const website = await client.post<{ id: string }>('/websites', { domain: host });
  const websiteId = website.data.id;
  const page = await open('/', client.key);

  await runAudit(page, websiteId, `http://${host}/`);
  type Audit = { id: string; progress: { pagesDone: number }; score: { healthScore: number } };
  const audits = () => client.get<Audit[]>(`/websites/${websiteId}/audits?sort=-createdAt`);
  const [first] = (await audits()).data;
  const factOf = (label: string) =>
    page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').textContent();
  expect(await factOf('Pages')).toBe(String(first?.progress.pagesDone));
  expect(await factOf('Health')).toContain(String(first?.score.healthScore));

  await page.goto(`${collector.service.url}/websites/${websiteId}/audits`);
  await page.getByLabel('Automatic audits').selectOption('Every week');
  await waitFor('the chosen cadence', async () => {
    const { data } = await client.get<{ audits: object }>(`/websites/${websiteId}/settings`);
    return JSON.stringify(data.audits).includes('"cadence":"weekly"');
  });

  put('/a', pageNamed('New title', '/'));
  put('/b', pageNamed('Gone', '/'), 404);
  await runAudit(page, websiteId, `http://${host}/`);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  const changed = page.getByRole('row').filter({ hasText: `http://${host}/a` });
  await changed.waitFor();
  expect(await changed.textContent()).toContain('Old title → New title');
  const gone = page.getByRole('row').filter({ hasText: `http://${host}/b` });
  expect(await gone.textContent()).toContain('200 → 404');
  expect(
    await page
      .getByRole('row')
      .filter({ hasText: `http://${host}/c` })
      .count(),
  ).toBe(0);
});
