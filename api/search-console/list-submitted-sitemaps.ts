import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { pathWebsite, websitePath } from '../websites/path-website';
import { callGoogle, openSearchProperty } from './open-search-property';
import { submittedSitemapSchema, toSubmittedSitemap } from './submitted-sitemap-schema';

export const listSubmittedSitemaps = defineList({
  id: 'listSubmittedSitemaps',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/sitemaps',
  summary: 'List sitemaps that were submitted to Google',
  description:
    'Asks Search Console for the sitemaps of the website’s property: their state, errors and warnings, and when Google last read them. Sitemaps that are only named in robots.txt may be missing.',
  tool: {
    description:
      'Sitemaps submitted to Google for the website’s property, with errors, warnings and when Google last read them. `pending`: not processed yet. For the URLs in them see `list_sitemaps`.',
  },
  params: websitePath,
  response: submittedSitemapSchema,
  errors: ['conflict', 'unavailable'],
  resolve: pathWebsite,
  async handle(context, { resource, page }) {
    const open = await openSearchProperty(context, resource.id);
    const listed = await callGoogle(context, open, (signal) =>
      open.console.listSitemaps(open.property, signal),
    );
    return pageOf(
      listed.map((sitemap) => toSubmittedSitemap(sitemap, open.source)),
      page,
    );
  },
});
