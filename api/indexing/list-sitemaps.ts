import { z } from 'zod';
import {
  countFilteredSitemaps,
  readSitemaps,
  sitemapSortFields,
} from '../../modules/indexing/store/sitemap-store';
import { idSchema } from '../../platform/ids';
import { everyRow } from '../operation/every-row';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { sitemapKind, sitemapSchema, sitemapSource, sitemapState } from './sitemap-schema';

export const listSitemaps = defineList({
  id: 'listSitemaps',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/sitemaps',
  summary: 'List tracked sitemaps',
  description:
    'Returns each tracked sitemap with the number of URLs it lists, when it was read, and why a read failed.',
  tool: {
    description:
      'The tracked sitemaps: how many URLs each lists, when it was read, and why a read failed.',
  },
  params: websitePath,
  query: z.object({
    state: sitemapState.optional().describe('Only sitemaps in this state'),
    source: sitemapSource.optional().describe('Only sitemaps that this named'),
    kind: sitemapKind.optional().describe('Only sitemaps in this format'),
    parentId: idSchema('sitemap').optional().describe('Only files that this sitemap index names'),
    sort: sortBy(sitemapSortFields, '`createdAt`').default('createdAt'),
  }),
  response: sitemapSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource, query: { sort, ...filter }, page }) {
    const [rows, total] = await Promise.all([
      readSitemaps(db, resource.id, { filter, sort }, page),
      countFilteredSitemaps(db, resource.id, filter),
    ]);
    return { rows, total };
  },
  rows({ db }, { resource, query: { sort, ...filter } }) {
    return everyRow((page) => readSitemaps(db, resource.id, { filter, sort }, page));
  },
});
