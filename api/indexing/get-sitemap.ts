import { readSitemapReads } from '../../modules/indexing/store/sitemap-reads';
import { defineRead } from '../operation/operation';
import { pathSitemap, sitemapPath, sitemapWithReadsSchema } from './sitemap-schema';

export const getSitemap = defineRead({
  id: 'getSitemap',
  area: 'indexing',
  path: '/websites/{websiteId}/indexing/sitemaps/{sitemapId}',
  summary: 'Get a sitemap with its recent reads and changes',
  description:
    'Returns the sitemap with its newest 30 reads, and the number of URLs that each added or removed.',
  tool: {
    description:
      'One sitemap with its newest reads and what each changed: number of URLs added, gone, or ' +
      'with another `lastmod`.',
  },
  params: sitemapPath,
  response: sitemapWithReadsSchema,
  resolve: pathSitemap,
  async handle({ db }, { resource }) {
    const reads = await readSitemapReads(db, resource.id);
    return { data: { ...resource, reads } };
  },
});
