import { z } from 'zod';
import { importSorts, listImports } from '../../modules/ai/store/import-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { importSchema, reportSource } from './import-schema';

export const listAiImports = defineList({
  id: 'listAiImports',
  area: 'ai',
  path: '/websites/{websiteId}/ai/imports',
  summary: 'List imported reports on AI answers',
  description:
    'Returns the imported files of Google’s and Bing’s reports, each with the days that it covers.',
  tool: {
    description:
      'Reports of Google and Bing on their AI answers that were imported, with the days they cover.',
  },
  params: websitePath,
  query: z.object({
    source: reportSource.optional(),
    sort: sortBy(importSorts, '`-createdAt`'),
  }),
  response: importSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query, page }) =>
    listImports(db, resource.id, { ...query, ...page }),
});
