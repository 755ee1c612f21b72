import { z } from 'zod';
import { brandSortFields, listBrands } from '../../modules/ai/store/brand-store';
import { defineList } from '../operation/operation';
import { sortBy } from '../operation/sort';
import { pathWebsite, websitePath } from '../websites/path-website';
import { brandSchema } from './brand-schema';

export const listAiBrands = defineList({
  id: 'listAiBrands',
  area: 'ai',
  path: '/websites/{websiteId}/ai/brands',
  summary: 'List the brands that are looked for in AI answers',
  description: 'Returns own brands and competitors with every name by which they are found.',
  tool: { description: 'Lists own and competitors’ brands with the names that are looked for.' },
  params: websitePath,
  query: z.object({
    isOwn: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .describe('`true` for own brands, `false` for competitors'),
    q: z.string().max(100).optional().describe('Part of the name, in any case'),
    sort: sortBy(brandSortFields, 'own brands first, then in the order of their creation'),
  }),
  response: brandSchema,
  resolve: pathWebsite,
  handle: ({ db }, { resource, query: { sort, ...filter }, page }) =>
    listBrands(db, { filter: { websiteId: resource.id, ...filter }, sort }, page),
});
