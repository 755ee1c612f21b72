import { z } from 'zod';
import {
  readSearchImports,
  searchImportSorts,
} from '../../modules/search-console/store/search-import-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { importKind, searchImportSchema, toSearchImport } from './search-import-schema';

export const listSearchImports = defineList({
  id: 'listSearchImports',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/imports',
  summary: 'List imported files of Search Console',
  description:
    'Returns snapshots of the performance report, and tables of the bulk export, each with the days that it covers.',
  tool: {
    description:
      'Files of Search Console that were imported: snapshots (`kind` export, with totals of their period) and tables of the bulk export, whose days the other reads use.',
  },
  params: websitePath,
  query: z.object({
    kind: importKind.optional(),
    sort: sortBy(searchImportSorts, '`-createdAt`'),
  }),
  response: searchImportSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, query, page }) {
    const { rows, total } = await readSearchImports(db, resource.id, { ...query, ...page });
    return { rows: rows.map(toSearchImport), total };
  },
});
