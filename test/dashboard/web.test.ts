import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { applyFindings } from '../../modules/alerts/store/alert-store';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { toLog } from '../crawlers/scene';
import { daysAgo, openScene, reading, type Scene } from '../rankings/scene';
import { newClient } from '../support/clients';
import { itWithBrowser } from '../support/programs';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';

/** The build that `npm start` serves, and `npm test` makes. */
const webFolder = join(__dirname, '..', '..', 'dist', 'web');

let service: Service;
let scene: Scene;
let browser: Browser | undefined;
let quietId: string;
let domain: string;

beforeAll(async () => {
  if (!existsSync(join(webFolder, 'index.html'))) {
    throw new Error('dist/web is missing. Run `npm run build`.');
  }
  service = await startService({ webFolder });
  scene = await openScene(service);
  quietId = await scene.addWebsite();
  const { data } = await scene.client.get<{ domain: string }>(`/websites/${scene.websiteId}`);
  domain = data.domain;
  await writeReadings();
  await sendLog();
  await trackUrls();
  const { workspaceId, websiteId } = scene;
  await service.services.database.transaction(workspaceId, (tx) =>
    applyFindings(tx, websiteId, {
      kind: 'bot_stopped',
      findings: [{ subject: 'GPTBot', evidence: {} }],
      at: new Date(),
    }),
  );
});
afterAll(async () => {
  await browser?.close();
  await scene.close();
  await service.stop();
});

/** Two keywords that moved, and one that was made up by the sandbox on the quiet website. */
async function writeReadings(): Promise<void> {
  const up = await scene.addKeyword('harbor coffee');
  const down = await scene.addKeyword('moka pot');
  const same = await scene.addKeyword('still water', quietId);
  for (const [ago, upTo, downTo] of [
    [9, 12, 3],
    [8, 11, 3],
    [1, 5, 9],
    [0, 4, 9],
  ] as const) {
    const day = daysAgo(ago);
    await scene.write([
      reading(upTo, { keywordId: up, day, searchVolume: 1000 }),
      reading(downTo, { keywordId: down, day, searchVolume: 500 }),
    ]);
    await scene.write([reading(7, { keywordId: same, day, source: 'sandbox' })], quietId);
  }
}

async function sendLog(): Promise<void> {
  const at = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const log = toLog([
    { at: at(3), target: '/found' },
    { at: at(2), target: '/found' },
    { at: at(1), target: '/broken', status: 500 },
  ]);
  const sent = await fetch(`${service.url}/api/v1/websites/${scene.websiteId}/logs`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${scene.client.key}`, 'Content-Type': 'text/plain' },
    body: log,
  });
  expect(sent.status).toBe(200);
}

async function trackUrls(): Promise<void> {
  const urls = ['/found', '/broken', '/never', '/also-never'].map(
    (path) => `https://${domain}${path}`,
  );
  const answer = await scene.client.post(`/websites/${scene.websiteId}/indexing/urls`, { urls });
  expect(answer.error).toBeUndefined();
}

type Violations = { list: string[] };
type Opened = { page: Page; context: BrowserContext; violations: Violations };

type Shown = { key?: string; scheme?: 'light' | 'dark'; width?: number };

/** A page that is signed in, and notes what the content security policy refuses. */
async function open(
  path: string,
  { key = scene.client.key, scheme = 'light', width = 1280 }: Shown = {},
): Promise<Opened> {
  browser ??= await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({
    locale: 'en-US',
    colorScheme: scheme,
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const violations: Violations = { list: [] };
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.list.push(message.text());
  });
  page.on('pageerror', (error) => violations.list.push(error.message));
  const signedIn = await context.request.post(`${service.url}/dashboard/session`, {
    data: { key },
  });
  expect(signedIn.status()).toBe(201);
  await page.goto(`${service.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
  return { page, context, violations };
}

const settle = (page: Page) => page.waitForLoadState('networkidle');

const share = (value: number, digits = 1) =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: digits }).format(value);

const website = () => `/websites/${scene.websiteId}`;

it('the first screen needs at most 150 kB of script', () => {
  const index = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const scripts = [...index.matchAll(/assets\/[\w.-]+\.js/g)].map(([name]) => name);
  const sizes = scripts.map((name) => gzipSync(readFileSync(join(webFolder, name))).length);
  expect(scripts.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
});

itWithBrowser('a person signs in with a key, which is kept nowhere in the page', async () => {
  const { page, context } = await open('/');
  await context.clearCookies();
  await page.goto(`${service.url}/websites/${scene.websiteId}/ledger?q=found`);
  await page.getByLabel('API key').fill('sl_rw_wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: /key/i }).waitFor();
  await page.getByLabel('API key').fill(scene.client.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The page that was asked for is shown, with its filter.
  await page.getByRole('heading', { level: 1, name: 'URL ledger' }).waitFor();
  expect(page.url()).toContain('q=found');
  const stored = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  );
  expect(stored).not.toContain(scene.client.key);
  await page.getByRole('button', { name: /workspace and session/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('API key').waitFor();
  await context.close();
});

// cspell:ignore Najčastejšie dopyty modrý čajník Poradie
itWithBrowser(
  'an export in an unknown language is imported once its columns are named',
  async () => {
    const { page, context } = await open(`${website()}/search-console`);
    await page.getByRole('button', { name: 'Import an export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('File').setInputFiles({
      name: 'Dopyty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Najčastejšie dopyty,Kliknutia,Zobrazenia,MP,Poradie\nmodrý čajník,4,40,10%,3.2\n',
      ),
    });
    await dialog.getByLabel('First day').fill('2026-08-01');
    await dialog.getByLabel('Last day').fill('2026-08-31');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'The language of the file' }).waitFor();
    expect(await dialog.getByLabel('Kliknutia').inputValue()).toBe('clicks');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('status').filter({ hasText: '1 rows imported' }).waitFor();
    const { data } = await scene.client.get<{ rowCount: number }[]>(
      `/websites/${scene.websiteId}/search-console/imports`,
    );
    expect(data).toMatchObject([{ rowCount: 1, periodFrom: '2026-08-01' }]);
    await context.close();
  },
);

itWithBrowser('a one-time link signs in once', async () => {
  const made = await fetch(`${service.url}/dashboard/links`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${scene.client.key}` },
  });
  const { data } = (await made.json()) as { data: { url: string } };
  const { page, context } = await open('/');
  await context.clearCookies();
  await page.goto(data.url);
  await page.getByRole('heading', { level: 1, name: 'All websites' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await context.clearCookies();
  await page.goto(data.url);
  await page.getByText('This link was used before').waitFor();
  await context.close();
});

itWithBrowser('all websites have the numbers of the API, and unmeasured ones no zero', async () => {
  const { page, context } = await open('/');
  type Row = {
    hostname: string;
    sandbox: boolean;
    visibility: { value: number } | null;
    crawlerVisits: { value: number } | null;
    openAlerts: number;
  };
  const { data: rows } = await scene.client.get<Row[]>('/overview');
  const shown = page.getByRole('row');
  expect(await shown.count()).toBe(rows.length + 1);
  for (const [index, row] of rows.entries()) {
    const line = shown.nth(index + 1);
    const cells = await line.getByRole('cell').allInnerTexts();
    const cell = async (name: string) => {
      const headers = await page.getByRole('columnheader').allInnerTexts();
      return cells[headers.findIndex((header) => header.trim() === name)] ?? '';
    };
    expect(cells[0]).toContain(row.hostname);
    expect(cells[0]?.includes('Sandbox data')).toBe(row.sandbox);
    const visibility = await cell('Visibility');
    expect(visibility).toContain(row.visibility ? share(row.visibility.value) : '–');
    expect(await cell('Crawlers')).toContain(
      row.crawlerVisits ? String(row.crawlerVisits.value) : '–',
    );
    expect(await cell('Alerts')).toBe(String(row.openAlerts));
    // Neither website has Search Console.
    expect(await cell('Clicks')).toContain('–');
  }
  await context.close();
});

itWithBrowser('a number opens its evidence with the request that gave it', async () => {
  const { page, context } = await open('/');
  await page.getByTitle('Show what this number rests on').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Copy as curl' }).click();
  const curl: string = await page.evaluate('navigator.clipboard.readText()');
  const address = /'(http[^']+)'/.exec(curl)?.[1] ?? '';
  expect(curl).toContain('$SIGHTLINE_KEY');
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${scene.client.key}` } });
  expect([answer.status, new URL(address).pathname]).toEqual([200, '/api/v1/overview']);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await context.close();
});

itWithBrowser(
  'what changed lists the movers and alerts of the API, or says that nothing did',
  async () => {
    const { page, context } = await open(website());
    type Mover = { keyword: string; position: number; previousPosition: number; places: number };
    // The last day of the range against its first day with a reading.
    const { data: movers } = await scene.client.get<Mover[]>(
      `/websites/${scene.websiteId}/movers?day=${daysAgo(0)}&compareDay=${daysAgo(9)}`,
    );
    expect(movers.length).toBeGreaterThan(1);
    for (const { keyword, position, previousPosition, places } of movers) {
      const line = page.getByRole('listitem').filter({ hasText: keyword });
      expect(await line.textContent()).toContain(`${previousPosition} → ${position}`);
      expect(await line.textContent()).toContain(`${places < 0 ? '▼' : '▲'} ${Math.abs(places)}`);
    }
    await page.getByText('Crawler stopped coming').waitFor();
    await page.goto(`${service.url}/websites/${quietId}`);
    await page.getByText(/Nothing outside noise since/).waitFor();
    await page.getByText('Sandbox data').first().waitFor();
    await context.close();
  },
);

itWithBrowser('the ledger has the numbers of the API, and its filters are in the URL', async () => {
  const { page, context } = await open(`${website()}/ledger`);
  const path = `/websites/${scene.websiteId}/indexing/urls`;
  type Summary = { states: Record<string, number> };
  const { data: summary } = await scene.client.get<Summary>(`${path}/summary`);
  const funnel = page.getByRole('region', { name: 'From tracked to cited' });
  for (const [label, state] of [
    ['Tracked', 'tracked'],
    ['Submitted', 'submitted'],
    ['Crawled', 'crawled'],
    ['Ranked', 'ranking'],
  ] as const) {
    const step = funnel.getByRole('listitem').filter({
      has: page.getByRole('button', { name: label, exact: true }),
    });
    expect(await step.textContent()).toContain(String(summary.states[state]));
  }
  const rowsOf = async () => {
    const texts = await page.getByRole('table').getByRole('link').allInnerTexts();
    return texts.map((text) => `https://${text}`).sort();
  };
  const listed = async (query: string) => {
    const { data } = await scene.client.get<Array<{ url: string }>>(`${path}?${query}`);
    return data.map(({ url }) => url).sort();
  };
  /** The rows of a filter replace those before it once they were read. */
  const expectRows = async (query: string) => {
    const wanted = JSON.stringify(await listed(query));
    await waitFor(`rows of ${query}`, async () => JSON.stringify(await rowsOf()) === wanted);
  };
  await expectRows('');

  await funnel.getByRole('button', { name: 'Crawled', exact: true }).click();
  await page.waitForURL(/state=crawled/);
  await expectRows('state=crawled');
  await page.getByLabel('Part of the URL').fill('found');
  await page.waitForURL(/q=found/);
  await expectRows('state=crawled&q=found');
  // A link to the page shows the same rows to somebody else.
  await page.reload();
  await expectRows('state=crawled&q=found');
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('state'));
  await expectRows('');

  await page.getByRole('link', { name: `${domain}/found` }).click();
  await page.getByRole('heading', { level: 1, name: 'Life of a URL' }).waitFor();
  await page.getByText('Crawled with success for the first time').waitFor();
  await context.close();
});

const screens = () => [
  '/',
  website(),
  `${website()}/ledger`,
  `${website()}/ledger?tab=submissions`,
  `${website()}/rankings`,
  `${website()}/rankings?tab=competitors`,
  `${website()}/ai`,
  `${website()}/ai?tab=manage`,
  `${website()}/crawlers`,
  `${website()}/crawlers?tab=matrix`,
  `${website()}/crawlers?tab=paths`,
  `${website()}/crawlers?tab=waste`,
  `${website()}/search-console`,
  `${website()}/audits`,
  `${website()}/backlinks`,
  `${website()}/backlinks?tab=known`,
  `${website()}/logs`,
  `${website()}/start`,
  `${website()}/crawlers?tab=simulate`,
  `${website()}/settings`,
  `${website()}/settings?tab=ownership`,
  '/alerts',
  '/campaigns',
  '/reports',
  '/reports?tab=exports',
  '/reports?tab=schedules',
  '/reports?tab=templates',
  '/jobs',
  '/settings',
  '/settings?tab=people',
  '/settings?tab=providers',
  '/settings?tab=connections',
  '/settings?tab=webhooks',
  '/settings?tab=notifications',
  '/settings?tab=retention',
  '/settings?tab=usage',
  '/settings?tab=log',
];

/** Buttons that make a change, which a read key may not. */
const changes =
  /^(Add|Track URLs|Track them|Start|Make|Collect|Ask|Read now|Acknowledge|Snooze|Create\b|Revoke|Delete|Connect|Test|Bind|Cancel|Send again|Invite|Schedule|Plan|Approve|Refuse)/;

itWithBrowser('a read key sees no button that would be refused', async () => {
  const reader = await newClient(service, scene.workspaceId, 'read');
  const { page, context } = await open('/', { key: reader.key });
  const statuses: number[] = [];
  page.on('response', (response) => statuses.push(response.status()));
  for (const path of screens()) {
    await page.goto(`${service.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    expect([path, await page.getByRole('button', { name: changes }).allInnerTexts()]).toEqual([
      path,
      [],
    ]);
  }
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  await context.close();
  const writer = await open('/');
  expect(await writer.page.getByRole('button', { name: 'Add website' }).isVisible()).toBe(true);
  await writer.context.close();
});

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
type Finding = { id: string; impact: string; nodes: Array<{ html: string }> };

/** Numbers of the page that open nothing. */
const bareNumbers = `[...document.querySelectorAll('td.tabular-nums')]
  .filter((cell) => /^[^–]*[0-9]/.test(cell.textContent) && !cell.querySelector('button'))
  .map((cell) => cell.textContent)`;

itWithBrowser.each(['light', 'dark'] as const)(
  'each number opens its evidence, and no screen has a serious finding of axe or a violation of the policy: %s',
  async (scheme) => {
    const { page, context, violations } = await open('/', { scheme });
    for (const path of screens()) {
      await page.goto(`${service.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settle(page);
      expect([path, await page.evaluate(bareNumbers)]).toEqual([path, []]);
      await page.evaluate(axe);
      const findings = await page.evaluate<Finding[]>(
        'axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }).then((result) => result.violations)',
      );
      const serious = findings
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect([path, serious]).toEqual([path, []]);
    }
    expect(violations.list).toEqual([]);
    await context.close();
  },
);

/** The names of current tabs that are not in view. */
const hiddenTabs = `[...document.querySelectorAll('main nav [aria-current]')]
  .filter((tab) => {
    const { left, right } = tab.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  })
  .map((tab) => tab.textContent)`;

itWithBrowser('no screen is wider than a phone, which shows the current tab', async () => {
  const { page, context } = await open('/', { width: 360 });
  for (const path of screens()) {
    await page.goto(`${service.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect([path, tooWide]).toEqual([path, 0]);
    expect([path, await page.evaluate(hiddenTabs)]).toEqual([path, []]);
  }
  await context.close();
});

itWithBrowser('the palette leads to a keyword by keyboard alone', async () => {
  const { page, context } = await open(website());
  await page.keyboard.press('Control+k');
  await page.locator('[role=combobox]:focus').waitFor();
  await page.keyboard.type('moka');
  await page.getByRole('option', { name: /moka pot/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'moka pot' }).waitFor();
  await context.close();
});

itWithBrowser('a revoked key ends the session of the page', async () => {
  const client = await newClient(service, scene.workspaceId);
  const { page, context } = await open('/', { key: client.key });
  const revoked = await scene.client.delete(`/account/keys/${client.keyId}`);
  expect(revoked.error).toBeUndefined();
  await page.getByRole('link', { name: domain }).click();
  await page.getByText('Your session has ended').waitFor();
  expect(await page.getByLabel('API key').isVisible()).toBe(true);
  await context.close();
});
