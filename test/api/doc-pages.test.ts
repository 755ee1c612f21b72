import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, startService } from '../support/service';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const get = (path: string) => fetch(`${service.url}${path}`);
const guides = readdirSync(join(__dirname, '..', '..', 'docs', 'guides')).filter((name) =>
  name.endsWith('.md'),
);

it('each guide is a page, and all of its links lead somewhere', async () => {
  const seen = new Set<string>();
  for (const name of guides) {
    const path = name === 'README.md' ? '/docs/guides' : `/docs/guides/${name.slice(0, -3)}`;
    const page = await get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/);
    const html = await page.text();
    expect(html).not.toMatch(/<script/);
    for (const [, link = ''] of html.matchAll(/(?:href|src)="(\/[^"#]*)/g)) seen.add(link);
  }
  expect(seen.size).toBeGreaterThan(20);
  for (const link of seen) expect([link, (await get(link)).status]).toEqual([link, 200]);
});

it('nothing else of the folder or above it is served', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/openapi.json',
    '/docs/guides/%2e%2e/%2e%2e/README',
    '/docs/reports/sample.pdf',
    '/docs/%2e%2e/README',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});
