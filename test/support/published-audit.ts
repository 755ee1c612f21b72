import type { AuditOptions } from '../../modules/audits/rules/audit-options';
import { createAudit } from '../../modules/audits/store/audit-store';
import { recordJobOutcome } from '../../modules/jobs/store/job-store';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { newId } from '../../platform/ids';
import { type Queries, sql } from '../../platform/postgres/database';

const sampleAuditOptions: AuditOptions = {
  mode: 'site',
  urls: ['https://example.com/'],
  maxPages: 100,
  maxDepth: null,
  originsMax: 50,
  include: [],
  exclude: [],
  concurrency: 1,
  delayMs: 1_000,
  userAgent: 'sample',
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
  isOwnershipShown: false,
  basicAuth: null,
};

/** An audit that ended, and whose first analysis counts. */
export async function insertPublishedAudit(
  { tx, clickhouse }: { tx: Queries; clickhouse: ClickHouse },
  workspaceId: string,
  websiteId: string,
): Promise<string> {
  const id = newId('audit');
  const website = { id: websiteId, domain: 'example.com' };
  const job = await createAudit(tx, { id, website, options: sampleAuditOptions });
  await recordJobOutcome(tx, job.id, {
    status: 'completed',
    progress: null,
    warnings: [],
    skipped: [],
    result: null,
    error: null,
  });
  await tx.run(
    sql('audits')
      .where({ workspace_id: workspaceId, id })
      .update({ run: 1, end_reason: 'finished', finished_at: sql.fn.now() }),
  );
  await clickhouse.client.insert({
    table: 'audit_urls',
    values: [
      {
        workspace_id: workspaceId,
        website_id: websiteId,
        audit_id: id,
        run: 1,
        number: 0,
        url: 'https://example.com/',
        kind: 'page',
        source: 'start',
        facts: '{}',
      },
    ],
    format: 'JSONEachRow',
  });
  return id;
}

/** An audit whose crawl is running, with a live job. */
export async function insertLiveAudit(
  tx: Queries,
  ref: { workspaceId: string; websiteId: string },
  jobId: string,
): Promise<string> {
  const id = newId('audit');
  await tx.run(
    sql('audits').insert({
      workspace_id: ref.workspaceId,
      id,
      website_id: ref.websiteId,
      job_id: jobId,
      options: JSON.stringify(sampleAuditOptions),
    }),
  );
  return id;
}
