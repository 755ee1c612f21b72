import { insertWebsite } from '../../modules/websites/store/website-store';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { openOwnerRows } from '../support/owner-rows';
import { insertPublishedAudit } from '../support/published-audit';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Section = { section: string | null; parent: string | null; depth: number | null };

let service: Service;
let client: ApiClient;
let websiteId: string;
let auditId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  const { database, clickhouse } = service.services;
  domain = uniqueDomain();
  [websiteId, auditId] = await database.transaction(workspaceId, async (tx) => {
    const website = await insertWebsite(tx, {
      domain,
      name: 'sections',
      relationship: 'own',
      country: 'US',
      language: 'en',
    });
    return [website, await insertPublishedAudit({ tx, clickhouse }, workspaceId, website)];
  });
  const page = {
    workspace_id: workspaceId,
    website_id: websiteId,
    audit_id: auditId,
    run: 1,
    kind: 'page',
    source: 'link',
    status: 200,
    is_html: true,
    is_indexable: true,
    facts: '{}',
  };
  const owner = openOwnerRows();
  await owner.rows(
    `insert into audit_issues (workspace_id, audit_id, code, severity, pages, added, new, fixed, gone)
     values (?, ?, 'http_4xx', 'error', 2, 1, 0, 0, 0), (?, ?, 'title_missing', 'error', 2, 0, 0, 0, 0)`,
    [workspaceId, auditId, workspaceId, auditId],
  );
  await owner.close();
  const own = `https://www.${domain}`;
  const title = { issues: ['title_missing'], errors: 1 };
  await clickhouse.client.insert({
    table: 'audit_urls',
    format: 'JSONEachRow',
    values: [
      { ...page, number: 1, url: `${own}/`, depth: 0, links_in: 5 },
      { ...page, number: 2, url: `${own}/blog/`, depth: 1, links_in: 3 },
      { ...page, ...title, number: 3, url: `${own}/blog/2026/a?x=1`, depth: 2 },
      { ...page, ...title, number: 4, url: `${own}/blog/2026/b`, depth: 2 },
      { ...page, number: 5, url: `${own}/shop/cup`, depth: 2, warnings: 1 },
      { ...page, number: 6, url: `${own}/shop/pot`, is_indexable: false },
      {
        ...page,
        number: 7,
        url: `${own}/shop/gone`,
        depth: 1,
        status: 404,
        is_html: false,
        is_indexable: false,
        errors: 1,
        issues: ['http_4xx'],
      },
      { ...page, number: 8, url: `${own}/shop/skipped`, skip_reason: 'page_limit' },
      { ...page, number: 9, kind: 'resource', url: `${own}/shop/logo.png` },
    ],
  });
  const finding = { workspace_id: workspaceId, website_id: websiteId, audit_id: auditId, run: 1 };
  const link = { ...finding, kind: 'anchor', href: '/x', text: 'x' };
  await clickhouse.client.insert({
    table: 'audit_links',
    format: 'JSONEachRow',
    values: [
      [1, 2],
      [1, 7],
      [2, 3],
      [2, 4],
      [2, 5],
      [7, 5],
      [3, 2],
      [4, 3],
    ].map(([from_number, to_number]) => ({ ...link, from_number, to_number })),
  });
  await clickhouse.client.insert({
    table: 'audit_findings',
    format: 'JSONEachRow',
    values: [3, 4].map((number) => ({ ...finding, code: 'title_missing', number, detail: '{}' })),
  });
});
afterAll(() => service.stop());

const sections = async (query: string) =>
  (await client.get<Section[]>(`/audits/${auditId}/sections?${query}`)).data;
const urls = async (query: string) =>
  (await client.get<{ number: number }[]>(`/audits/${auditId}/pages?${query}`)).data.map(
    ({ number }) => number,
  );

it('counts the pages of each folder with those below it, and names other hosts', async () => {
  const rows = await sections('levels=2');
  expect(rows.map(({ section, parent }) => [section, parent])).toEqual([
    ['/', null],
    ['/blog/', '/'],
    ['/shop/', '/'],
    ['/blog/2026/', '/blog/'],
    ['example.com/', null],
  ]);
  expect(rows[0]).toMatchObject({ pages: 7, healthPages: 7, healthyPages: 4, healthScore: 57 });
  expect(rows[1]).toMatchObject({
    depth: 1,
    pages: 3,
    errors: 2,
    healthScore: 33,
    linksIn: 3,
    topIssues: [{ code: 'title_missing', pages: 2 }],
  });
  expect(rows[2]).toMatchObject({ pages: 3, warnings: 1, notIndexable: 2, failing: 1, errors: 1 });
  expect((await sections('levels=2&under=/blog/2026/')).at(-1)).toMatchObject({
    section: '/blog/2026/',
    pages: 2,
  });
  expect(await urls('under=/blog/2026/')).toEqual([3, 4]);
  expect(await urls('under=example.com/')).toEqual([0]);
});

it('counts the folders at each click depth, and from where most links lead there', async () => {
  const rows = await sections('by=depth');
  expect(rows.map(({ section, depth, parent }) => [section, depth, parent])).toEqual([
    ['/blog/', 2, '/blog/'],
    ['/', 0, null],
    ['/blog/', 1, '/'],
    ['/shop/', 1, '/'],
    ['/shop/', 2, '/blog/'],
    ['/shop/', null, null],
    ['example.com/', null, null],
  ]);
});

it('lists pages with the page that they are reached from', async () => {
  const rows = await sections('by=page&under=/blog/');
  const path = (url: string | null) => url?.replace(`https://www.${domain}`, '') ?? null;
  expect(rows.map(({ section, parent }) => [path(section), path(parent)])).toEqual([
    ['/blog/', '/'],
    ['/blog/2026/a?x=1', '/blog/'],
    ['/blog/2026/b', '/blog/'],
  ]);
  expect(rows[1]).toMatchObject({ depth: 2, httpStatus: 200, healthScore: 0, errors: 1 });
  // Its URL begins those of the others.
  expect(await urls(`url=${rows[0]?.section}`)).toHaveLength(1);
  expect(await urls(`q=${rows[0]?.section}`)).toHaveLength(3);
  expect((await client.get(`/audits/${auditId}/pages?issue=title_gone`)).error.details).toEqual([
    expect.objectContaining({ path: 'query.issue', code: 'unknown_issue' }),
  ]);
});

it('groups pages by the segments of the settings, the first that matches', async () => {
  const unknown = await client.get(`/audits/${auditId}/pages?segment=Articles`);
  expect(unknown.error.details).toMatchObject([
    { path: 'query.segment', code: 'unknown_segment', message: expect.stringContaining('has no') },
  ]);
  const twice = await client.patch(`/websites/${websiteId}/settings`, {
    audits: {
      segments: [
        { name: 'Articles', urls: ['/blog/'] },
        { name: 'Articles', urls: ['/shop/'] },
      ],
    },
  });
  expect(twice.error.details).toMatchObject([
    { path: 'audits.segments.1.name', message: 'The name “Articles” occurs twice.' },
  ]);
  await client.patch(`/websites/${websiteId}/settings`, {
    audits: {
      segments: [
        { name: 'With a query', urls: ['*?x='] },
        { name: 'Articles', urls: ['/blog/*/'] },
        { name: 'Shop', urls: ['/shop/'] },
      ],
    },
  });
  const rows = await sections('by=segment');
  expect(rows).toMatchObject([
    { section: null, pages: 3, healthScore: 100 },
    { section: 'Shop', pages: 3, healthScore: 67 },
    { section: 'Articles', pages: 1, healthScore: 0 },
    { section: 'With a query', pages: 1, healthScore: 0 },
  ]);
  expect(await urls('segment=Articles')).toEqual([4]);
  const { text } = await client.get(`/audits/${auditId}/sections?by=segment&format=csv`);
  expect(text.split('\r\n')[2]).toMatch(/^Shop,,1,3,67,2,3,1,1,0,2,1,0,,/);
  const issues = await client.get(`/audits/${auditId}/issues?segment=Shop`);
  expect(issues.data).toMatchObject([{ code: 'http_4xx', pages: 1, added: null }]);
  const findings = await client.get(`/audits/${auditId}/issues/title_missing?segment=Articles`);
  expect(findings.data).toMatchObject([{ number: 4 }]);
});
