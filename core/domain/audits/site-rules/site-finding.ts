import type { SiteCheckCode } from '../checks';
import type { SiteGraph } from './site-graph';
import type { SiteStanding } from './site-standing';

/** A finding whose addresses are still numbers of the audit. */
export type SiteFinding = {
  code: SiteCheckCode;
  detail: Record<string, unknown>;
  urls?: Record<string, number | number[]>;
};

export type Site = { graph: SiteGraph; standing: SiteStanding };

/** A rule on one URL in its site. */
export type SiteRule = (site: Site, number: number) => SiteFinding[];

/** Addresses that a finding names; it counts all. */
export const namedMax = 20;

/** A finding that counts all of these and names the first ones; none where there are none. */
export function findingOf(
  code: SiteCheckCode,
  name: string,
  numbers: Iterable<number>,
): SiteFinding[] {
  const all = [...new Set(numbers)];
  if (all.length === 0) return [];
  return [{ code, detail: { count: all.length }, urls: { [name]: all.slice(0, namedMax) } }];
}
