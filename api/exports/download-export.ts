import { z } from 'zod';
import { fileNameOf } from '../../modules/exports/rules/export-options';
import type { Export } from '../../modules/exports/store/export-store';
import { AppError, invalid } from '../../platform/errors';
import type { Download } from '../operation/download';
import { defineFile } from '../operation/operation';
import { exportDataset, exportPath, pathExport } from './schema';

const ended = new Set(['completed', 'failed', 'canceled']);

/** Returns a file of an export. Throws a 409 until it is written, a 422 for a dataset it lacks. */
function chooseFile(stored: Export, dataset: string | undefined): Download {
  const { datasets, destination, files, format, status } = stored;
  if (destination.kind !== 'download') {
    throw new AppError('conflict', 'The files of this export are in a bucket: read them there.');
  }
  const wanted = dataset ?? datasets[0] ?? '';
  if (dataset === undefined && datasets.length > 1) {
    throw invalid('query.dataset', 'required', `is required: choose from ${datasets.join(', ')}`);
  }
  if (!datasets.includes(wanted)) {
    throw invalid('query.dataset', 'dataset_not_exported', `must be one of ${datasets.join(', ')}`);
  }
  const file = files.find((each) => each.dataset === wanted);
  if (!file) {
    throw new AppError(
      'conflict',
      ended.has(status)
        ? `The export is ${status} and this file was not written. Export again.`
        : `The export is ${status}: download the file once it is listed.`,
    );
  }
  const { storageKey, mediaType, bytes, sha256 } = file;
  return { storageKey, mediaType, bytes, sha256, fileName: fileNameOf(wanted, format) };
}

export const downloadExport = defineFile({
  id: 'downloadExport',
  area: 'exports',
  path: '/exports/{exportId}/download',
  summary: 'Download a file of an export',
  description:
    'Returns the file of one dataset. Supports Range, If-Range and If-None-Match; the ETag identifies the bytes.',
  tool: { unfit: 'Returns a file for programs' },
  params: exportPath,
  query: z.object({
    dataset: exportDataset
      .optional()
      .describe('Dataset whose file is returned. Default: that of an export of one'),
  }),
  mediaTypes: ['application/vnd.apache.parquet', 'application/gzip'],
  errors: ['conflict', 'range_not_satisfiable'],
  resolve: pathExport,
  handle: async (_context, { resource, query }) => chooseFile(resource, query.dataset),
});
