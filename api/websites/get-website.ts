import { toWebsite } from '../../core/stores/websites/website-store';
import { defineRead } from '../operation';
import { pathWebsite, websitePath } from './path-website';
import { websiteSchema } from './schema';

export const getWebsite = defineRead({
  id: 'getWebsite',
  area: 'websites',
  path: '/websites/{websiteId}',
  summary: 'Get a website',
  params: websitePath,
  response: websiteSchema,
  resolve: pathWebsite,
  handle: async (_context, { resource }) => ({ data: toWebsite(resource) }),
});
