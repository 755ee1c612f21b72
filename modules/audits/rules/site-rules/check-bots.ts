import { readRobotsFile } from '../../../crawlers/robots/robots-file';
import { hasBit, RobotsIndex } from '../../../crawlers/robots/robots-index';
import { obedienceOf, type RobotsBot } from '../../../crawlers/robots/robots-obedience';
import type { RobotsOutcome } from '../../../crawlers/robots/robots-reply';
import type { CrawlerPurpose } from '../../../crawlers/rules/crawler';
import type { SiteCheckCode } from '../checks';
import { originOf, targetOf } from '../link-plan';
import type { Site, SiteFinding } from './site-finding';

/** An origin's robots.txt as the crawl read it. */
export type RobotsText = { outcome: RobotsOutcome; body: string | null };

/** Codes for a crawler that is disallowed from a page, and from one listed in a sitemap. */
const codes: Partial<Record<CrawlerPurpose, { page: SiteCheckCode; sitemap?: SiteCheckCode }>> = {
  search: { page: 'disallowed_search_bot', sitemap: 'sitemap_url_disallowed_search_bot' },
  ai_search: { page: 'disallowed_ai_search_bot', sitemap: 'sitemap_url_disallowed_ai_search_bot' },
  // Sites that disallow training crawlers still list their pages in the sitemap.
  ai_training: { page: 'disallowed_training_bot' },
};

/** Pages are checked by this crawler's rules unless a check names a crawler. */
const google = 'Googlebot';

/** An origin's robots.txt for all crawlers, as bits in their order. */
type Origin = { hasRules: boolean; allowedAt: (target: string) => bigint };

/** Crawlers for search, AI search and training. */
export type BotPermission = {
  allowed: string[];
  disallowed: RobotsBot[];
  /** False if robots.txt could not be read, so that crawlers stay away for a time. */
  isByRules: boolean;
};

function originFor({ outcome, body }: RobotsText, bots: readonly RobotsBot[]): Origin {
  if (outcome === 'rules') {
    const index = new RobotsIndex(readRobotsFile(Buffer.from(body ?? '')), bots.map(obedienceOf));
    return { hasRules: true, allowedAt: (target) => index.allowedAt(target) };
  }
  const all = outcome === 'allow_all' ? (1n << BigInt(bots.length)) - 1n : 0n;
  return { hasRules: false, allowedAt: () => all };
}

/**
 * Determines which crawlers for search, AI search and training may fetch a page, by its origin's
 * robots.txt. Origins without a known robots.txt have no result.
 */
export class BotAccessChecker {
  readonly #bots: RobotsBot[];
  readonly #google: number;
  readonly #origins = new Map<string, Origin>();
  /** Most pages are open to the same crawlers. */
  readonly #permissions = new Map<bigint, Omit<BotPermission, 'isByRules'>>();

  readonly #robots: Record<string, RobotsText>;

  constructor(robots: Record<string, RobotsText>, bots: readonly RobotsBot[]) {
    this.#robots = robots;

    this.#bots = bots.filter((bot) => codes[bot.purpose] && !obedienceOf(bot).canIgnore);
    this.#google = this.#bots.findIndex(({ name }) => name === google);
  }

  /** Whether a rule disallows a URL, in normal form, for Google's crawler. */
  isDisallowed(url: string): boolean {
    const origin = this.#origin(originOf(url));
    if (!origin?.hasRules || this.#google < 0) return false;
    return !hasBit(origin.allowedAt(targetOf(url)), this.#google);
  }

  permissionOf(url: string): BotPermission {
    const origin = this.#origin(originOf(url));
    if (!origin) return { allowed: [], disallowed: [], isByRules: false };
    return { ...this.#permission(origin.allowedAt(targetOf(url))), isByRules: origin.hasRules };
  }

  #permission(allowed: bigint): Omit<BotPermission, 'isByRules'> {
    const known = this.#permissions.get(allowed);
    if (known) return known;
    const permission = {
      allowed: this.#bots.filter((_, place) => hasBit(allowed, place)).map(({ name }) => name),
      disallowed: this.#bots.filter((_, place) => !hasBit(allowed, place)),
    };
    this.#permissions.set(allowed, permission);
    return permission;
  }

  #origin(name: string): Origin | undefined {
    const robots = this.#robots[name];
    if (!robots) return undefined;
    const origin = this.#origins.get(name) ?? originFor(robots, this.#bots);
    this.#origins.set(name, origin);
    return origin;
  }
}

const namesOf = (bots: readonly RobotsBot[]) => bots.map(({ name }) => name);

function byPurpose(bots: readonly RobotsBot[], of: 'page' | 'sitemap'): SiteFinding[] {
  const byCode = Map.groupBy(bots, ({ purpose }) => codes[purpose]?.[of]);
  return [...byCode].flatMap(([code, some]) =>
    code ? [{ code, detail: { bots: namesOf(some) } }] : [],
  );
}

/** Findings for a page that is listed in a sitemap but disallowed for all crawlers, or some. */
function checkListed({ graph }: Site, number: number, bots: readonly RobotsBot[]): SiteFinding[] {
  if (!graph.has(number, 'inSitemap')) return [];
  if (!graph.has(number, 'disallowed')) return byPurpose(bots, 'sitemap');
  const asked = bots.filter(({ purpose }) => codes[purpose]?.sitemap);
  return [{ code: 'sitemap_url_disallowed', detail: { bots: namesOf(asked) } }];
}

/** Findings for a page that robots.txt disallows for crawlers that should, or might, read it. */
export function checkPermission(
  site: Site,
  number: number,
  { disallowed, isByRules }: BotPermission,
): SiteFinding[] {
  const { graph } = site;
  if (!graph.has(number, 'page') || disallowed.length === 0) return [];
  const ofPage = graph.has(number, 'html') ? byPurpose(disallowed, 'page') : [];
  return [...ofPage, ...(isByRules ? checkListed(site, number, disallowed) : [])];
}
