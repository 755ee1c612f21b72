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
    isDefault: true,
    description:
      'A report’s state and files. A file is downloaded by its `path` with a key; a ' +
      'tool does not return it. `dataHash` and `asOf` are null until its data are ' +
      'frozen. `mode` says whether its readings are live or the sandbox’s made-up ones.',
  },
  params: reportPath,
  response: reportSchema,
  resolve: pathReport,
  handle: async (_context, { resource }) => ({ data: toReport(resource) }),
});
