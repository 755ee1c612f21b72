import type { SiteCheckCode } from '../checks';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import type { Site, SiteFinding, SiteRule } from './site-finding';
import { noUrl } from './site-graph';

/** Whether the site has no link to the canonical page. */
const isUnlinked = ({ graph, standing }: Site, to: number) =>
  standing.clicksIn[to] === 0 && !graph.has(to, 'start');

/** Checks the page that is named as the canonical. */
export const checkCanonical: SiteRule = (site, number) => {
  const { graph } = site;
  const to = graph.canonicalTo[number] as number;
  if (to < 0 || to === number || !graph.has(number, 'page')) return [];
  const found = (code: SiteCheckCode): SiteFinding[] => [
    {
      code,
      detail: { httpStatus: Math.max(0, graph.status[to] as number) || null },
      urls: { canonical: to },
    },
  ];
  if (graph.has(to, 'disallowed')) return found('canonical_to_disallowed');
  const status = graph.status[to] as number;
  if (status < 0) return [];
  if (isBrokenStatus(status)) return found('canonical_target_broken');
  if (isRedirectStatus(status)) return found('canonical_to_redirect');
  const onward = graph.canonicalTo[to] as number;
  return [
    ...(graph.has(to, 'noindex') ? found('canonical_to_noindex') : []),
    ...(onward !== noUrl && onward !== to ? found('canonical_chain') : []),
    ...(graph.has(to, 'page') && isUnlinked(site, to) ? found('canonical_unlinked') : []),
  ];
};
