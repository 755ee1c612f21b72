import { z } from 'zod';
import { allDatasets } from '../../modules/exports/datasets/all-datasets';
import { columnsOf, type Dataset, hasDeletions } from '../../modules/exports/rules/dataset';
import { defineList } from '../operation/operation';
import { exportDataset } from './schema';

const columnTypes = ['text', 'integer', 'number', 'boolean', 'time', 'day', 'json'] as const;

const datasetSchema = z
  .object({
    name: exportDataset.describe('Name of the dataset'),
    description: z.string().describe('What a row is'),
    key: z
      .array(z.string())
      .describe('Columns that identify a row; empty if rows have no identity'),
    isIncremental: z
      .boolean()
      .describe('Whether `changedSince` leaves out rows; if not, every export has all rows'),
    hasDeletions: z
      .boolean()
      .describe('Whether exports with `changedSince` tell of deleted rows, by `deletedAt`'),
    note: z
      .string()
      .nullable()
      .describe('How to keep a copy up to date; null if the key is enough'),
    columns: z
      .array(
        z.object({
          name: z.string().describe('Name of the column'),
          type: z.enum(columnTypes).describe('Type of the values'),
          description: z.string().describe('What the values are'),
        }),
      )
      .describe('Columns, in the order of the file'),
  })
  .meta({ id: 'ExportDataset' });

const toDataset = (dataset: Dataset): z.input<typeof datasetSchema> => ({
  name: dataset.name,
  description: dataset.description,
  key: [...dataset.key],
  isIncremental:
    dataset.changedAt !== undefined ||
    (dataset.store === 'clickhouse' && dataset.scope === 'audits'),
  hasDeletions: hasDeletions(dataset),
  note: dataset.note ?? null,
  columns: columnsOf(dataset).map(({ name, type, description }) => ({ name, type, description })),
});

export const listExportDatasets = defineList({
  id: 'listExportDatasets',
  area: 'exports',
  path: '/export-datasets',
  summary: 'List the datasets that can be exported',
  description: 'Returns each dataset with its columns, its key, and what an export of changes has.',
  tool: { unfit: 'Exports are files for warehouses; agents read single lists' },
  response: datasetSchema,
  async handle(_context, { page: { limit, offset } }) {
    const rows = allDatasets.slice(offset, offset + limit).map(toDataset);
    return { rows, total: allDatasets.length };
  },
});
