import type { AuditOptions } from '../../modules/audits/rules/audit-options';
import type { CrawledUrl } from '../../modules/audits/rules/page-facts';
import { unpackFacts } from '../../modules/audits/store/packed-facts';
import { auditRunDefaults } from '../../modules/audits/workflow-input';
import { enqueueJob } from '../../modules/jobs/store/job-store';
import { newId } from '../../platform/ids';
import { sql } from '../../platform/postgres/database';
import { ended, type JobData } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { startCollector } from '../support/collector';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service } from '../support/service';
import { openSite, type Site, type SiteOptions, type SitePage } from '../support/site';

export const auditOptions: AuditOptions = {
  mode: 'site',
  urls: [],
  maxPages: 1_000,
  maxDepth: null,
  originsMax: 50,
  include: [],
  exclude: [],
  concurrency: 4,
  delayMs: 0,
  userAgent: 'SightlineBot/1.0 (+https://sightline.example/bot)',
  robots: 'obey',
  sitemaps: true,
  followNofollow: false,
  checkResources: true,
  checkExternal: true,
  render: 'none',
  extractions: [],
  ownChecks: [],
  labPages: 0,
  labFormFactors: ['mobile'],
  isOwnershipShown: true,
  basicAuth: null,
};

export const html = (...hrefs: string[]) =>
  `<!doctype html><html lang="en"><head><title>Page</title></head><body><h1>Page</h1>
${hrefs.map((href) => `<a href="${href}">to ${href}</a>`).join('\n')}</body></html>`;

/** A page that is one. */
export const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };

export type FrontierRow = {
  url: string;
  kind: string;
  state: string;
  skipReason: string | null;
  source: string;
  depth: number | null;
  inSitemap: boolean;
  facts: Buffer | null;
  texts: Buffer | null;
  sketch: Buffer | null;
};

type Started = { websiteId: string; auditId: string; jobId: string };

/** Starts an audit of a website as the API does, with the options of a test. */
export async function startAuditOf(
  service: Service,
  workspaceId: string,
  { websiteId, host }: { websiteId: string; host: string },
  options: Partial<AuditOptions> = {},
  prepare: (auditId: string) => Partial<AuditOptions> = () => ({}),
): Promise<Started> {
  const auditId = newId('audit');
  const decided = { ...auditOptions, urls: [`http://${host}/`], ...options, ...prepare(auditId) };
  const jobId = await service.services.database.transaction(workspaceId, async (tx) => {
    const { job } = await enqueueJob(tx, {
      type: 'audit.run',
      websiteId,
      input: { ...auditRunDefaults, auditId },
      memo: { domain: host },
    });
    await tx.run(
      sql('audits').insert({
        workspace_id: workspaceId,
        id: auditId,
        website_id: websiteId,
        job_id: job.id,
        options: JSON.stringify(decided),
      }),
    );
    return job.id;
  });
  service.wakeDispatcher();
  return { websiteId, auditId, jobId };
}

/** The same of a host, which becomes a website. */
export async function startAudit(
  service: Service,
  client: ApiClient,
  workspaceId: string,
  host: string,
  options: Partial<AuditOptions> = {},
  prepare?: (auditId: string) => Partial<AuditOptions>,
): Promise<Started> {
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  return startAuditOf(service, workspaceId, { websiteId: data.id, host }, options, prepare);
}

/** A website of one test, and how it is crawled to the end. */
export type CrawledSite = {
  host: string;
  client: ApiClient;
  put(path: string, page: SitePage): string;
  crawl(options?: Partial<AuditOptions>): Promise<CrawlOutcome>;
};

export type CrawlOutcome = {
  auditId: string;
  job: JobData;
  /** By path and query, or the whole address on other hosts. */
  rows: Map<string, FrontierRow>;
  reason(path: string): string | null | undefined;
  facts(path: string): CrawledUrl;
  row: Record<string, unknown> | undefined;
  robots: Record<string, unknown>[];
};

export type CrawlScene = {
  site: Site;
  take(): Promise<CrawledSite>;
  close(): Promise<void>;
};

/** A site on loopback, the service and a worker; what a crawl left is looked at before its analysis. */
export async function openCrawlScene(options: SiteOptions = {}): Promise<CrawlScene> {
  const site = await openSite(options);
  const owner = openOwnerRows();
  const frontiers = new Map<string, FrontierRow[]>();
  const collector = await startCollector({
    around: (activities) => ({
      ...activities,
      analyzeAudit: async (input) => {
        frontiers.set(input.auditId, await readFrontier(owner, input.auditId));
        return activities.analyzeAudit(input);
      },
    }),
  });
  async function take(): Promise<CrawledSite> {
    const { workspaceId } = await createWorkspace();
    const client = await newClient(collector.service, workspaceId);
    const host = site.takeHost();
    const crawl: CrawledSite['crawl'] = async (changed) => {
      const { auditId, jobId } = await startAudit(
        collector.service,
        client,
        workspaceId,
        host,
        changed,
      );
      const job = await ended(client, jobId, 150_000);
      const rows = byPath(frontiers.get(auditId) ?? [], host);
      return {
        auditId,
        job,
        rows,
        row: await auditRow(owner, auditId),
        robots: await auditRobots(owner, auditId),
        reason: (path) => rows.get(path)?.skipReason,
        facts: (path) => factsOf(rows.get(path)),
      };
    };
    return { host, client, crawl, put: (path, page) => site.put(host, path, page) };
  }
  return {
    site,
    take,
    async close() {
      await collector.stop();
      await owner.close();
      await site.close();
    },
  };
}

export const readFrontier = (owner: OwnerRows, auditId: string) =>
  owner.rows<FrontierRow>('select * from audit_urls where audit_id = ? order by number', [auditId]);

/** Rows by path and query, or by the whole address for other hosts. */
export const byPath = (rows: readonly FrontierRow[], host: string) =>
  new Map(rows.map((row) => [row.url.replace(`http://${host}`, ''), row]));

export const factsOf = (row: FrontierRow | undefined): CrawledUrl => {
  if (!row?.facts) throw new Error('this URL was not asked for');
  const { facts, texts, sketch } = row;
  return unpackFacts(Buffer.concat([facts, texts, sketch].filter((part) => part !== null)));
};

export const auditRow = async (owner: OwnerRows, auditId: string) =>
  (await owner.rows<Record<string, unknown>>('select * from audits where id = ?', [auditId]))[0];

export const auditRobots = (owner: OwnerRows, auditId: string) =>
  owner.rows<Record<string, unknown>>(
    'select origin, outcome, status, error from audit_robots where audit_id = ? order by origin',
    [auditId],
  );
