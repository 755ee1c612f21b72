import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import { limitSource, limitsOf } from '../../account/rules/plans';
import { getWorkspace, lockLimits } from '../../account/store/workspace-store';
import { enqueueJob, type Job, type JobState, requestCancel } from '../../jobs/store/job-store';
import type { Frozen } from '../freeze-dataset';
import { type FrozenLayout, frozenLayoutSchema } from '../frozen-layout';
import type { RenderedFile } from '../render-report';
import type { ReportFormat, ReportType } from '../rules/report-dataset';
import type { ReportOptions } from '../rules/report-options';
import { type ReportRunInput, reportRunDefaults } from '../workflow-input';
import { addDeliveries, type Delivery } from './delivery-store';
import { removeFolder } from './file-removal-store';
import { dropWebsiteFromSchedules } from './schedule-store';

/** A downloadable file of a report. */
export type ReportFile = RenderedFile & { createdAt: string };

export type Report = {
  id: string;
  jobId: string;
  status: JobState;
  error: { code: string; message: string } | null;
  type: ReportType;
  title: string;
  options: ReportOptions;
  createdAt: string;
  expiresAt: string;
  asOf: string | null;
  dataHash: string | null;
  linksVersion: number;
  scheduleId: string | null;
  scheduleRun: string | null;
  deliveries: Delivery[];
  files: ReportFile[];
};

type FileRow = {
  format: ReportFormat;
  table_key: string;
  storage_key: string;
  media_type: string;
  bytes: number;
  sha256: string;
  pages: number | null;
  created_at: string;
};

type Row = Omit<WithDates<Report, 'createdAt' | 'expiresAt' | 'asOf'>, 'status' | 'files'> & {
  status: JobState | null;
  files: FileRow[];
};

const columns = [
  'id',
  'job_id',
  'type',
  'title',
  'options',
  'created_at',
  'expires_at',
  'as_of',
  'data_hash',
  'links_version',
  'schedule_id',
  'schedule_run',
].map((column) => `r.${column}`);

const fileFromRow = (row: FileRow): ReportFile => ({
  format: row.format,
  tableKey: row.table_key,
  storageKey: row.storage_key,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  pages: row.pages,
  createdAt: new Date(row.created_at).toISOString(),
});

const fromRow = (row: Row): Report => ({
  id: row.id,
  jobId: row.jobId,
  // A job's row is deleted after 90 days; without it, the report's files determine the status.
  status: row.status ?? (row.files.length > 0 ? 'completed' : 'failed'),
  error: row.error,
  type: row.type,
  title: row.title,
  options: row.options,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  asOf: row.asOf?.toISOString() ?? null,
  dataHash: row.dataHash,
  linksVersion: row.linksVersion,
  scheduleId: row.scheduleId,
  scheduleRun: row.scheduleRun,
  deliveries: row.deliveries,
  files: row.files.map(fileFromRow),
});

/** Returns the folder of all files of a report. */
export const folderOf = (workspaceId: string, reportId: string): string =>
  `reports/${workspaceId}/${reportId}/`;

/** The run of a schedule that a report is of. */
export type ScheduledBy = {
  scheduleId: string;
  run: string;
  /** For a schedule of a tag: the website that the report is about; null for other schedules. */
  websiteId: string | null;
  recipients: string[];
};

export type NewReport = {
  options: ReportOptions;
  expiresAt: Date;
  /** For a scheduled report: the run and the mail recipients. */
  scheduled?: ScheduledBy;
};

/** Creates a report and the job that builds it. */
export async function createReport(
  tx: Queries,
  { options, expiresAt, scheduled }: NewReport,
): Promise<{ id: string; job: Job }> {
  const { workspaceId } = tx;
  const id = newId('report');
  const recipients = scheduled?.recipients ?? [];
  const { type, title, formats, websiteIds } = options;
  const input: ReportRunInput = {
    ...reportRunDefaults,
    reportId: id,
    formats,
    isDelivered: recipients.length > 0,
  };
  const { job } = await enqueueJob(tx, {
    type: 'report.generate',
    // A report may cover several websites, and many reports may run concurrently.
    websiteId: null,
    input,
    memo: { title },
    isScheduled: scheduled !== undefined,
  });
  await tx.run(
    sql('reports').insert({
      workspace_id: workspaceId,
      id,
      job_id: job.id,
      type,
      title,
      expires_at: expiresAt,
      logo_sha256: options.branding.logo?.sha256 ?? null,
      schedule_id: scheduled?.scheduleId ?? null,
      schedule_run: scheduled?.run ?? null,
      schedule_website_id: scheduled?.websiteId ?? null,
      options: JSON.stringify(options),
    }),
  );
  await tx.run(
    sql('report_websites').insert(
      websiteIds.map((website_id) => ({ workspace_id: workspaceId, report_id: id, website_id })),
    ),
  );
  await addDeliveries(tx, id, recipients);
  return { id, job };
}

const reports = (workspaceId: string) =>
  sql('reports as r')
    .leftJoin('jobs as j', (on) =>
      on.on('j.workspace_id', 'r.workspace_id').andOn('j.id', 'r.job_id'),
    )
    .where('r.workspace_id', workspaceId)
    .whereRaw('r.expires_at > now()');

const deliveriesSql = sql.raw(
  `coalesce((select json_agg(json_build_object('recipient', d.recipient, 'state', d.state,
       'error', d.error, 'sentAt', to_char(d.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       order by d.recipient) from report_deliveries d
     where d.workspace_id = r.workspace_id and d.report_id = r.id), '[]') as deliveries`,
);

const filesSql = sql.raw(
  `coalesce((select json_agg(f order by f.format, f.table_key) from report_files f
     where f.workspace_id = r.workspace_id and f.report_id = r.id), '[]') as files`,
);

/** Returns the report, or throws a 404; `forUpdate` locks it until the transaction ends. */
export async function getReport(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<Report> {
  const [row] = await db.run<Row>(
    reports(db.workspaceId)
      .select(...columns, 'j.status', 'j.error', filesSql, deliveriesSql)
      .where('r.id', id)
      .modify((query) => {
        if (forUpdate) query.forUpdate('r');
      }),
  );
  if (!row) throw notFound('report');
  return fromRow(row);
}

const sortColumns = { title: 'r.title', type: 'r.type', expiresAt: 'r.expires_at' };
export const reportSorts = ['createdAt', 'title', 'type', 'expiresAt'] as const;

export type ReportFilter = {
  websiteId?: string | undefined;
  type?: ReportType | undefined;
  status?: JobState | undefined;
  scheduleId?: string | undefined;
  run?: string | undefined;
  sort?: Sort<(typeof reportSorts)[number]> | undefined;
};

/** Lists reports, by default newest first. */
export async function listReports(
  db: Queries,
  filter: ReportFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Report[]; total: number }> {
  const { workspaceId } = db;
  const filtered = reports(workspaceId).modify((query) => {
    if (filter.type) query.where('r.type', filter.type);
    if (filter.status) query.where('j.status', filter.status);
    if (filter.scheduleId) query.where('r.schedule_id', filter.scheduleId);
    if (filter.run) query.where('r.schedule_run', filter.run);
    if (filter.websiteId) {
      query.whereIn(
        'r.id',
        sql('report_websites')
          .select('report_id')
          .where({ workspace_id: workspaceId, website_id: filter.websiteId }),
      );
    }
  });
  return readPage(db, filtered, {
    columns: [...columns, 'j.status', 'j.error', filesSql, deliveriesSql],
    order: newestFirstSql(filter.sort, sortColumns, 'r.id'),
    page,
    fromRow,
  });
}

/**
 * Locks the plan's limit and returns why it allows no further report; undefined if it does, also
 * under concurrent requests.
 */
export async function reserveReport(tx: Queries): Promise<string | undefined> {
  await lockLimits(tx);
  const workspace = await getWorkspace(tx);
  const { reportsMax } = limitsOf(workspace);
  if (reportsMax === null || (await countReports(tx)) < reportsMax) return undefined;
  return `${limitSource(workspace, 'reports')} allows ${reportsMax} reports at a time: delete one, wait until one expires, or change the plan.`;
}

/** Counts unexpired reports, which the plan limits. */
async function countReports(db: Queries): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql('reports').where('workspace_id', db.workspaceId).whereRaw('expires_at > now()').count(),
  );
  return row?.count ?? 0;
}

/** Returns the input of a report's job; undefined if the report was deleted. */
export async function readReportWork(
  db: Queries,
  id: string,
): Promise<{ options: ReportOptions; frozen: Frozen | null } | undefined> {
  const [row] = await db.run<{
    options: ReportOptions;
    dataHash: string | null;
    frozen: FrozenLayout | null;
  }>(
    sql('reports')
      .select('options', 'data_hash', 'frozen')
      .where({ workspace_id: db.workspaceId, id }),
  );
  if (!row) return undefined;
  const { options, dataHash, frozen } = row;
  return {
    options,
    frozen: dataHash && frozen ? { dataHash, layout: frozenLayoutSchema.parse(frozen) } : null,
  };
}

/**
 * Stores the frozen dataset once; returns the stored one, or undefined if the report was deleted.
 */
export async function storeFrozen(
  tx: Queries,
  id: string,
  { dataHash, layout, asOf }: Frozen & { asOf: string },
): Promise<Frozen | undefined> {
  const { workspaceId } = tx;
  await tx.run(
    sql('reports')
      .where({ workspace_id: workspaceId, id })
      .whereNull('data_hash')
      .update({ data_hash: dataHash, frozen: JSON.stringify(layout), as_of: asOf }),
  );
  return (await readReportWork(tx, id))?.frozen ?? undefined;
}

/** Records written files; returns false if the report was deleted. */
export async function storeFiles(
  tx: Queries,
  reportId: string,
  files: RenderedFile[],
): Promise<boolean> {
  const { workspaceId } = tx;
  const [report] = await tx.run(
    sql('reports').select('id').where({ workspace_id: workspaceId, id: reportId }).forShare(),
  );
  if (!report) return false;
  if (files.length === 0) return true;
  await tx.run(
    sql('report_files')
      .insert(
        files.map((file) => ({
          workspace_id: workspaceId,
          report_id: reportId,
          format: file.format,
          table_key: file.tableKey,
          storage_key: file.storageKey,
          media_type: file.mediaType,
          bytes: file.bytes,
          sha256: file.sha256,
          pages: file.pages,
        })),
      )
      .onConflict(['workspace_id', 'report_id', 'format', 'table_key'])
      .ignore(),
  );
  return true;
}

/** Invalidates all links signed so far. */
export async function revokeLinks(tx: Queries, id: string): Promise<void> {
  await tx.run(
    sql('reports')
      .where({ workspace_id: tx.workspaceId, id })
      .update({ links_version: sql.raw('links_version + 1') }),
  );
}

/** Deletes a report; its files are removed soon after. */
export async function deleteReport(
  tx: Queries,
  { id, jobId }: Pick<Report, 'id' | 'jobId'>,
): Promise<void> {
  const { workspaceId } = tx;
  await requestCancel(tx, jobId);
  await tx.run(sql('reports').where({ workspace_id: workspaceId, id }).delete());
  await removeFolder(tx, folderOf(workspaceId, id));
}

/** Deletes all reports on a website, including those that also cover other websites. */
export async function dropWebsiteReports(tx: Queries, websiteId: string): Promise<void> {
  const { workspaceId } = tx;
  const rows = await tx.run<{ id: string; jobId: string }>(
    sql('reports as r')
      .select('r.id', 'r.job_id')
      .join('report_websites as w', (on) =>
        on.on('w.workspace_id', 'r.workspace_id').andOn('w.report_id', 'r.id'),
      )
      .where({ 'r.workspace_id': workspaceId, 'w.website_id': websiteId }),
  );
  for (const { id, jobId } of rows) await deleteReport(tx, { id, jobId });
  await dropWebsiteFromSchedules(tx, websiteId);
}
