/**
 * Takes a picture of each screen of the dashboard, one of them also dark and two also on a phone,
 * and writes them to docs/dashboard with a page that shows them. The service has the demo:
 *
 *   npm start
 *   npm run cli -- demo
 *   SIGHTLINE_URL=http://localhost:8080 SIGHTLINE_KEY=... node scripts/take-pictures.mjs
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = join(import.meta.dirname, '..', 'docs', 'dashboard');
const url = process.env.SIGHTLINE_URL ?? 'http://localhost:8080';
const key = process.env.SIGHTLINE_KEY;
if (!key) throw new Error('Set SIGHTLINE_KEY to a key of the workspace with the demo.');

/** The answer of a list, or an empty one where the demo has none. */
async function rows(path) {
  const reply = await fetch(`${url}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return reply.ok ? (await reply.json()).data : [];
}

const [first] = await rows('/overview');
if (!first) throw new Error('The workspace has no website. Load the demo: npm run cli -- demo');
const website = `/websites/${first.websiteId}`;
const idOf = async (path, name = 'id') => (await rows(path))[0]?.[name];
const keyword = await idOf(`${website}/rankings?limit=1&sort=position`, 'keywordId');
const trackedUrl = await idOf(`${website}/indexing/urls?limit=1`);
const answer = await idOf(`${website}/ai/answers?limit=1&state=ok&isOwnCited=true`);
const audit = await idOf(`${website}/audits?limit=1`);
const campaign = await idOf('/campaigns?limit=1');
const report = await idOf('/reports?limit=1');

/** File name, what it shows, and where. A screen of something that the demo lacks has no path. */
const screens = [
  ['overview', 'All websites', '/'],
  ['changes', 'What changed on a website', website],
  ['ledger', 'The URL ledger', `${website}/ledger`],
  ['url', 'The life of a URL', trackedUrl && `${website}/ledger/${trackedUrl}`],
  ['rankings', 'Rankings', `${website}/rankings`],
  ['keyword', 'A keyword and its result pages', keyword && `${website}/rankings/${keyword}`],
  ['ai', 'AI answers', `${website}/ai`],
  ['answer', 'An answer with its brands and sources', answer && `${website}/ai/answers/${answer}`],
  ['crawlers', 'Crawlers', `${website}/crawlers`],
  ['matrix', 'Crawlers and what robots.txt allows them', `${website}/crawlers?tab=matrix`],
  ['robots', 'A robots.txt against the visits of 30 days', `${website}/crawlers?tab=simulate`],
  ['search-console', 'Search Console', `${website}/search-console`],
  ['audits', 'Audits', `${website}/audits`],
  ['audit', 'An audit', audit && `${website}/audits/${audit}`],
  ['backlinks', 'Backlinks', `${website}/backlinks`],
  ['campaigns', 'Campaigns', '/campaigns'],
  ['campaign', 'A campaign', campaign && `/campaigns/${campaign}`],
  ['reports', 'Reports', '/reports'],
  ['report', 'A report', report && `/reports/${report}`],
  ['logs', 'Log drains', `${website}/logs`],
  ['jobs', 'Jobs', '/jobs'],
  ['settings', 'Settings', '/settings'],
].filter(([, , path]) => path);

const looks = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
};

/** Screens that are also shown in another look, with what it shows that the first picture does not. */
const alsoShown = {
  changes: { phone: 'on a phone, the menu behind a button and columns below each other' },
  ledger: { phone: 'on a phone, where a table moves sideways' },
  crawlers: { dark: 'dark' },
};

const isShown = (name, look) => look === 'light' || alsoShown[name]?.[look] !== undefined;

/** What is shown before something is asked for. */
const prepare = {
  async robots(page) {
    const text = page.locator('textarea');
    await text.fill(`${await text.inputValue()}\n\nUser-agent: Googlebot\nDisallow: /pages/\n`);
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.locator('dl').first().waitFor();
  },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [look, options] of Object.entries(looks)) {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  context.setDefaultTimeout(60_000);
  await context.request.post(`${url}/dashboard/session`, { data: { key } });
  const page = await context.newPage();
  for (const [name, , path] of screens.filter(([screen]) => isShown(screen, look))) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await prepare[name]?.(page);
    const picture = join(folder, `${name}-${look}.jpg`);
    await page.screenshot({ path: picture, type: 'jpeg', quality: 62, animations: 'disabled' });
    process.stdout.write(`${picture}\n`);
  }
  await context.close();
}
await browser.close();

const gallery = screens.map(
  ([name, title]) => `### ${title}

[![${title}](${name}-light.jpg)](${name}-light.jpg)
${Object.entries(alsoShown[name] ?? {})
  .map(([look, what]) => `\n[The same ${what}](${name}-${look}.jpg)\n`)
  .join('')}`,
);
writeFileSync(
  join(folder, 'README.md'),
  `# Dashboard

The sources are in \`web/\`. While you work on them, let Vite show each change on a service that runs:

\`\`\`sh
SIGHTLINE_URL=http://localhost:8080 npx vite --config web/vite.config.ts
\`\`\`

## Screens

Pictures of the demo, taken by \`scripts/take-pictures.mjs\`.

${gallery.join('\n')}`,
);
