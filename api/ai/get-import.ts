import { defineRead } from '../operation/operation';
import { importPath, importSchema, pathImport } from './import-schema';

export const getAiImport = defineRead({
  id: 'getAiImport',
  area: 'ai',
  path: '/websites/{websiteId}/ai/imports/{importId}',
  summary: 'Get an imported report on AI answers',
  description: 'Returns the source of an imported file, the days that it covers and its counts.',
  tool: { description: 'One imported report: its source and the days it covers.' },
  params: importPath,
  response: importSchema,
  resolve: pathImport,
  handle: async (_context, { resource }) => ({ data: resource }),
});
