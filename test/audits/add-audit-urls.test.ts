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

const page = (title: string, ...more: string[]) =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${more.join('')}</head>
   <body><h1>${title}</h1><a href="/">home</a></body></html>`;

const site: SeededUrl[] = [
  { path: '/', html: page('Home'), source: 'start' },
  { path: '/a', html: page('Alpha') },
  { path: '/hidden', html: page('Hidden', '<meta name="robots" content="noindex">') },
  { path: '/twin', html: page('Alpha') },
  { path: '/copy', html: page('Copy', '<link rel="canonical" href="/a">') },
  { path: '/gone', html: page('Not found'), status: 404 },
  { path: '/old', status: 301, redirectTo: '/a' },
  { path: '/later', skipReason: 'page_limit' },
];

const analyze = (ref: AuditRef, endReason: 'finished' | 'canceled' = 'finished') =>
  analyzeAudit(openWorkspace(service.services, ref), ref, {
    endReason,
    signal: new AbortController().signal,
  });

type Ledger = { url: string; addedBy: string }[];
const ledger = async () => {
  const { data } = await client.get<Ledger>(`/websites/${scope.websiteId}/indexing/urls`);
  const at = `https://${scope.domain}`;
  return data.map(({ url, addedBy }) => [url.replace(at, ''), addedBy]).sort();
};
const summaryOf = async ({ auditId }: AuditRef) => {
  const { data } = await client.get<{ summary: Record<string, unknown> }>(`/audits/${auditId}`);
  return data.summary;
};

it('the ledger learns the pages that can be indexed, once, and the audit says how many', async () => {
  const added = await client.post(`/websites/${scope.websiteId}/indexing/urls`, {
    urls: [`https://${scope.domain}/a`],
  });
  expect(added.status).toBe(200);
  const first = await seedAudit(service, scope, site);
  await analyze(first, 'canceled');
  const learned = [
    ['/', 'audit'],
    ['/a', 'request'],
  ];
  expect(await ledger()).toEqual(learned);
  expect(await summaryOf(first)).toMatchObject({ ledger: { added: 1 } });
  const second = await seedAudit(service, scope, site);
  await analyze(second);
  expect(await ledger()).toEqual(learned);
  expect(await summaryOf(second)).toMatchObject({ ledger: { added: 0 } });
});

it('a page says whether the ledger knew it before the audit', async () => {
  await client.post(`/websites/${scope.websiteId}/indexing/urls`, {
    urls: [`https://${scope.domain}/a`],
  });
  const ref = await seedAudit(service, scope, site);
  await analyze(ref);
  const { data } = await client.get<{ url: string; isInLedger: boolean }[]>(
    `/audits/${ref.auditId}/pages?columns=isInLedger`,
  );
  const known = data.filter(({ isInLedger }) => isInLedger).map(({ url }) => url);
  expect(known).toEqual([`https://${scope.domain}/a`]);
});

it('the matrix of crawlers learns what robots.txt said to the audit', async () => {
  const matrix = async () => {
    const { data } = await client.get<Record<string, unknown>[]>(
      `/websites/${scope.websiteId}/crawlers/matrix?limit=500`,
    );
    const of = (name: string) => data.find(({ bot }) => bot === name);
    return [of('Googlebot')?.['access'], of('GPTBot')?.['access']];
  };
  expect(await matrix()).toEqual(['unknown', 'unknown']);
  const robots = 'User-agent: GPTBot\nDisallow: /\n';
  await analyze(await seedAudit(service, scope, site, { robots }));
  expect(await matrix()).toEqual(['allowed', 'blocked']);
});
