import { followRedirects, isRedirectStatus } from './redirects';
import type { SiteFinding, SiteRule } from './site-finding';

/** Checks for redirect chains, loops, and redirects that end in an error. */
export const checkRedirects: SiteRule = ({ graph }, number) => {
  const status = graph.status[number] as number;
  if (!isRedirectStatus(status) || graph.has(number, 'external')) return [];
  const { kind, hops, end, path } = followRedirects(graph, number);
  const urls = { path, end };
  if (kind === 'loop') return [{ code: 'redirect_loop', detail: { hops }, urls }];
  const endStatus = graph.status[end] as number;
  const isEndKnown = kind !== 'long' && endStatus > 0;
  const detail = { hops, endStatus: isEndKnown ? endStatus : null };
  const found: SiteFinding[] = [];
  // A redirect without a target has a check of its own.
  if (kind === 'broken' && hops > 0) found.push({ code: 'redirect_broken', detail, urls });
  if (hops > 1) found.push({ code: 'redirect_chain', detail, urls });
  return found;
};
