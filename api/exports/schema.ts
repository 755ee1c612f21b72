import { z } from 'zod';
import { datasetNames } from '../../modules/exports/datasets/all-datasets';
import { exportFormats } from '../../modules/exports/rules/export-options';
import { type Export, type ExportFile, getExport } from '../../modules/exports/store/export-store';
import { idSchema } from '../../platform/ids';
import { jobError, jobState } from '../jobs/schema';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

export const exportPath = z.object({ exportId: idSchema('export') });
type Path = z.output<typeof exportPath>;

/** Returns the export that the path names, or throws a 404. */
export const pathExport = ({ db }: Context, { exportId }: Path) => getExport(db, exportId);

/** Does the same for a write: the export stays locked until the transaction ends. */
export const lockedPathExport = ({ db }: WriteContext, { exportId }: Path) =>
  getExport(db, exportId, { forUpdate: true });

export const exportDataset = z.enum(datasetNames);
export const exportFormat = z.enum(exportFormats);

const fileSchema = z.object({
  dataset: exportDataset.describe('Dataset that the file contains'),
  rows: z.int().min(0).describe('Number of rows'),
  deletedRows: z
    .int()
    .min(0)
    .describe('Number of rows that tell of a deletion, in addition to `rows`'),
  asOf: timestamp.describe('Moment of which the rows are'),
  mediaType: z.string().describe('Media type of the file'),
  bytes: z.int().min(0).describe('Size of the file in bytes'),
  sha256: z.string().describe('SHA-256 of the file in hexadecimal'),
  path: z
    .string()
    .nullable()
    .describe('Path at which the file is downloaded with a key; null for a file in a bucket'),
  location: z
    .string()
    .nullable()
    .describe('Where the file is in the bucket, as s3://…; null for a file that is downloaded'),
});

const destinationSchema = z
  .object({
    kind: z.enum(['download', 's3', 'operator_s3']).describe('Kind of the destination'),
    bucket: z.string().nullable().describe('Bucket; null unless the workspace named one'),
    prefix: z
      .string()
      .nullable()
      .describe('Prefix of the files; null unless the workspace named one'),
    region: z.string().nullable().describe('Region; null unless the workspace named one'),
    endpoint: z.string().nullable().describe('Origin of the server’s URL; null for AWS'),
  })
  .describe('Where the files go; credentials are never returned');

export const exportSchema = z
  .object({
    id: idSchema('export'),
    status: jobState.describe(
      'Status of the export’s job; completed, failed and canceled are final',
    ),
    jobId: idSchema('job').describe('Id of the job that writes the files'),
    format: exportFormat.describe('Format of the files'),
    datasets: z.array(exportDataset).describe('Datasets, in the order of their files'),
    websiteIds: z
      .array(idSchema('website'))
      .nullable()
      .describe('Ids of the websites whose rows are exported; null for all'),
    changedSince: timestamp
      .nullable()
      .describe('Time since which the rows changed; null for all rows'),
    nextChangedSince: timestamp
      .nullable()
      .describe(
        'What to send as `changedSince` with the next export, so that no change is missed: two hours before the snapshot, hence some rows come again. Null until the export is completed',
      ),
    destination: destinationSchema,
    createdAt: timestamp.describe('Time at which the export was requested'),
    expiresAt: timestamp.describe('Time at which the export and its files here are deleted'),
    error: jobError.nullable().describe('Why the export failed; null unless it failed'),
    files: z.array(fileSchema).describe('Files written so far'),
  })
  .meta({ id: 'Export' });

function locationOf({ destination }: Export, { storageKey }: ExportFile): string | null {
  if (destination.kind !== 's3') return null;
  return `s3://${destination.bucket}/${destination.prefix}${storageKey}`;
}

function toFile(owner: Export, file: ExportFile) {
  const { dataset, rows, deleted, asOf, mediaType, bytes, sha256 } = file;
  const isHere = owner.destination.kind === 'download';
  return {
    dataset,
    rows,
    deletedRows: deleted,
    asOf,
    mediaType,
    bytes,
    sha256,
    path: isHere ? `/api/v1/exports/${owner.id}/download?dataset=${dataset}` : null,
    location: locationOf(owner, file),
  };
}

/** Maps an export to its public form. */
export function toExport(stored: Export): z.input<typeof exportSchema> {
  const { destination, files, ...rest } = stored;
  const none = { bucket: null, prefix: null, region: null, endpoint: null };
  return {
    ...rest,
    destination: { ...none, ...destination },
    files: files.map((file) => toFile(stored, file)),
  };
}
