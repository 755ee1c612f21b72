import type { TimeRange } from '../../../platform/calendar/time-range';
import { AppError, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { enqueueJob, type Job, type JobState, liveJobStates } from '../../jobs/store/job-store';
import { type AuditOptions, laterOptions } from '../rules/audit-options';
import type { AuditEndReason } from '../rules/audit-ref';
import type { AuditWarning } from '../rules/audit-warnings';
import type { Severity } from '../rules/finding';
import { type AuditRunInput, auditRunDefaults } from '../workflow-input';

/** How many of the pages that a capped crawl knows it requested. */
export type AuditSample = { pages: number; knownPages: number };

export type Audit = {
  id: string;
  websiteId: string;
  jobId: string;
  status: JobState;
  options: AuditOptions;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  counts: {
    urlsKnown: number;
    urlsDone: number;
    pagesDone: number;
    urlsSkipped: number;
    bytesRead: number;
  };
  endReason: AuditEndReason | null;
  /** The published analysis; null until there is one. */
  run: number | null;
  healthScore: number | null;
  healthPages: number | null;
  healthyPages: number | null;
  /** Set if the crawl was to cover the site and a limit ended it. */
  sample: AuditSample | null;
  warnings: AuditWarning[];
  summary: Record<string, unknown> | null;
  /** How many there are of each severity that occurs; null until the audit is published. */
  findings: Partial<Record<Severity, number>> | null;
  comparedWith: string | null;
};

type Row = Omit<
  WithDates<Audit, 'createdAt' | 'startedAt' | 'finishedAt'>,
  'status' | 'counts' | 'sample' | 'warnings' | 'summary'
> &
  Audit['counts'] & {
    status: JobState | null;
    isHeld: boolean;
    summary:
      | (Record<string, unknown> & { warnings?: AuditWarning[]; sample?: AuditSample | null })
      | null;
  };

const columns = [
  'id',
  'website_id',
  'job_id',
  'options',
  'created_at',
  'started_at',
  'finished_at',
  'is_held',
  'urls_known',
  'urls_done',
  'pages_done',
  'urls_skipped',
  'bytes_read',
  'end_reason',
  'run',
  'health_pages',
  'healthy_pages',
  'health_score',
  'summary',
  'compared_with',
].map((column) => `a.${column}`);

const findings = () =>
  sql.raw(`(select jsonb_object_agg(s.severity, s.pages)
    from (select i.severity, sum(i.pages) as pages from audit_issues i
      where i.workspace_id = a.workspace_id and i.audit_id = a.id group by i.severity) s) as findings`);

const isLive = (status: JobState) => liveJobStates.some((live) => live === status);

function fromRow(row: Row): Audit {
  const status = row.status ?? 'canceled';
  return {
    id: row.id,
    websiteId: row.websiteId,
    jobId: row.jobId,
    status: row.isHeld && isLive(status) ? 'paused' : status,
    options: { ...laterOptions, ...row.options },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: {
      urlsKnown: row.urlsKnown,
      urlsDone: row.urlsDone,
      pagesDone: row.pagesDone,
      urlsSkipped: row.urlsSkipped,
      bytesRead: Number(row.bytesRead),
    },
    endReason: row.endReason,
    run: row.run,
    healthScore: row.healthScore,
    healthPages: row.healthPages,
    healthyPages: row.healthyPages,
    sample: row.summary?.sample ?? null,
    warnings: row.summary?.warnings ?? [],
    summary: row.summary,
    findings: row.run === null ? null : (row.findings ?? {}),
    comparedWith: row.comparedWith,
  };
}

const audits = (workspaceId: string) =>
  sql('audits as a')
    .leftJoin('jobs as j', (on) =>
      on.on('j.workspace_id', 'a.workspace_id').andOn('j.id', 'a.job_id'),
    )
    .where('a.workspace_id', workspaceId);

export type NewAudit = {
  /**
   * Generated before the row, because the credentials among the options are encrypted for this id.
   */
  id: string;
  website: { id: string; domain: string };
  options: AuditOptions | Promise<AuditOptions>;
};

/**
 * Inserts an audit and its job. Throws `conflict`, naming the other audit, while the website has a
 * live one.
 */
export async function createAudit(
  tx: Queries,
  { id, website, options }: NewAudit,
  { isScheduled = false } = {},
): Promise<Job> {
  const { workspaceId } = tx;
  const input: AuditRunInput = { ...auditRunDefaults, auditId: id };
  const [decided, { job, isNew }] = await Promise.all([
    options,
    enqueueJob(tx, {
      type: 'audit.run',
      websiteId: website.id,
      input,
      memo: { domain: website.domain },
      isScheduled,
    }),
  ]);
  if (!isNew) throw await liveAuditConflict(tx, job.id);
  await tx.send(
    sql('audits').insert({
      workspace_id: workspaceId,
      id,
      website_id: website.id,
      job_id: job.id,
      options: JSON.stringify(decided),
    }),
  );
  return job;
}

/** Records as a failed job why a scheduled audit was not made; the next one is due as usual. */
export async function refuseAudit(
  tx: Queries,
  website: NewAudit['website'],
  refused: string,
): Promise<void> {
  const input: AuditRunInput = { ...auditRunDefaults, auditId: newId('audit'), refused };
  const memo = { domain: website.domain };
  await enqueueJob(tx, {
    type: 'audit.run',
    websiteId: website.id,
    input,
    memo,
    isScheduled: true,
  });
}

async function liveAuditConflict(db: Queries, jobId: string) {
  const [row] = await db.run<{ id: string }>(
    sql('audits').select('id').where({ workspace_id: db.workspaceId, job_id: jobId }),
  );
  const audit = row ? `The audit ${row.id}` : 'Another audit';
  return new AppError(
    'conflict',
    `${audit} of this website has not ended (job ${jobId}): wait for it or cancel it.`,
  );
}

/** Returns the audit, or throws a 404. `forUpdate` locks the row until the transaction ends. */
export async function getAudit(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<Audit> {
  const [row] = await db.run<Row>(
    audits(db.workspaceId)
      .select(...columns, 'j.status', findings())
      .where('a.id', id)
      .modify((query) => {
        if (forUpdate) query.forUpdate('a');
      }),
  );
  if (!row) throw notFound('audit');
  return fromRow(row);
}

const sortColumns = {
  finishedAt: 'a.finished_at',
  healthScore: 'a.health_score',
  pagesDone: 'a.pages_done',
};
export const auditSorts = ['createdAt', 'finishedAt', 'healthScore', 'pagesDone'] as const;

export type AuditFilter = {
  websiteId?: string | undefined;
  status?: JobState | undefined;
  /** When they were made. */
  range: TimeRange;
  sort?: Sort<(typeof auditSorts)[number]> | undefined;
};

/** Lists audits; by default newest first. */
export async function listAudits(
  db: Queries,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Audit[]; total: number }> {
  const filtered = audits(db.workspaceId).modify((query) => {
    if (filter.websiteId) query.where('a.website_id', filter.websiteId);
    if (filter.range.from) query.where('a.created_at', '>=', filter.range.from);
    if (filter.range.to) query.where('a.created_at', '<', filter.range.to);
    if (filter.status) {
      query.whereRaw(
        `case when a.is_held and j.status in ('queued', 'running', 'paused') then 'paused'
             else coalesce(j.status, 'canceled') end = ?`,
        [filter.status],
      );
    }
  });
  return readPage(db, filtered, {
    columns: [...columns, 'j.status', findings()],
    order: newestFirstSql(filter.sort, sortColumns, 'a.id'),
    page,
    fromRow,
  });
}
