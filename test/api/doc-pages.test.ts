import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../api/operations';
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

it('the reference lists every operation, and has a page and a document for each area', async () => {
  const index = await (await get('/docs')).text();
  expect(index).not.toMatch(/<script/);
  const documents = await Promise.all(
    [...index.matchAll(/<h2 id="([\w-]+)">/g)].map(async ([, area = '']) => {
      expect((await get(`/docs/api/${area}`)).status).toBe(200);
      const { paths, tags } = (await (await get(`/openapi/${area}.json`)).json()) as {
        paths: Record<string, Record<string, { operationId: string }>>;
        tags: { name: string }[];
      };
      expect(tags.map(({ name }) => name)).toEqual([area]);
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => {
          expect(index).toContain(`#tag/${area}/${method.toUpperCase()}${path}"`);
          return operationId;
        }),
      );
    }),
  );
  expect(documents.flat().toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});
