import type { SiteCheckCode } from '../checks';
import type { SiteGraph } from './site-graph';
import type { SiteStanding } from './site-standing';

/** A finding whose addresses are still numbers of the audit. */
export type SiteFinding = {
  code: SiteCheckCode;
  detail: Record<string, unknown>;
  urls?: Record<string, number | number[]>;
};

export type Site = {
  graph: SiteGraph;
  standing: SiteStanding;
  /** Whether all that the site's sitemaps name is known: else what is in none of them is not. */
  isSitemapKnown: boolean;
};

/** A rule on one URL in its site. */
export type SiteRule = (site: Site, number: number) => SiteFinding[];

/** Addresses that a finding names; it counts all. */
export const namedMax = 20;

/**
 * A finding that counts all of these and names the first ones, with what more there is to say of those;
 * none where there are none.
 */
export function findingOf(
  code: SiteCheckCode,
  name: string,
  numbers: Iterable<number>,
  detailOf: (named: number[]) => Record<string, unknown> = () => ({}),
): SiteFinding[] {
  const all = [...new Set(numbers)];
  if (all.length === 0) return [];
  const named = all.slice(0, namedMax);
  return [{ code, detail: { count: all.length, ...detailOf(named) }, urls: { [name]: named } }];
}
