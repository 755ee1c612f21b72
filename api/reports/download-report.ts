import { z } from 'zod';
import { defineFile } from '../operation/operation';
import { chooseFile } from './report-download';
import { pathReport, reportFormat, reportPath } from './schema';

export const downloadReport = defineFile({
  id: 'downloadReport',
  area: 'reports',
  path: '/reports/{reportId}/download',
  summary: 'Download a report’s file',
  description:
    'CSV is one file where the report has one table, else a ZIP of one file a table; `table` names a ' +
    'single one. Ranges, If-Range and If-None-Match are understood; the ETag is that of the bytes.',
  tool: { unfit: 'A file for people, with a key or by a link' },
  params: reportPath,
  query: z.object({
    format: reportFormat.optional().describe('Default: the first that the report is made as'),
    table: z
      .string()
      .max(100)
      .optional()
      .describe('Of CSV: a table’s key, as the report’s files name it'),
  }),
  mediaTypes: ['application/pdf', 'text/csv', 'application/zip', 'application/json'],
  errors: ['conflict', 'range_not_satisfiable'],
  resolve: pathReport,
  handle: async (_context, { resource, query }) => chooseFile(resource, query),
});
