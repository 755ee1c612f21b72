import type { SiteCheckCode } from '../checks';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import { findingOf, type Site, type SiteRule } from './site-finding';
import { noUrl, type SiteGraph } from './site-graph';

/** A page's language annotations: its own languages, and whether it names the other page. */
function annotationsOf(graph: SiteGraph, number: number, other: number) {
  const own = new Set<number>();
  let isReturned = false;
  for (const { to, lang } of graph.alternatesOf(number)) {
    if (to === number && lang !== graph.defaultLang) own.add(lang);
    if (to === other) isReturned = true;
  }
  return { own, isReturned };
}

function problemOf({ graph }: Site, from: number, to: number, lang: number): SiteCheckCode | null {
  const status = graph.status[to] as number;
  if (isBrokenStatus(status)) return 'hreflang_target_broken';
  if (isRedirectStatus(status)) return 'hreflang_to_redirect';
  if (graph.has(to, 'noindex')) return 'hreflang_to_noindex';
  const canonical = graph.canonicalTo[to] as number;
  if (canonical !== noUrl && canonical !== to) return 'hreflang_to_noncanonical';
  const { own, isReturned } = annotationsOf(graph, to, from);
  if (!isReturned) return 'hreflang_no_return';
  const isOther = lang !== graph.defaultLang && own.size > 0 && !own.has(lang);
  return isOther ? 'hreflang_inconsistent' : null;
}

/**
 * Whether an alternate's annotations are known: it was read, or it is an error or a redirect.
 * External pages were requested with HEAD only.
 */
export function isEvaluated({ graph }: Site, to: number): boolean {
  if (to < 0 || (graph.status[to] as number) < 0) return false;
  const status = graph.status[to] as number;
  const isRead = graph.has(to, 'html') && !graph.has(to, 'external');
  return isRead || isBrokenStatus(status) || isRedirectStatus(status);
}

/** Checks the pages that a page names as alternates. Pages that were not crawled are ignored. */
export const checkHreflang: SiteRule = (site, number) => {
  const { graph } = site;
  const found = new Map<SiteCheckCode, Set<number>>();
  for (const { to, lang } of graph.alternatesOf(number)) {
    if (to === number || !isEvaluated(site, to)) continue;
    const code = problemOf(site, number, to, lang);
    if (code) found.set(code, (found.get(code) ?? new Set()).add(to));
  }
  return [...found].flatMap(([code, targets]) => findingOf(code, 'targets', targets));
};
