import { defineRead } from '../operation/operation';
import { pathReport, reportPath, reportSchema, toReport } from './schema';

export const getReport = defineRead({
  id: 'getReport',
  area: 'reports',
  path: '/reports/{reportId}',
  summary: 'Get a report with its progress and files',
  description:
    'Returns the report’s status, progress and files. Each file is downloaded by its `path`.',
  tool: {
    description:
      'A report’s status and files. A file is downloaded by its `path` with a key; tools do not ' +
      'return files. `dataHash` and `asOf` are null until the data is frozen. `dataSource` says ' +
      'whether the readings are live or made up by the sandbox.',
  },
  params: reportPath,
  response: reportSchema,
  resolve: pathReport,
  handle: async (_context, { resource }) => ({ data: toReport(resource) }),
});
