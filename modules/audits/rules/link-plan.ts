import { comparableTarget, matchesPattern, readPattern } from '../../crawlers/robots/robots-path';
import {
  type RobotsPlaces,
  robotsDirectives,
  saysNofollow,
} from '../../crawlers/rules/robots-directives';
import type { AuditOptions, SkipReason, UrlKind } from './audit-options';
import type { KnownTexts } from './known-texts';
import { type LinkKind, resourceKinds } from './page-facts';
import type { UrlTraps } from './url-traps';

/** A link as a crawl sees it. */
export type FoundLink = {
  url: string;
  kind: LinkKind;
  isNofollow: boolean;
  depth: number;
  from: string | null;
};

export type LinkPlan = { kind: UrlKind; skip: SkipReason | undefined };

const pathStart = (url: string) => url.indexOf('/', url.indexOf('://') + 3);

/** Path and query of a URL in normal form, which patterns match against. */
export const targetOf = (url: string): string => url.slice(pathStart(url));

/** A URL's scheme, host and port. */
export const originOf = (url: string): string => url.slice(0, pathStart(url));

/** A URL's host, with the port unless it is the scheme's default. */
export const hostOf = (url: string): string => url.slice(url.indexOf('://') + 3, pathStart(url));

/** Decides a URL's kind in an audit, and whether it is skipped. */
export class LinkPlanner {
  readonly #include;
  readonly #exclude;

  readonly #options: AuditOptions;
  readonly #owns: (url: string) => boolean;
  readonly #traps: UrlTraps;
  readonly #texts: KnownTexts;

  constructor(
    options: AuditOptions,
    owns: (url: string) => boolean,
    traps: UrlTraps,
    texts: KnownTexts,
  ) {
    this.#options = options;
    this.#owns = owns;
    this.#traps = traps;
    this.#texts = texts;

    this.#include = options.include.map(readPattern);
    this.#exclude = options.exclude.map(readPattern);
  }

  plan(link: FoundLink): LinkPlan {
    const { checkExternal, checkResources } = this.#options;
    if (!this.#owns(link.url)) {
      return { kind: 'external', skip: checkExternal ? undefined : 'not_checked' };
    }
    if (resourceKinds.has(link.kind)) {
      return { kind: 'resource', skip: checkResources ? undefined : 'not_checked' };
    }
    // Forms are submitted by people, so their targets are not crawled.
    const skip = link.kind === 'form' ? 'not_checked' : this.#skipOfPage(link);
    return { kind: 'page', skip };
  }

  #skipOfPage(link: FoundLink): SkipReason | undefined {
    const { mode, followNofollow, maxDepth } = this.#options;
    // A list's redirects are followed to find out where they lead.
    if (mode === 'list' && link.kind !== 'redirect') return 'outside';
    const filtered = this.filter(link.url);
    if (filtered) return filtered;
    if (link.isNofollow && !followNofollow) return 'nofollow';
    const trap = this.#texts.trapOf(link.url) ?? this.#traps.check(link.url, link.depth, link.from);
    if (trap) return trap;
    return maxDepth !== null && link.depth > maxDepth ? 'too_deep' : undefined;
  }

  /** Applies the patterns to a page's URL. */
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

/** Whether a page asks this crawler, or all, not to follow links, in its head or its header. */
export function isNofollowPage(page: RobotsPlaces, token: string): boolean {
  if (!page.html?.robots.length && !page.fetch.headers['x-robots-tag']) return false;
  const names = new Set(['robots', token.toLowerCase()]);
  return robotsDirectives(page).some((each) => names.has(each.agent) && saysNofollow(each));
}
