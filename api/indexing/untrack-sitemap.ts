import { audit } from '../../modules/account/store/audit-log';
import { removeSitemap } from '../../modules/indexing/store/sitemap-store';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathSitemap, sitemapPath } from './sitemap-schema';

export const untrackSitemap = defineWrite({
  id: 'untrackSitemap',
  area: 'indexing',
  method: 'delete',
  path: '/websites/{websiteId}/indexing/sitemaps/{sitemapId}',
  summary: 'Stop tracking a sitemap',
  description:
    'Its URLs stay in the ledger but no longer count as listed in this sitemap. Files that are known only from a sitemap index are untracked with it.',
  tool: {
    description:
      'Stops reading a sitemap. Its URLs stay in the ledger and no longer count as listed in it.',
  },
  params: sitemapPath,
  response: deleted,
  resolve: lockedPathSitemap,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Stops tracking the sitemap ${quoted(resource.url)} and, if it is an index, the files known only from it.`,
      'Its URLs stay in the ledger.',
    ],
    version: '',
  }),
  async handle(context, { resource }) {
    const { db } = context;
    const sitemaps = await removeSitemap(db, resource.id);
    await audit(db, context, {
      action: 'sitemap.untrack',
      targetType: 'sitemap',
      targetId: resource.id,
      details: { url: resource.url, sitemaps },
    });
    return { data: { deleted: true as const } };
  },
});
