import type { SiteCheckCode } from '../checks';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import { findingOf, type Site, type SiteRule } from './site-finding';

function problemOf({ graph }: Site, from: number, to: number): SiteCheckCode | null {
  const status = graph.status[to] as number;
  if (isBrokenStatus(status)) return 'hreflang_target_broken';
  if (isRedirectStatus(status)) return 'hreflang_to_redirect';
  if (graph.has(to, 'noindex')) return 'hreflang_to_noindex';
  const canonical = graph.canonicalTo[to] as number;
  if (canonical !== -1 && canonical !== to) return 'hreflang_to_noncanonical';
  for (const back of graph.alternatesOf(to)) if (back.to === from) return null;
  return 'hreflang_no_return';
}

/** Whether a page that is named as another language was asked for. */
export const isEvaluated = ({ graph }: Site, to: number): boolean =>
  to >= 0 && (graph.status[to] as number) >= 0;

/** What the pages that a page names as its other languages say; nothing of those that were not crawled. */
export const judgeHreflang: SiteRule = (site, number) => {
  const { graph } = site;
  const found = new Map<SiteCheckCode, Set<number>>();
  for (const { to } of graph.alternatesOf(number)) {
    if (to === number || !isEvaluated(site, to)) continue;
    const code = problemOf(site, number, to);
    if (code) found.set(code, (found.get(code) ?? new Set()).add(to));
  }
  return [...found].flatMap(([code, targets]) => findingOf(code, 'targets', targets));
};
