import type { LinkKind } from '../page-facts';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import { findingOf, type Site, type SiteRule } from './site-finding';

/** References that a search engine follows as statements on the page, judged by rules of their own. */
const statements = new Set<LinkKind>(['canonical', 'alternate', 'redirect']);

/** Answers with which servers turn away programs, whatever readers get. */
const unsure = new Set([401, 403, 405, 429, 503, 999]);

function isBroken({ graph }: Site, to: number): boolean {
  const status = graph.status[to] as number;
  if (status < 0 || !isBrokenStatus(status)) return false;
  return !(graph.has(to, 'external') && unsure.has(status));
}

/** Links of a page to what does not work, or is elsewhere by now. */
export const judgeLinks: SiteRule = (site, number) => {
  const { graph } = site;
  const broken = {
    page: new Set<number>(),
    external: new Set<number>(),
    resource: new Set<number>(),
  };
  const redirected = new Set<number>();
  for (const { to, kind } of graph.linksOf(number)) {
    if (statements.has(kind)) continue;
    const of = graph.has(to, 'page') ? 'page' : graph.has(to, 'external') ? 'external' : 'resource';
    if (isBroken(site, to)) broken[of].add(to);
    else if (of === 'page' && isRedirectStatus(graph.status[to] as number)) redirected.add(to);
  }
  return [
    ...findingOf('link_broken', 'targets', broken.page),
    ...findingOf('link_broken_external', 'targets', broken.external),
    ...findingOf('resource_broken', 'targets', broken.resource),
    ...findingOf('link_to_redirect', 'targets', redirected),
  ];
};
