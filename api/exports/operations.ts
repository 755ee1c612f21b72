import type { Operation } from '../operation/operation';
import { createExport } from './create-export';
import { deleteExport } from './delete-export';
import { downloadExport } from './download-export';
import { getExport } from './get-export';
import { listExportDatasets } from './list-export-datasets';
import { listExports } from './list-exports';

export const exportOperations: readonly Operation[] = [
  listExportDatasets,
  listExports,
  createExport,
  getExport,
  downloadExport,
  deleteExport,
];
