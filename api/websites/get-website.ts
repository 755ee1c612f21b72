import { toWebsite } from '../../modules/websites/store/website-store';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from './path-website';
import { websiteSchema } from './schema';

export const getWebsite = defineRead({
  id: 'getWebsite',
  area: 'websites',
  path: '/websites/{websiteId}',
  summary: 'Get a website',
  description: 'Returns the website with its health score and the time of its last collection.',
  tool: {
    description:
      'Returns one website by id, as in list_websites. Use it to read a website again after a ' +
      'change.',
  },
  params: websitePath,
  response: websiteSchema,
  resolve: pathWebsite,
  handle: async (_context, { resource }) => ({ data: toWebsite(resource) }),
});
