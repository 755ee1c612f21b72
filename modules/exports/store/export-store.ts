import type { Cipher } from '../../../platform/cipher';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Database, type Queries, sql } from '../../../platform/postgres/database';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { limitSource, limitsOf } from '../../account/rules/plans';
import { getWorkspace, lockLimits } from '../../account/store/workspace-store';
import { enqueueJob, type Job, type JobState, requestCancel } from '../../jobs/store/job-store';
import { removeFolder } from '../../reports/store/file-removal-store';
import { exportFolder } from '../export-folder';
import { overlapMs } from '../rules/dataset';
import {
  type BucketAccess,
  type ExportDestination,
  type ExportFormat,
  type ExportOptions,
  mediaTypeOf,
  type S3Credentials,
} from '../rules/export-options';
import type { ExportRunInput } from '../workflow-input';
import type { WrittenDataset } from '../write-dataset';

export type ExportFile = WrittenDataset & { dataset: string; mediaType: string };

export type Export = ExportOptions & {
  id: string;
  jobId: string;
  status: JobState;
  error: { code: string; message: string } | null;
  createdAt: string;
  expiresAt: string;
  files: ExportFile[];
  /** What the next export of changes begins with; null until this one is complete. */
  nextChangedSince: string | null;
};

type FileRow = {
  dataset: string;
  storage_key: string;
  media_type: string;
  bytes: number;
  sha256: string;
  row_count: number;
  deleted_count: number;
  as_of: string;
};

type Row = Omit<
  WithDates<Export, 'changedSince' | 'createdAt' | 'expiresAt'>,
  'status' | 'files' | 'nextChangedSince'
> & { status: JobState | null; files: FileRow[] };

export const exportSealContext = (workspaceId: string, exportId: string): string =>
  `export ${workspaceId} ${exportId}`;

const toFile = (row: FileRow): ExportFile => ({
  dataset: row.dataset,
  storageKey: row.storage_key,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  rows: Number(row.row_count),
  deleted: Number(row.deleted_count),
  asOf: new Date(row.as_of).toISOString(),
});

function fromRow(row: Row): Export {
  const files = row.files.map(toFile);
  // A job's row is kept for 90 days, longer than any export.
  const status = row.status ?? 'failed';
  return {
    id: row.id,
    jobId: row.jobId,
    status,
    error: row.error,
    format: row.format,
    datasets: row.datasets,
    websiteIds: row.websiteIds,
    changedSince: row.changedSince?.toISOString() ?? null,
    destination: shownOf(row.destination),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    files: row.datasets.flatMap((name) => files.find(({ dataset }) => dataset === name) ?? []),
    nextChangedSince: status === 'completed' ? beginningOfNext(files) : null,
  };
}

const beginningOfNext = (files: readonly ExportFile[]): string =>
  new Date(Math.min(...files.map(({ asOf }) => Date.parse(asOf))) - overlapMs).toISOString();

export type NewExport = ExportOptions & {
  expiresAt: Date;
  credentials: S3Credentials | undefined;
};

/** Creates an export and the job that writes it. */
export async function createExport(
  tx: Queries,
  cipher: Cipher,
  asked: NewExport,
): Promise<{ id: string; job: Job }> {
  const { workspaceId } = tx;
  const id = newId('export');
  const { format, datasets, websiteIds, changedSince, destination, expiresAt, credentials } = asked;
  const input: ExportRunInput = { exportId: id, datasets };
  const { job } = await enqueueJob(tx, {
    type: 'export.run',
    // An export may cover several websites, and several exports may wait.
    websiteId: null,
    input,
    memo: { datasets: datasets.join(', ') },
  });
  const sealed = credentials && seal(cipher, exportSealContext(workspaceId, id), asked);
  await tx.run(
    sql('exports').insert({
      workspace_id: workspaceId,
      id,
      job_id: job.id,
      format,
      datasets,
      website_ids: websiteIds,
      changed_since: changedSince,
      destination: JSON.stringify(shownOf(destination)),
      credentials: sealed ?? null,
      expires_at: expiresAt,
    }),
  );
  return { id, job };
}

function seal(cipher: Cipher, context: string, { destination, credentials }: NewExport): Buffer {
  const endpoint = destination.kind === 's3' ? destination.endpoint : null;
  return cipher.seal(Buffer.from(JSON.stringify({ ...credentials, endpoint })), context);
}

/** Of a server's URL only the origin is shown and kept once the export has ended. */
const shownOf = (destination: ExportDestination): ExportDestination =>
  destination.kind === 's3' && destination.endpoint !== null
    ? { ...destination, endpoint: new URL(destination.endpoint).origin }
    : destination;

const exports = (workspaceId: string) =>
  sql('exports as e')
    .leftJoin('jobs as j', (on) =>
      on.on('j.workspace_id', 'e.workspace_id').andOn('j.id', 'e.job_id'),
    )
    .where('e.workspace_id', workspaceId)
    .whereRaw('e.expires_at > now()');

const columns = [
  ...[
    'id',
    'job_id',
    'format',
    'datasets',
    'website_ids',
    'changed_since',
    'destination',
    'created_at',
    'expires_at',
  ].map((column) => `e.${column}`),
  'j.status',
  'j.error',
  sql.raw(
    `coalesce((select json_agg(f) from export_files f
       where f.workspace_id = e.workspace_id and f.export_id = e.id), '[]') as files`,
  ),
];

/** Returns the export, or throws a 404; `forUpdate` locks it until the transaction ends. */
export async function getExport(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<Export> {
  const [row] = await db.run<Row>(
    exports(db.workspaceId)
      .select(columns)
      .where('e.id', id)
      .modify((query) => {
        if (forUpdate) query.forUpdate('e');
      }),
  );
  if (!row) throw notFound('export');
  return fromRow(row);
}

/** Lists exports, newest first. */
export async function listExports(
  db: Queries,
  filter: { status?: JobState | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: Export[]; total: number }> {
  const filtered = exports(db.workspaceId).modify((query) => {
    if (filter.status) query.where('j.status', filter.status);
  });
  return readPage(db, filtered, { columns, order: 'e.id desc', page, fromRow });
}

/**
 * Locks the plan's limit and returns why it allows no further export; undefined if it does, also
 * under concurrent requests.
 */
export async function reserveExport(tx: Queries): Promise<string | undefined> {
  await lockLimits(tx);
  const workspace = await getWorkspace(tx);
  const { exportsMax } = limitsOf(workspace);
  if (exportsMax === null) return undefined;
  const [row] = await tx.run<{ count: number }>(
    sql('exports').where('workspace_id', tx.workspaceId).whereRaw('expires_at > now()').count(),
  );
  if ((row?.count ?? 0) < exportsMax) return undefined;
  return `${limitSource(workspace, 'exports')} allows ${exportsMax} exports at a time: delete one, wait until one expires, or change the plan.`;
}

export type ExportWork = ExportOptions & {
  written: string[];
  credentials: BucketAccess | undefined;
};

/** Returns what an export's job needs; undefined if the export was deleted. */
export async function readExportWork(
  db: Queries,
  cipher: Cipher,
  id: string,
): Promise<ExportWork | undefined> {
  const [row] = await db.run<Row & { credentials: Buffer | null; written: string[] }>(
    sql('exports as e')
      .select(
        'e.format',
        'e.datasets',
        'e.website_ids',
        'e.changed_since',
        'e.destination',
        'e.credentials',
        sql.raw(
          `array(select f.dataset from export_files f
             where f.workspace_id = e.workspace_id and f.export_id = e.id) as written`,
        ),
      )
      .where({ 'e.workspace_id': db.workspaceId, 'e.id': id }),
  );
  if (!row) return undefined;
  const context = exportSealContext(db.workspaceId, id);
  return {
    format: row.format,
    datasets: row.datasets,
    websiteIds: row.websiteIds,
    changedSince: row.changedSince?.toISOString() ?? null,
    destination: row.destination,
    written: row.written,
    credentials: row.credentials
      ? (JSON.parse(cipher.open(row.credentials, context).toString()) as BucketAccess)
      : undefined,
  };
}

/** Records a file, unless one of the dataset is recorded; returns false if this one is not wanted. */
export async function storeExportFile(
  tx: Queries,
  exportId: string,
  { format, dataset, file }: { format: ExportFormat; dataset: string; file: WrittenDataset },
): Promise<boolean> {
  const { workspaceId } = tx;
  const [found] = await tx.run(
    sql('exports').select('id').where({ workspace_id: workspaceId, id: exportId }).forShare(),
  );
  if (!found) return false;
  const stored = await tx.run(
    sql('export_files')
      .insert({
        workspace_id: workspaceId,
        export_id: exportId,
        dataset,
        storage_key: file.storageKey,
        media_type: mediaTypeOf(format),
        bytes: file.bytes,
        sha256: file.sha256,
        row_count: file.rows,
        deleted_count: file.deleted,
        as_of: file.asOf,
      })
      .onConflict(['workspace_id', 'export_id', 'dataset'])
      .ignore()
      .returning('dataset'),
  );
  return stored.length > 0;
}

/** Removes the credentials of an export that needs them no longer. */
export async function forgetCredentials(tx: Queries, id: string): Promise<void> {
  await tx.run(
    sql('exports').where({ workspace_id: tx.workspaceId, id }).update({ credentials: null }),
  );
}

/** Deletes an export and cancels its job; files that are kept here are removed soon after. */
export async function deleteExport(
  tx: Queries,
  { id, jobId }: Pick<Export, 'id' | 'jobId'>,
): Promise<void> {
  const { workspaceId } = tx;
  await requestCancel(tx, jobId);
  await tx.run(sql('exports').where({ workspace_id: workspaceId, id }).delete());
  await removeFolder(tx, exportFolder(workspaceId, id));
}

/** Deletes all exports that cover a website. */
export async function dropWebsiteExports(tx: Queries, websiteId: string): Promise<void> {
  const rows = await tx.run<{ id: string; jobId: string }>({
    text: `select id, job_id from exports
      where workspace_id = $1 and (website_ids is null or $2 = any (website_ids))`,
    values: [tx.workspaceId, websiteId],
  });
  for (const row of rows) await deleteExport(tx, row);
}

/** Deletes expired exports of all workspaces; their files are removed later. */
export async function expireExports(database: Database): Promise<void> {
  await database.system.run(sql.raw('select expire_exports()'));
}
