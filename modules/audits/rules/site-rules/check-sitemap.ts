import type { SiteCheckCode } from '../checks';
import type { SiteRule } from './site-finding';
import { type UnindexableReason, unindexableReason } from './unindexable';

const codes: Partial<Record<UnindexableReason, SiteCheckCode>> = {
  redirect: 'sitemap_url_redirects',
  no_answer: 'sitemap_url_broken',
  not_found: 'sitemap_url_broken',
  client_error: 'sitemap_url_broken',
  server_error: 'sitemap_url_broken',
  noindex: 'sitemap_url_not_indexable',
  canonicalized: 'sitemap_url_not_canonical',
};

/** Sitemaps should contain all indexable pages and nothing else. */
export const checkSitemap: SiteRule = ({ graph, standing, isSitemapKnown }, number) => {
  if (!graph.has(number, 'page')) return [];
  if (!graph.has(number, 'inSitemap')) {
    const isMissing = isSitemapKnown && standing.isIndexable[number] === 1;
    return isMissing ? [{ code: 'page_not_in_sitemap', detail: {} }] : [];
  }
  const reason = unindexableReason(graph, number);
  const code = reason && codes[reason];
  return code ? [{ code, detail: { reason } }] : [];
};
