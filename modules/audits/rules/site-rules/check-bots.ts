import { readRobotsFile } from '../../../crawlers/robots/robots-file';
import { fetchCopy } from '../../../crawlers/robots/robots-history';
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

/** Crawlers that obey the same robots.txt group, and its rules. */
type Listeners = { bots: RobotsBot[]; isAllowed: (target: string) => boolean };
type OriginListeners = { hasRules: boolean; all: Listeners[]; google: Listeners | undefined };

/** Crawlers for search, AI search and training. */
export type BotPermission = {
  allowed: string[];
  disallowed: RobotsBot[];
  /** False if robots.txt could not be read, so that crawlers stay away for a time. */
  isByRules: boolean;
};

function listenersOf({ outcome, body }: RobotsText, bots: readonly RobotsBot[]): OriginListeners {
  const file = outcome === 'rules' ? readRobotsFile(Buffer.from(body ?? '')) : null;
  const now = new Date(0);
  const copy = { id: '', outcome, file, firstSeenAt: now, lastSeenAt: now };
  const byGroup = new Map<string, Listeners>();
  for (const bot of bots) {
    const ask = fetchCopy(copy, obedienceOf(bot));
    const group = ask('/').token ?? '';
    const listeners = byGroup.get(group) ?? {
      bots: [],
      isAllowed: (target) => ask(target).isAllowed,
    };
    listeners.bots.push(bot);
    byGroup.set(group, listeners);
  }
  const all = [...byGroup.values()];
  const listensAsGoogle = ({ bots }: Listeners) => bots.some(({ name }) => name === google);
  return { hasRules: file !== null, all, google: all.find(listensAsGoogle) };
}

/**
 * Determines which crawlers for search, AI search and training may fetch a page, by its origin's
 * robots.txt. Origins without a known robots.txt have no result.
 */
export class BotAccessChecker {
  readonly #bots: RobotsBot[];
  readonly #origins = new Map<string, OriginListeners>();

  readonly #robots: Record<string, RobotsText>;

  constructor(robots: Record<string, RobotsText>, bots: readonly RobotsBot[]) {
    this.#robots = robots;

    this.#bots = bots.filter((bot) => codes[bot.purpose] && !obedienceOf(bot).canIgnore);
  }

  /** Whether a rule disallows a URL, in normal form, for Google's crawler. */
  isDisallowed(url: string): boolean {
    const listeners = this.#listeners(originOf(url));
    if (!listeners?.hasRules || !listeners.google) return false;
    return !listeners.google.isAllowed(targetOf(url));
  }

  permissionOf(url: string): BotPermission {
    const allowed: string[] = [];
    const disallowed: RobotsBot[] = [];
    const target = targetOf(url);
    const { all = [], hasRules = false } = this.#listeners(originOf(url)) ?? {};
    for (const { bots, isAllowed } of all) {
      if (isAllowed(target)) allowed.push(...bots.map(({ name }) => name));
      else disallowed.push(...bots);
    }
    return { allowed, disallowed, isByRules: hasRules };
  }

  #listeners(origin: string): OriginListeners | undefined {
    const robots = this.#robots[origin];
    if (!robots) return undefined;
    const listeners = this.#origins.get(origin) ?? listenersOf(robots, this.#bots);
    this.#origins.set(origin, listeners);
    return listeners;
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
