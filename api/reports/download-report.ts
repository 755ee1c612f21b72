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
    'Returns a file of the report. CSV is one file if the report has one table, otherwise a ZIP with one ' +
    'file for each table; `table` selects a single one. Supports Range, If-Range and If-None-Match; the ' +
    'ETag identifies the bytes.',
  tool: { unfit: 'Returns a file for people; get_report lists the files' },
  params: reportPath,
  query: z.object({
    format: reportFormat
      .optional()
      .describe('Format of the file. Default: the report’s first format'),
    table: z
      .string()
      .max(100)
      .optional()
      .describe('Key of the table, for CSV only, as in the report’s `files`. Default: all tables'),
  }),
  mediaTypes: ['application/pdf', 'text/csv', 'application/zip', 'application/json'],
  errors: ['conflict', 'range_not_satisfiable'],
  resolve: pathReport,
  handle: async (_context, { resource, query }) => chooseFile(resource, query),
});
