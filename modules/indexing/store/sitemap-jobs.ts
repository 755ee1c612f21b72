import { type Queries, sql } from '../../../platform/postgres/database';
import { enqueueJob, type Job } from '../../jobs/store/job-store';
import { sitemapReadDefaults } from '../workflow-input';

/** Queues a job that reads a website's due sitemaps, or returns the running one. */
export async function enqueueSitemapRead(
  tx: Queries,
  websiteId: string,
  domain: string,
  isScheduled = false,
): Promise<Job> {
  const { job } = await enqueueJob(tx, {
    type: 'sitemaps.read',
    websiteId,
    input: sitemapReadDefaults,
    memo: { domain },
    isScheduled,
  });
  return job;
}

export type SitemapTotals = {
  /** Number of readings, and of failed ones. */
  reads: number;
  failed: number;
  /** URLs of the files that were read. */
  urls: number;
  added: number;
  gone: number;
  lastmodChanged: number;
};

export type SitemapReadFailure = { what: string; code: string };

/** Sums up a job's readings so far. They are read from stored results, so that each counts once. */
export async function readSitemapTotals(
  db: Queries,
  jobId: string,
  failuresMax: number,
): Promise<{ totals: SitemapTotals; failures: SitemapReadFailure[] }> {
  const ofJob = () =>
    sql('sitemap_reads as r')
      .join('sitemaps as s', (on) =>
        on.on('s.workspace_id', 'r.workspace_id').andOn('s.id', 'r.sitemap_id'),
      )
      .where({ 'r.workspace_id': db.workspaceId, 'r.job_id': jobId });
  const [[totals], failures] = await Promise.all([
    db.run<SitemapTotals>(
      ofJob().select(
        sql.raw('count(*) as reads'),
        sql.raw("count(*) filter (where r.outcome = 'failed') as failed"),
        sql.raw("coalesce(sum(r.entries) filter (where s.kind <> 'index'), 0) as urls"),
        sql.raw("coalesce(sum(r.added) filter (where s.kind <> 'index'), 0) as added"),
        sql.raw("coalesce(sum(r.gone) filter (where s.kind <> 'index'), 0) as gone"),
        sql.raw('coalesce(sum(r.lastmod_changed), 0) as lastmod_changed'),
      ),
    ),
    db.run<SitemapReadFailure>(
      ofJob()
        .select('s.url as what', 'r.error_code as code')
        .where('r.outcome', 'failed')
        .orderBy('r.read_at')
        .limit(failuresMax),
    ),
  ]);
  if (!totals) throw new Error('a count without a row');
  return { totals, failures };
}
