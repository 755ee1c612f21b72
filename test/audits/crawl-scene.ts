import type { AuditOptions } from '../../core/domain/audits/audit-options';
import type { CrawledUrl } from '../../core/domain/audits/page-facts';
import { newId } from '../../core/ids';
import { sql } from '../../core/postgres/database';
import { unpackFacts } from '../../core/stores/audits/packed-facts';
import { enqueueJob } from '../../core/stores/jobs/job-store';
import { auditRunDefaults } from '../../workflows/contract';
import type { ApiClient } from '../support/api-client';
import type { OwnerRows } from '../support/owner-rows';
import type { Service } from '../support/service';

export const auditOptions: AuditOptions = {
  mode: 'site',
  urls: [],
  maxPages: 1_000,
  maxDepth: null,
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
  skip_reason: string | null;
  source: string;
  depth: number | null;
  in_sitemap: boolean;
  facts: Buffer | null;
};

type Started = { websiteId: string; auditId: string; jobId: string };

/** Starts an audit of a host as the API does, with the options of a test. */
export async function startAudit(
  { services }: Service,
  client: ApiClient,
  workspaceId: string,
  host: string,
  options: Partial<AuditOptions> = {},
  prepare: (auditId: string) => Partial<AuditOptions> = () => ({}),
): Promise<Started> {
  const { data } = await client.post<{ id: string }>('/websites', { domain: host });
  const auditId = newId('audit');
  const decided = { ...auditOptions, urls: [`http://${host}/`], ...options, ...prepare(auditId) };
  const jobId = await services.database.transaction(workspaceId, async (tx) => {
    const { job } = await enqueueJob(tx, workspaceId, {
      type: 'audit.run',
      websiteId: data.id,
      input: { ...auditRunDefaults, auditId },
      memo: { domain: host },
    });
    await tx.run(
      sql('audits').insert({
        workspace_id: workspaceId,
        id: auditId,
        website_id: data.id,
        job_id: job.id,
        options: JSON.stringify(decided),
      }),
    );
    return job.id;
  });
  services.dispatcher.nudge();
  return { websiteId: data.id, auditId, jobId };
}

export const readFrontier = (owner: OwnerRows, auditId: string) =>
  owner.rows<FrontierRow>('select * from audit_urls where audit_id = ? order by number', [auditId]);

/** Rows by path and query, or by the whole address for other hosts. */
export const byPath = (rows: readonly FrontierRow[], host: string) =>
  new Map(rows.map((row) => [row.url.replace(`http://${host}`, ''), row]));

export const factsOf = (row: FrontierRow | undefined): CrawledUrl => {
  if (!row?.facts) throw new Error('this URL was not asked for');
  return unpackFacts(row.facts);
};

export const auditRow = async (owner: OwnerRows, auditId: string) =>
  (await owner.rows<Record<string, unknown>>('select * from audits where id = ?', [auditId]))[0];
