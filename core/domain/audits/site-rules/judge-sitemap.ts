import type { SiteCheckCode } from '../checks';
import type { SiteRule } from './site-finding';
import { type UnindexableReason, unindexableReason } from './unindexable';

const codes: Partial<Record<UnindexableReason, SiteCheckCode>> = {
  robots_disallowed: 'sitemap_url_disallowed',
  redirect: 'sitemap_url_redirects',
  no_answer: 'sitemap_url_broken',
  not_found: 'sitemap_url_broken',
  client_error: 'sitemap_url_broken',
  server_error: 'sitemap_url_broken',
  noindex: 'sitemap_url_not_indexable',
  canonicalised: 'sitemap_url_not_canonical',
};

/** Sitemaps should name what can be listed. */
export const judgeSitemap: SiteRule = ({ graph }, number) => {
  if (!graph.has(number, 'page') || !graph.has(number, 'inSitemap')) return [];
  const reason = unindexableReason(graph, number);
  const code = reason && codes[reason];
  return code ? [{ code, detail: { reason } }] : [];
};
