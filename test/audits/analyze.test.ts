import { analyzeAudit } from '../../modules/audits/analysis/analyze-audit';
import type { AuditRef } from '../../modules/audits/rules/audit-ref';
import { openWorkspace } from '../../platform/workspace';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { type SeededUrl, seedAudit } from './frontier-scene';

let service: Service;
let client: ApiClient;
let scope: { workspaceId: string; websiteId: string; domain: string };

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  const { workspaceId } = await createWorkspace();
  client = await newClient(service, workspaceId);
  const domain = uniqueDomain();
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  scope = { workspaceId, websiteId: data.id, domain };
});
afterAll(() => service.stop());

const page = (title: string, ...links: string[]) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>
   <p>What ${title} says is said here alone.</p>
   ${links.map((link) => `<a href="${link}">to ${link}</a>`).join(' ')}</body></html>`;

const site: SeededUrl[] = [
  { path: '/', html: page('Home', '/a', '/old', '/gone'), source: 'start' },
  { path: '/a', html: page('Alpha', '/') },
  { path: '/old', status: 301, redirectTo: '/older' },
  { path: '/older', status: 302, redirectTo: '/a' },
  { path: '/gone', html: page('Not found'), status: 404 },
  { path: '/lost', html: page('Lost', '/'), inSitemap: true, source: 'sitemap' },
  { path: '/private', skipReason: 'robots_disallowed', inSitemap: true, source: 'sitemap' },
];

const analyze = (ref: AuditRef, endReason: 'finished' | 'canceled' | 'page_limit' = 'finished') =>
  analyzeAudit(openWorkspace(service.services, ref), ref, {
    endReason,
    signal: new AbortController().signal,
  });

const read = <Row>(table: string, ref: AuditRef, columns: string): Promise<Row[]> =>
  service.services.clickhouse.of(ref.workspaceId).query<Row>({
    sql: `SELECT ${columns} FROM ${table}
          WHERE workspace_id = {workspace:String} AND audit_id = {audit:String} ORDER BY ALL`,
    parameters: { audit: ref.auditId },
    comment: 'test',
  });

const readAudit = async (ref: AuditRef) => {
  const [row] = await service.services.database
    .reader(ref.workspaceId)
    .run<Record<string, unknown>>({
      text: `select run, end_reason, health_pages, healthy_pages, health_score, compared_with,
               summary, (select health_score from websites w where w.workspace_id = a.workspace_id
                 and w.id = a.website_id) as website_score,
               (select count(*) from audit_urls u where u.workspace_id = a.workspace_id
                 and u.audit_id = a.id) as frontier
             from audits a where workspace_id = $1 and id = $2`,
      values: [ref.workspaceId, ref.auditId],
    });
  return row;
};

const readIssues = (ref: AuditRef) =>
  service.services.database.reader(ref.workspaceId).run<Record<string, unknown>>({
    text: `select code, pages, added, new, fixed, gone from audit_issues
           where workspace_id = $1 and audit_id = $2 order by code collate "C"`,
    values: [ref.workspaceId, ref.auditId],
  });

const issue = async (ref: AuditRef, code: string) =>
  (await readIssues(ref)).find((row) => row['code'] === code);

it('a crawl becomes URLs, links and findings, once, however often it is analyzed', async () => {
  const ref = await seedAudit(service, scope, site);
  const result = await analyze(ref);
  expect(result).toEqual({
    auditId: ref.auditId,
    pages: 4,
    healthScore: expect.any(Number),
    failure: null,
    labPages: 0,
  });
  const readAll = async () => ({
    audit: await readAudit(ref),
    issues: await readIssues(ref),
    urls: await read('audit_urls', ref, '*'),
    links: await read('audit_links', ref, '*'),
    findings: await read('audit_findings', ref, '*'),
  });
  const first = await readAll();
  expect(first.urls).toHaveLength(site.length);
  expect(first.links).toHaveLength(5);
  expect(first.audit).toMatchObject({ endReason: 'finished', frontier: 0, healthPages: 4 });
  expect(await analyze(ref)).toEqual(result);
  expect(await readAll()).toEqual(first);
});

it('findings name what links to what is broken or moved, and what nothing links to', async () => {
  const robots = 'User-agent: *\nDisallow: /private';
  const ref = await seedAudit(service, scope, site, { robots });
  await analyze(ref);
  const rows = await read<{ code: string; number: number; detail: string }>(
    'audit_findings',
    ref,
    'code, number, detail',
  );
  const found = (code: string) =>
    rows
      .filter((row) => row.code === code)
      .map(({ number, detail }) => [number, JSON.parse(detail)]);
  const at = (path: string) => `https://${scope.domain}${path}`;
  expect(found('link_broken')).toEqual([
    [0, { count: 1, targets: [at('/gone')], pagesLinking: [1] }],
  ]);
  expect(found('link_to_redirect')).toEqual([[0, { count: 1, targets: [at('/old')] }]]);
  expect(found('redirect_chain')).toEqual([
    [2, { hops: 2, endStatus: 200, path: [at('/old'), at('/older'), at('/a')], end: at('/a') }],
  ]);
  expect(found('orphan')).toEqual([[5, { knownBy: ['sitemap'] }]]);
  const bots = expect.arrayContaining(['Googlebot', 'bingbot', 'OAI-SearchBot']);
  expect(found('sitemap_url_disallowed')).toEqual([[6, { bots }]]);
  expect(found('http_4xx').map(([number]) => number)).toEqual([4]);
});

const capped: SeededUrl[] = [
  { path: '/', html: page('Home', '/a', '/gone'), source: 'start' },
  { path: '/a', skipReason: 'page_limit' },
  { path: '/gone', skipReason: 'page_limit' },
];

it('a capped crawl does not set the website’s score, and its own is one of a sample', async () => {
  const overview = async () => {
    const { data } = await client.get<{ health: object | null }[]>('/overview');
    return data[0]?.health;
  };
  const sampled = await seedAudit(service, scope, capped);
  await analyze(sampled, 'page_limit');
  const sample = { pages: 1, knownPages: 3 };
  expect(await readAudit(sampled)).toMatchObject({
    healthScore: 100,
    websiteScore: null,
    summary: { sample },
  });
  const { data } = await client.get(`/audits/${sampled.auditId}`);
  expect(data).toMatchObject({ score: { healthScore: 100, isCapped: true, sample } });
  expect(await overview()).toMatchObject({ score: 100, sample });

  await analyze(await seedAudit(service, scope, site));
  const later = await seedAudit(service, scope, capped);
  await analyze(later, 'page_limit');
  expect(await readAudit(later)).toMatchObject({ healthScore: 100, websiteScore: 50 });
  expect(await overview()).toMatchObject({ score: 50, sample: null });
});

it('a capped crawl is compared with no audit, nor is another compared with it', async () => {
  const whole = await seedAudit(service, scope, site);
  await analyze(whole);
  const sampled = await seedAudit(service, scope, capped);
  await analyze(sampled, 'page_limit');
  expect(await readAudit(sampled)).toMatchObject({ comparedWith: null });
  const issues = await readIssues(sampled);
  expect(issues.filter(({ fixed, gone }) => fixed !== null || gone !== null)).toEqual([]);
  const next = await seedAudit(service, scope, site);
  await analyze(next);
  expect(await readAudit(next)).toMatchObject({ comparedWith: whole.auditId });

  // Nor does a comparison that is asked for say of pages what one of both did not look at.
  const differences = async (of: AuditRef, other: AuditRef) =>
    (await client.get<object[]>(`/audits/${of.auditId}/compare?with=${other.auditId}`)).data;
  expect(await differences(sampled, whole)).toEqual([]);
  expect(await differences(next, sampled)).toEqual([]);
});

it('the health score is the share of HTML pages without an error, with both numbers', async () => {
  const picture = { path: '/menu.pdf', status: 200, mediaType: 'application/pdf' };
  const ref = await seedAudit(service, scope, [...site, picture]);
  await analyze(ref);
  // The start links to an error, one page is an error; redirects, files and skipped URLs do not count.
  expect(await readAudit(ref)).toMatchObject({
    healthPages: 4,
    healthyPages: 2,
    healthScore: 50,
  });
  type CheckedUrl = { url: string; is_html: boolean; errors: number };
  const rows = await read<CheckedUrl>('audit_urls', ref, 'url, is_html, errors');
  const failing = rows.filter(({ is_html, errors }) => is_html && errors > 0);
  expect(failing.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/gone']);
});

it('the health score counts redirect loops and error statuses without HTML', async () => {
  const failing: SeededUrl[] = [
    { path: '/round', status: 301, redirectTo: '/about' },
    { path: '/about', status: 302, redirectTo: '/round' },
    { path: '/gone.pdf', status: 404, mediaType: 'application/pdf' },
  ];
  const ref = await seedAudit(service, scope, [...site, ...failing]);
  await analyze(ref);
  expect(await readAudit(ref)).toMatchObject({
    healthPages: 7,
    healthyPages: 2,
    healthScore: 29,
  });
});

it('an analysis that died leaves nothing behind, and the next one counts', async () => {
  const ref = await seedAudit(service, scope, site);
  const { client } = service.services.clickhouse;
  await service.services.database.transaction(ref.workspaceId, (tx) =>
    tx.run({ text: 'update audits set epoch = 7 where id = $1', values: [ref.auditId] }),
  );
  const { workspaceId: workspace_id, websiteId: website_id, auditId: audit_id } = ref;
  const dead = { workspace_id, website_id, audit_id, run: 7, code: 'orphan', number: 1 };
  await client.insert({ table: 'audit_findings', values: [dead], format: 'JSONEachRow' });
  await analyze(ref);
  expect(await readAudit(ref)).toMatchObject({ run: 8 });
  expect(await read('audit_findings', ref, 'DISTINCT run')).toEqual([{ run: 8 }]);
});

it('an audit is compared with the one before: added, new, fixed and gone', async () => {
  const [home, alpha, ...rest] = site as [SeededUrl, SeededUrl, ...SeededUrl[]];
  const first = await seedAudit(service, scope, site);
  await analyze(first);
  expect(await issue(first, 'link_broken')).toMatchObject({ pages: 1, added: null, gone: null });
  const second = await seedAudit(service, scope, [
    { ...home, html: page('Home', '/a', '/b') },
    { ...alpha, html: page(`Alpha ${'and more words '.repeat(20)}`, '/', '/gone') },
    { path: '/b', html: page('Beta', '/gone') },
    ...rest.filter(({ path }) => path !== '/lost'),
  ]);
  await analyze(second);
  expect(await readAudit(second)).toMatchObject({ comparedWith: first.auditId });
  expect(await issue(second, 'link_broken')).toEqual({
    code: 'link_broken',
    pages: 2,
    added: 1,
    new: 1,
    fixed: 1,
    gone: 0,
  });
  expect(await issue(second, 'orphan')).toMatchObject({ pages: 0, fixed: 0, gone: 1 });
  type Compared = { url: string; changes: string[]; before: object; after: object };
  const { data } = await client.get<Compared[]>(`/audits/${second.auditId}/compare?change=words`);
  // Other pages changed by a word or two.
  expect(data).toMatchObject([
    {
      url: `https://${scope.domain}/a`,
      changes: expect.arrayContaining(['title', 'words']) as string[],
      before: { words: expect.any(Number) as number },
      after: { words: expect.any(Number) as number },
    },
  ]);
});

it('only a full site audit that was not filtered or canceled sets the website’s score', async () => {
  const filtered = await seedAudit(service, scope, site, { options: { include: ['/a'] } });
  await analyze(filtered);
  const list = await seedAudit(service, scope, site, { options: { mode: 'list' } });
  await analyze(list);
  const canceled = await seedAudit(service, scope, site);
  await analyze(canceled, 'canceled');
  const score = (await readAudit(canceled)) as { healthScore: number; websiteScore: null };
  expect(score).toMatchObject({ healthScore: expect.any(Number), websiteScore: null });
  const full = await seedAudit(service, scope, site);
  await analyze(full);
  expect(await readAudit(full)).toMatchObject({ websiteScore: score.healthScore });
});

it('an audit that could ask for nothing says why, and has no score', async () => {
  const start = { path: '/', skipReason: 'robots_unreachable', source: 'start' } as const;
  const ref = await seedAudit(service, scope, [start], { robotsStatus: 503 });
  const failure = { code: 'robots_unreachable', message: expect.stringContaining('robots.txt') };
  expect(await analyze(ref)).toMatchObject({ healthScore: null, failure });
  // A retry of the activity says the same.
  expect(await analyze(ref)).toMatchObject({ failure });
  const audit = (await readAudit(ref)) as { summary: { warnings: { code: string }[] } };
  expect(audit).toMatchObject({ healthPages: 0, healthScore: null, endReason: 'failed' });
  expect(audit.summary.warnings).toEqual([
    { code: 'robots_unreachable', message: expect.stringContaining('answered 503') },
    { code: 'no_pages', message: expect.any(String) },
  ]);
});
