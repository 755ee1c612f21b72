import { defineRead } from '../operation/operation';
import { exportPath, exportSchema, pathExport, toExport } from './schema';

export const getExport = defineRead({
  id: 'getExport',
  area: 'exports',
  path: '/exports/{exportId}',
  summary: 'Get an export with its progress and files',
  description: 'Returns the export’s status and files. Each file is downloaded by its `path`.',
  tool: { unfit: 'Exports are files for warehouses; agents read single lists' },
  params: exportPath,
  response: exportSchema,
  resolve: pathExport,
  handle: async (_context, { resource }) => ({ data: toExport(resource) }),
});
