import { defineRead } from '../operation/operation';
import {
  pathSearchImport,
  searchImportPath,
  searchImportSchema,
  toSearchImport,
} from './search-import-schema';

export const getSearchImport = defineRead({
  id: 'getSearchImport',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/imports/{searchImportId}',
  summary: 'Get an imported file of Search Console',
  description: 'Returns what the file is, the days that it covers and its totals.',
  tool: { description: 'One imported file of Search Console: its kind, days and totals.' },
  params: searchImportPath,
  response: searchImportSchema,
  resolve: pathSearchImport,
  handle: async (_context, { resource }) => ({ data: toSearchImport(resource) }),
});
