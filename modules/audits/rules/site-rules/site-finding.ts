import type { SiteCheckCode } from '../checks';
import type { SiteGraph } from './site-graph';
import type { SiteStanding } from './site-standing';

/** A finding whose URLs are still numbers of the audit. */
export type SiteFinding = {
  code: SiteCheckCode;
  detail: Record<string, unknown>;
  urls?: Record<string, number | number[]>;
};

export type Site = {
  graph: SiteGraph;
  standing: SiteStanding;
  /**
   * Whether every URL of the site's sitemaps is known. If not, a missing URL may still be in one.
   */
  isSitemapKnown: boolean;
};

/** A rule that checks a URL in the context of its site. */
export type SiteRule = (site: Site, number: number) => SiteFinding[];

/** Maximum URLs that a finding names; its count covers all. */
export const namedMax = 20;

/**
 * Returns a finding that counts all URLs and names the first ones, with details of those. Empty
 * without URLs.
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
