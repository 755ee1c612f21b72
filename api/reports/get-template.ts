import { defineRead } from '../operation/operation';
import { pathTemplate, templatePath, templateSchema } from './template-schema';

export const getReportTemplate = defineRead({
  id: 'getReportTemplate',
  area: 'reports',
  path: '/report-templates/{templateId}',
  summary: 'Get a report template',
  description: 'Returns one report template with its layout.',
  tool: { description: 'One report template with its layout.' },
  params: templatePath,
  response: templateSchema,
  resolve: pathTemplate,
  handle: async (_context, { resource }) => ({ data: resource }),
});
