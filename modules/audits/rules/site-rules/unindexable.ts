import { isRedirectStatus } from './redirects';
import { noUrl, type SiteGraph } from './site-graph';

/** Why a search engine would not index a page; the first that applies. */
export const unindexableReasons = [
  'robots_disallowed',
  'not_crawled',
  'no_answer',
  'redirect',
  'not_found',
  'client_error',
  'server_error',
  'not_html',
  'noindex',
  'canonicalized',
] as const;
export type UnindexableReason = (typeof unindexableReasons)[number];

function ofStatus(status: number): UnindexableReason | null {
  if (status < 0) return 'not_crawled';
  if (status === 0) return 'no_answer';
  if (isRedirectStatus(status)) return 'redirect';
  if (status === 404 || status === 410) return 'not_found';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'client_error' : null;
}

/** Returns null if a URL may be indexed. */
export function unindexableReason(graph: SiteGraph, number: number): UnindexableReason | null {
  if (graph.has(number, 'disallowed')) return 'robots_disallowed';
  const reason = ofStatus(graph.status[number] as number);
  if (reason) return reason;
  if (!graph.has(number, 'html')) return 'not_html';
  if (graph.has(number, 'noindex')) return 'noindex';
  if (graph.has(number, 'moved')) return 'redirect';
  const canonical = graph.canonicalTo[number] as number;
  return canonical === noUrl || canonical === number ? null : 'canonicalized';
}
