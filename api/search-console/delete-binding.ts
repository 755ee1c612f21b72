import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { deleteBinding } from '../../modules/search-console/store/binding-store';
import { notFound } from '../../platform/errors';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';
import { searchProvider } from './connection-schema';

export const deleteSearchBinding = defineWrite({
  id: 'deleteSearchBinding',
  area: 'search-console',
  method: 'delete',
  path: '/search-console/bindings/{websiteId}',
  summary: 'Unbind a website from its property (data is kept)',
  description: 'Ends the collection of the website’s data. What was collected is kept.',
  tool: {
    description:
      'Ends the collection of a website’s data from Search Console, or with provider=bing from Bing Webmaster. Collected data is kept.',
  },
  params: websitePath,
  query: z.object({
    provider: searchProvider.default('google').describe('The search engine to unbind from'),
  }),
  response: deleted,
  resolve: lockedPathWebsite,
  confirm: async (_context, { resource, query }) => ({
    summary: [`Ends the collection of data of ${query.provider} for ${resource.domain}.`],
    version: query.provider,
  }),
  async handle(context, { resource, query }) {
    const { db } = context;
    if (!(await deleteBinding(db, resource.id, query.provider))) throw notFound('binding');
    await audit(db, context, {
      action: 'search_binding.delete',
      targetType: 'website',
      targetId: resource.id,
      details: { provider: query.provider },
    });
    return { data: { deleted: true as const } };
  },
});
