import type { SiteCheckCode } from '../checks';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import { findingOf, type Site, type SiteRule } from './site-finding';
import { noUrl, type SiteGraph } from './site-graph';

/** What a page says of its languages: of itself, and whether it names another page. */
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
 * Whether it is known what a page that is named as another language says: it was read, or is none. Of other
 * sites the answer's head alone was asked for.
 */
export function isEvaluated({ graph }: Site, to: number): boolean {
  if (to < 0 || (graph.status[to] as number) < 0) return false;
  const status = graph.status[to] as number;
  const isRead = graph.has(to, 'html') && !graph.has(to, 'external');
  return isRead || isBrokenStatus(status) || isRedirectStatus(status);
}

/** What the pages that a page names as its other languages say; nothing of those that were not crawled. */
export const judgeHreflang: SiteRule = (site, number) => {
  const { graph } = site;
  const found = new Map<SiteCheckCode, Set<number>>();
  for (const { to, lang } of graph.alternatesOf(number)) {
    if (to === number || !isEvaluated(site, to)) continue;
    const code = problemOf(site, number, to, lang);
    if (code) found.set(code, (found.get(code) ?? new Set()).add(to));
  }
  return [...found].flatMap(([code, targets]) => findingOf(code, 'targets', targets));
};
