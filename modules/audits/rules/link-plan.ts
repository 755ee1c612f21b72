import { comparableTarget, matchesPattern, readPattern } from '../../crawlers/robots/robots-path';
import type { AuditOptions, SkipReason, UrlKind } from './audit-options';
import { type LinkKind, resourceKinds } from './page-facts';
import { type RobotsPlaces, robotsDirectives, saysNofollow } from './page-rules/robots-directives';
import type { UrlTraps } from './url-traps';

/** A link as a crawl looks at it. */
export type FoundLink = {
  url: string;
  kind: LinkKind;
  isNofollow: boolean;
  depth: number;
  from: string | null;
};

export type LinkPlan = { kind: UrlKind; skip: SkipReason | undefined };

const pathStart = (url: string) => url.indexOf('/', url.indexOf('://') + 3);

/** Path and query of a URL in normal form, with which patterns are compared. */
export const targetOf = (url: string): string => url.slice(pathStart(url));

/** Its scheme, host and port. */
export const originOf = (url: string): string => url.slice(0, pathStart(url));

/** Its host, and its port unless that is the scheme's own. */
export const hostOf = (url: string): string => url.slice(url.indexOf('://') + 3, pathStart(url));

/** Decides what an address is to an audit, and why it would not be asked for. */
export class LinkPlanner {
  readonly #include;
  readonly #exclude;

  constructor(
    private readonly options: AuditOptions,
    private readonly owns: (url: string) => boolean,
    private readonly traps: UrlTraps,
  ) {
    this.#include = options.include.map(readPattern);
    this.#exclude = options.exclude.map(readPattern);
  }

  plan(link: FoundLink): LinkPlan {
    const { checkExternal, checkResources } = this.options;
    if (!this.owns(link.url)) {
      return { kind: 'external', skip: checkExternal ? undefined : 'not_checked' };
    }
    if (resourceKinds.has(link.kind)) {
      return { kind: 'resource', skip: checkResources ? undefined : 'not_checked' };
    }
    // A form is sent by people.
    const skip = link.kind === 'form' ? 'not_checked' : this.#skipOfPage(link);
    return { kind: 'page', skip };
  }

  #skipOfPage(link: FoundLink): SkipReason | undefined {
    const { mode, followNofollow, maxDepth } = this.options;
    // A list's redirects are followed, or nothing would be known of where they lead.
    if (mode === 'list' && link.kind !== 'redirect') return 'outside';
    const filtered = this.filter(link.url);
    if (filtered) return filtered;
    if (link.isNofollow && !followNofollow) return 'nofollow';
    const trap = this.traps.judge(link.url, link.depth, link.from);
    if (trap) return trap;
    return maxDepth !== null && link.depth > maxDepth ? 'too_deep' : undefined;
  }

  /** What patterns say of a page's address. */
  filter(url: string): 'excluded' | 'not_included' | undefined {
    if (this.#exclude.length === 0 && this.#include.length === 0) return undefined;
    const target = comparableTarget(targetOf(url));
    if (this.#exclude.some((pattern) => matchesPattern(pattern, target))) return 'excluded';
    const isIncluded =
      this.#include.length === 0 ||
      this.#include.some((pattern) => matchesPattern(pattern, target));
    return isIncluded ? undefined : 'not_included';
  }
}

/** Whether a page asks this crawler, or all, to follow none of its links, by its head or its header. */
export function isNofollowPage(page: RobotsPlaces, token: string): boolean {
  if (!page.html?.robots.length && !page.fetch.headers['x-robots-tag']) return false;
  const names = new Set(['robots', token.toLowerCase()]);
  return robotsDirectives(page).some((each) => names.has(each.agent) && saysNofollow(each));
}
