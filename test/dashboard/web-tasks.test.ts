import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { openWorkspace } from '../../platform/workspace';
import { seedAnswers } from '../support/ai-answers';
import { ApiClient } from '../support/api-client';
import { insertVisits } from '../support/crawler-visits';
import { itWithBrowser } from '../support/programs';
import { storeRobots } from '../support/robots-scene';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

/** What a person does on the screens, beyond looking. */
const webFolder = join(__dirname, '..', '..', 'dist', 'web');

let service: Service;
let first: Resources;
let second: Resources;
let client: ApiClient;
let browser: Browser | undefined;

const idOf = (name: string, resources = first) => resources.ids[name] ?? '';
const domainOf = (resources: Resources) => resources.ids['domain'] ?? '';

beforeAll(async () => {
  if (!existsSync(join(webFolder, 'index.html'))) {
    throw new Error('dist/web is missing. Run `npm run build`.');
  }
  service = await startService({ webFolder });
  const workspace = await createWorkspace();
  first = await createResources(service, workspace);
  second = await createResources(service, workspace);
  client = new ApiClient(service.url, first.readWriteKey);
});
afterAll(async () => {
  await browser?.close();
  await service.stop();
});

type Opened = { page: Page; context: BrowserContext };

async function newPage(): Promise<Opened> {
  browser ??= await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
  });
  return { context, page: await context.newPage() };
}

async function open(path: string, key = first.readWriteKey): Promise<Opened> {
  const opened = await newPage();
  const signedIn = await opened.context.request.post(`${service.url}/dashboard/session`, {
    data: { key },
  });
  expect(signedIn.status()).toBe(201);
  await opened.page.goto(`${service.url}${path}`);
  return opened;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

itWithBrowser('a robots.txt is edited, and what it would change is shown', async () => {
  const { workspaceId } = first.workspace;
  const websiteId = idOf('websiteId');
  const host = domainOf(first);
  const text = 'User-agent: *\nDisallow: /old';
  await storeRobots(service, { workspaceId, websiteId, host }, { at: new Date(), text });
  const at = new Date(Date.now() - 86_400_000).toISOString().replace('T', ' ').replace('Z', '');
  await insertVisits(
    service.services.clickhouse,
    { workspaceId, websiteId },
    [1, 2, 3].map(() => ({ bot: 'GPTBot', purpose: 'ai_training', path: '/a', at, host })),
  );
  const { page, context } = await open(`/websites/${websiteId}/crawlers?tab=simulate`);
  const editor = page.getByLabel('robots.txt to try');
  expect(await editor.inputValue()).toBe(text);
  await editor.fill(`${text}\n\nUser-agent: GPTBot\nDisallow: /`);
  await page.getByRole('button', { name: 'Simulate' }).click();
  const lost = page
    .locator('dt', { hasText: 'Visits lost' })
    .locator('xpath=following-sibling::dd[1]');
  await lost.waitFor();
  expect(await lost.textContent()).toBe('3');
  const row = page.getByRole('row').filter({ hasText: 'GPTBot' });
  expect(await row.first().getByRole('cell').allInnerTexts()).toEqual([
    expect.stringContaining('GPTBot'),
    'AI training',
    '3',
    '0',
    '3',
    '0',
  ]);
  await editor.fill('');
  await page.getByText('The text has changed since').waitFor();
  await context.close();
});

itWithBrowser(
  'a client is invited by a link, sees the chosen website alone, and is revoked',
  async () => {
    const admin = await open('/settings?tab=people');
    await admin.page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Client of Acme');
    await dialog.getByLabel('Role').selectOption('client');
    await dialog.getByLabel(domainOf(second)).check();
    await dialog.getByRole('button', { name: 'Invite a person' }).click();
    await dialog.getByText('It works once').waitFor();
    const link = (await dialog.locator('pre').textContent()) ?? '';
    await admin.page.keyboard.press('Escape');

    const guest = await newPage();
    // The sample service does not know its own port.
    await guest.page.goto(`${service.url}${new URL(link).pathname}${new URL(link).search}`);
    // A program that opens the link, scripts and all, uses nothing up.
    await guest.page.getByRole('button', { name: 'Sign in' }).click();
    await guest.page.getByText('Client of Acme, you are signed in').waitFor();
    const ownKey = (await guest.page.locator('pre').textContent()) ?? '';
    await guest.page.getByRole('button', { name: 'Open the dashboard' }).click();
    await heading(guest.page, 'All websites').waitFor();
    await guest.page.getByRole('link', { name: domainOf(second) }).waitFor();
    const text = (await guest.page.locator('body').textContent()) ?? '';
    expect(text).not.toContain(domainOf(first));
    // A client has neither jobs nor settings, but sees where she is signed in.
    for (const name of ['Settings', 'Jobs']) {
      expect(await guest.page.getByRole('link', { name, exact: true }).count()).toBe(0);
      await guest.page.goto(`${service.url}/${name.toLowerCase()}`);
      await heading(guest.page, 'Page not found').waitFor();
    }
    await guest.page.goto(`${service.url}/account`);
    await guest.page.getByRole('row').filter({ hasText: 'Client of Acme' }).waitFor();
    expect(await guest.page.getByRole('row').count()).toBe(2);
    await guest.page.goto(`${service.url}/websites/${idOf('websiteId')}`);
    await guest.page.getByText('No website with this id').first().waitFor();

    // The key signs in again, in the dashboard alone.
    const again = await open('/', ownKey);
    await heading(again.page, 'All websites').waitFor();
    const refused = await client.get('/websites', { key: ownKey });
    expect([refused.status, refused.error.code]).toEqual([401, 'unauthorized']);
    await again.context.close();

    const row = admin.page.getByRole('row').filter({ hasText: 'Client of Acme' });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'detached' });
    await guest.page.goto(`${service.url}/websites/${idOf('websiteId', second)}`);
    await guest.page.getByLabel('API key').waitFor();
    type Entry = { actor: string; action: string };
    const { data: log } = await client.get<Entry[]>('/account/audit-log?limit=100');
    expect(
      log.filter(({ actor }) => actor === 'Client of Acme').map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['dashboard_session.create']));
    await Promise.all([admin.context.close(), guest.context.close()]);
  },
);

itWithBrowser('an agent’s call is shown, and refused or approved', async () => {
  const refusing = await open(`/approvals/${idOf('approvalId')}`);
  await heading(refusing.page, 'An agent asks for your approval').waitFor();
  await refusing.page.getByText('What it would do').waitFor();
  await refusing.page.getByText('delete_website').waitFor();
  await refusing.page.getByRole('button', { name: 'Refuse' }).click();
  await refusing.page.getByText('Refused.').waitFor();
  expect((await client.get(`/approvals/${idOf('approvalId')}`)).status).toBe(404);
  await refusing.page.reload();
  await refusing.page.getByText('Nothing waits for approval here').waitFor();
  await refusing.context.close();

  const path = `/approvals/${idOf('approvalId', second)}`;
  // Without a session it asks to sign in, and then shows what was asked for.
  const { page, context } = await newPage();
  await page.goto(`${service.url}${path}`);
  await page.getByLabel('API key').fill(first.readWriteKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved. Ask the agent to continue.').waitFor();
  const { data } = await client.get<{ approvedAt: string | null }>(path);
  expect(data.approvedAt).not.toBeNull();
  await context.close();
});

itWithBrowser('a report is shown from its data, and a schedule is made and paused', async () => {
  const { page, context } = await open(`/reports/${idOf('reportId')}`);
  const shown = page.frameLocator('iframe');
  await shown.getByText('A sample <of> a summary.').waitFor();
  await page.goto(`${service.url}/reports?tab=schedules`);
  await page.getByRole('button', { name: 'Schedule a report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Monday numbers');
  await dialog.getByLabel('Hour').fill('6');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Monday numbers' });
  await row.waitFor();
  expect(await row.textContent()).toContain('06:00');
  await row.getByRole('button', { name: 'Pause' }).click();
  await row.getByText('paused').waitFor();
  await row.getByRole('button', { name: 'Runs' }).click();
  await page.getByText('It has not run yet.').waitFor();
  await context.close();
});

itWithBrowser('a template is built, previewed as a page, and kept', async () => {
  const { page, context } = await open('/reports/templates/new');
  await page.getByLabel('Name').fill('For the board');
  await page.getByRole('button', { name: 'Add a text' }).click();
  await page.getByLabel('Heading').fill('In short');
  await page.getByLabel('Text', { exact: true }).fill('All is <well>.\n- One');
  await page.getByLabel('Section or chart').selectOption('section visits');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Move Crawler visits up' }).press('Enter');
  const shown = page.frameLocator('iframe');
  await shown.getByRole('listitem').filter({ hasText: 'One' }).waitFor();
  expect(await shown.locator('section[id] > h2').allInnerTexts()).toEqual([
    'Crawler visits',
    'In short',
  ]);
  // The page's own style is applied, though the dashboard's policy lets none in.
  const radius =
    "getComputedStyle(document.querySelector('iframe').contentDocument.querySelector('section[id]')).borderRadius";
  expect(await page.evaluate(radius)).toBe('12px');
  await page.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'For the board').waitFor();
  await page.goto(`${service.url}/reports`);
  await page.getByRole('button', { name: 'Make a report' }).click();
  const choice = page.getByRole('dialog').getByLabel('Type');
  await choice.selectOption({ label: 'Template: For the board' });
  type Template = { name: string; layout: unknown[] };
  const { data } = await client.get<Template[]>('/report-templates?limit=100');
  expect(data.find(({ name }) => name === 'For the board')?.layout).toEqual([
    { kind: 'section', section: 'visits', show: ['figures', 'charts', 'tables'] },
    { kind: 'text', title: 'In short', body: 'All is <well>.\n- One' },
  ]);
  await context.close();
});

itWithBrowser('a campaign is planned as a draft, with its design', async () => {
  const { page, context } = await open('/campaigns');
  await page.getByRole('button', { name: 'Plan a campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shorter titles');
  const pages = ['a', 'b', 'c', 'd'].map((name) => `https://${domainOf(first)}/${name}`);
  await dialog.getByLabel('Website').selectOption({ label: domainOf(first) });
  await dialog.getByLabel('Metric that decides').selectOption('crawler_visits');
  await dialog.getByLabel('Pages to draw from').fill(pages.join('\n'));
  await dialog.getByRole('button', { name: 'Create the draft' }).click();
  await heading(page, 'Shorter titles').waitFor();
  await page.getByText(/Not known: /).waitFor();
  await page.getByText(pages[3] ?? '').waitFor();
  await page.getByRole('button', { name: 'Delete the draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the draft' }).click();
  await heading(page, 'Campaigns').waitFor();
  await context.close();
});

itWithBrowser(
  'a campaign is started, shows which units to change, and takes an event',
  async () => {
    const pages = ['a', 'b', 'c', 'd'].map((name) => `https://${domainOf(second)}/${name}`);
    const dayIn = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const planned = await client.post<{ id: string }>('/campaigns', {
      name: 'Longer titles',
      websiteIds: [idOf('websiteId', second)],
      primaryMetric: 'crawler_visits',
      targetPages: pages,
      startDay: dayIn(1),
      endDay: dayIn(28),
    });
    expect(planned.status).toBe(201);
    const path = `/campaigns/${planned.data.id}`;
    const { page, context } = await open(path);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    const units = page.getByRole('table', { name: 'Drawn units' });
    await units.getByText(pages[3] ?? '').waitFor();
    const { data: cohorts } = await client.get<{ id: string }[]>(`${path}/cohorts`);
    const { data: drawn } = await client.get<{ unit: string; isTreated: boolean }[]>(
      `${path}/cohorts/${cohorts[0]?.id}/units`,
    );
    const rows = () => units.getByRole('row').filter({ hasText: 'https://' }).allInnerTexts();
    const textsOf = (of: typeof drawn) =>
      of.map(({ unit, isTreated }) => `${unit}\t${isTreated ? 'Change' : 'Leave as it is'}`).sort();
    expect((await rows()).sort()).toEqual(textsOf(drawn));
    await page.getByRole('combobox', { name: 'Arm' }).selectOption('changed');
    const toChange = drawn.filter(({ isTreated }) => isTreated);
    expect(toChange).toHaveLength(2);
    await page.waitForURL(/arm=changed/);
    await units.getByText('Leave as it is').first().waitFor({ state: 'detached' });
    await units.getByText(toChange[0]?.unit ?? '').waitFor();
    expect((await rows()).sort()).toEqual(textsOf(toChange));

    await page.goto(`${service.url}/campaigns/${idOf('pastCampaignId')}`);
    await page.getByRole('button', { name: 'Add an event' }).click();
    await page.getByRole('dialog').getByLabel('What happened').fill('Relaunch');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('cell', { name: 'Relaunch' }).waitFor();
    await context.close();
  },
);

itWithBrowser('an audit has links and a comparison, and says when nothing differs', async () => {
  const path = `/websites/${idOf('websiteId')}/audits/${idOf('auditId')}`;
  const { page, context } = await open(`${path}?tab=compare`);
  await page.getByText('No page differs').waitFor();
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await page.waitForURL(/tab=links/);
  await page.getByRole('combobox', { name: 'Target' }).selectOption('true');
  await page.waitForURL(/isBroken=true/);
  await context.close();
});

itWithBrowser(
  'an API that is away is said to be, and one that is slow shows that it is read',
  async () => {
    const { page, context } = await open('/jobs');
    await heading(page, 'Jobs').waitFor();
    await page.route('**/dashboard/api/v1/overview*', (route) => route.abort());
    await page.getByRole('link', { name: 'All websites' }).click();
    // The client repeats a request that never arrived before the page says so.
    await page.getByText('The service cannot be reached').waitFor();
    await page.unroute('**/dashboard/api/v1/overview*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: domainOf(first) }).waitFor();

    // Nor is the browser's own page shown when a screen's code cannot be loaded.
    const away = /\/assets\/|\/healthz$/;
    await page.route(away, (route) => route.abort());
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('This screen can be loaded once it is back').waitFor();
    await page.unroute(away);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Settings').waitFor();
    await page.goBack();

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/dashboard/api/v1/campaigns*', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    release();
    await page.getByRole('link', { name: 'sample' }).first().waitFor();
    await context.close();
  },
);

itWithBrowser('the keyboard alone opens a website, a number’s evidence and a menu', async () => {
  const { page, context } = await open('/');
  await page.getByRole('link', { name: domainOf(first) }).waitFor();
  // What is still loading would come between.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
  const passed: string[] = [];
  // A name of its own follows the domain.
  while (!(await focused()).startsWith(domainOf(first)) && passed.length < 100) {
    await page.keyboard.press('Tab');
    passed.push(await focused());
  }
  expect(passed.at(-1)).toContain(domainOf(first));
  await page.keyboard.press('Enter');
  await heading(page, domainOf(first)).waitFor();
  await context.close();
});

itWithBrowser('a retention is shortened after what would go is shown and confirmed', async () => {
  const { clickhouse, database } = service.services;
  const at = new Date(Date.now() - 60 * 86_400_000).toISOString();
  const [promptId, targetId] = [idOf('promptId'), idOf('aiTargetId')];
  await seedAnswers(
    openWorkspace({ database, clickhouse }, first.workspace),
    { websiteId: idOf('websiteId') },
    [{ promptId, targetId, at, text: 'An old answer.' }],
  );
  const { page, context } = await open('/settings?tab=retention');
  const row = page.getByRole('row').filter({ hasText: 'AI responses' });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('30');
  await dialog.getByRole('button', { name: 'Show what would go' }).click();
  await dialog.getByText('The next daily run removes 1 (').waitFor();
  const save = dialog.getByRole('button', { name: 'Save and remove' });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByLabel('I understand').check();
  await save.click();
  await row.getByText('30 days').waitFor();
  await context.close();
});
