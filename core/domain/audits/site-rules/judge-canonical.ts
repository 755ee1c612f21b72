import type { SiteCheckCode } from '../checks';
import { isBrokenStatus, isRedirectStatus } from './redirects';
import type { SiteFinding, SiteRule } from './site-finding';

/** What the page that is named as the canonical one says itself. */
export const judgeCanonical: SiteRule = ({ graph }, number) => {
  const to = graph.canonicalTo[number] as number;
  if (to < 0 || to === number || !graph.has(number, 'page')) return [];
  const found = (code: SiteCheckCode): SiteFinding[] => [
    {
      code,
      detail: { status: Math.max(0, graph.status[to] as number) || null },
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
    ...(onward !== -1 && onward !== to ? found('canonical_chain') : []),
  ];
};
