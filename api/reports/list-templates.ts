import { z } from 'zod';
import { listTemplates, templateSorts } from '../../modules/reports/store/template-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { templateSchema } from './template-schema';

export const listReportTemplates = defineList({
  id: 'listReportTemplates',
  area: 'reports',
  path: '/report-templates',
  summary: 'List report templates',
  description:
    'Returns the layouts that are kept under a name: sections, charts and texts in order.',
  tool: {
    description: 'Layouts of reports that are kept under a name, for `templateId` of new reports.',
  },
  query: z.object({ sort: sortBy(templateSorts, 'newest first') }),
  response: templateSchema,
  handle: ({ db }, { page, query }) => listTemplates(db, page, query.sort),
});
