import type { SiteCheckCode } from '../checks';
import { type LinkKind, resourceKinds } from '../page-facts';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import { findingOf, type Site, type SiteRule } from './site-finding';
import type { Link } from './site-graph';

/** What a page says of itself to crawlers, judged by rules of their own: nobody clicks it. */
const statements = new Set<LinkKind>(['canonical', 'alternate', 'redirect', 'next', 'prev']);
/** Without these a page cannot be laid out as readers see it. */
const layoutKinds = new Set<LinkKind>(['script', 'stylesheet']);

/** Answers with which servers turn away programs, whatever readers get. */
const unsure = new Set([401, 403, 405, 429, 503, 999]);

function isBroken({ graph }: Site, to: number): boolean {
  const status = graph.status[to] as number;
  if (status < 0 || !isBrokenStatus(status)) return false;
  return !(graph.has(to, 'external') && unsure.has(status));
}

function codeOfResource(site: Site, { to, kind }: Link): SiteCheckCode | null {
  if (isBroken(site, to)) return 'resource_broken';
  if (site.graph.has(to, 'disallowed')) return layoutKinds.has(kind) ? 'resource_disallowed' : null;
  return isRedirectStatus(site.graph.status[to] as number) ? 'resource_redirect' : null;
}

function codeOfLink(site: Site, to: number): SiteCheckCode | null {
  const { graph } = site;
  const isExternal = graph.has(to, 'external');
  if (isBroken(site, to)) return isExternal ? 'link_broken_external' : 'link_broken';
  if (isExternal) return null;
  if (graph.has(to, 'disallowed')) return 'link_to_disallowed';
  return isRedirectStatus(graph.status[to] as number) ? 'link_to_redirect' : null;
}

/** Of what is broken, a finding says from how many pages links lead there. */
const namingPlaces = new Set<SiteCheckCode>([
  'link_broken',
  'link_broken_external',
  'resource_broken',
]);

/** Links of a page to what does not work, is elsewhere by now, or may not be read. */
export const judgeLinks: SiteRule = (site, number) => {
  const found = new Map<SiteCheckCode, Set<number>>();
  for (const link of site.graph.linksOf(number)) {
    if (statements.has(link.kind)) continue;
    const code = resourceKinds.has(link.kind)
      ? codeOfResource(site, link)
      : codeOfLink(site, link.to);
    if (code) found.set(code, (found.get(code) ?? new Set()).add(link.to));
  }
  const placesOf = (targets: number[]) => ({
    pagesLinking: targets.map((to) => site.standing.pagesLinking[to]),
  });
  return [...found].flatMap(([code, targets]) =>
    findingOf(code, 'targets', targets, namingPlaces.has(code) ? placesOf : undefined),
  );
};
