import { z } from 'zod';
import { countFilteredSitemaps, readSitemaps } from '../../modules/indexing/store/sitemap-store';
import { idSchema } from '../../platform/ids';
import { everyRow } from '../operation/every-row';
import { defineList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { sitemapKind, sitemapSchema, sitemapSource, sitemapState } from './sitemap-schema';

export const listSitemaps = defineList({
  id: 'listSitemaps',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/sitemaps',
  summary: 'List tracked sitemaps, oldest first',
  description:
    'Returns every tracked sitemap with the number of URLs it lists, when it was read and what failed.',
  tool: {
    description:
      'The tracked sitemaps: how many URLs each lists, when it was read, and what failed.',
  },
  params: websitePath,
  query: z.object({
    state: sitemapState.optional(),
    source: sitemapSource.optional(),
    kind: sitemapKind.optional(),
    parentId: idSchema('sitemap').optional().describe('Files that this index names'),
  }),
  response: sitemapSchema,
  resolve: pathWebsite,
  async handle({ db, caller }, { resource, query, page }) {
    const ref = { workspaceId: caller.workspaceId, websiteId: resource.id };
    const [rows, total] = await Promise.all([
      readSitemaps(db, ref, query, page),
      countFilteredSitemaps(db, ref, query),
    ]);
    return { rows, total };
  },
  rows: ({ db, caller }, { resource, query }) =>
    everyRow((page) =>
      readSitemaps(db, { workspaceId: caller.workspaceId, websiteId: resource.id }, query, page),
    ),
});
