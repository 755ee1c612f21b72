import type { SiteCheckCode } from '../checks';
import { type LinkKind, resourceKinds } from '../page-facts';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import { findingOf, type Site, type SiteRule } from './site-finding';

/** Links that address crawlers, not users. They have rules of their own. */
const statements = new Set<LinkKind>(['canonical', 'alternate', 'redirect', 'next', 'prev']);
/** Resources without which a page's layout breaks. */
const layoutKinds = new Set<LinkKind>(['script', 'stylesheet']);

/** Statuses that servers send to bots although users may get the page. */
const unsure = new Set([401, 403, 405, 429, 503, 999]);

function isBroken({ graph }: Site, to: number): boolean {
  const status = graph.status[to] as number;
  if (status < 0 || !isBrokenStatus(status)) return false;
  return !(graph.has(to, 'external') && unsure.has(status));
}

/** Files whose loss has a check of its own; nothing else is said of them. */
const brokenFile: Partial<Record<LinkKind, SiteCheckCode>> = {
  style_file: 'style_file_broken',
  social_image: 'social_image_broken',
  logo: 'logo_broken',
};

function codeOfResource(site: Site, to: number, kind: LinkKind): SiteCheckCode | null {
  const ofFile = brokenFile[kind];
  if (ofFile) return isBroken(site, to) ? ofFile : null;
  if (isBroken(site, to)) return 'resource_broken';
  if (site.graph.has(to, 'disallowed')) return layoutKinds.has(kind) ? 'resource_disallowed' : null;
  return isRedirectStatus(site.graph.status[to] as number) ? 'resource_redirect' : null;
}

/** Temporary redirects of other sites are theirs to choose. */
const isMoved = ({ graph: { status } }: Site, to: number) =>
  status[to] === 301 || status[to] === 308;

function codeOfLink(site: Site, to: number): SiteCheckCode | null {
  const { graph } = site;
  const isExternal = graph.has(to, 'external');
  if (isBroken(site, to)) return isExternal ? 'link_broken_external' : 'link_broken';
  if (isExternal) return isMoved(site, to) ? 'link_to_redirect_external' : null;
  if (graph.has(to, 'disallowed')) return 'link_to_disallowed';
  return isRedirectStatus(graph.status[to] as number) ? 'link_to_redirect' : null;
}

/** Findings about broken targets include how many pages link there. */
const namingPlaces = new Set<SiteCheckCode>([
  'link_broken',
  'link_broken_external',
  'resource_broken',
  'style_file_broken',
]);

/** Checks for links of a page to broken, redirected or disallowed URLs. */
export const checkLinks: SiteRule = (site, number) => {
  const found = new Map<SiteCheckCode, Set<number>>();
  const { graph } = site;
  const { start, end } = graph.linkPlaces(number);
  for (let at = start; at < end; at += 1) {
    const to = graph.targetAt(at);
    const kind = graph.kindAt(at);
    if (statements.has(kind)) continue;
    const code = resourceKinds.has(kind) ? codeOfResource(site, to, kind) : codeOfLink(site, to);
    if (code) found.set(code, (found.get(code) ?? new Set()).add(to));
  }
  const placesOf = (targets: number[]) => ({
    pagesLinking: targets.map((to) => site.standing.pagesLinking[to]),
  });
  return [...found].flatMap(([code, targets]) =>
    findingOf(code, 'targets', targets, namingPlaces.has(code) ? placesOf : undefined),
  );
};
