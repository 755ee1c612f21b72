import type { SafeFetch } from '../../../platform/network/safe-fetch';
import { fetchRobots } from '../../crawlers/fetch-robots';
import { readRobotsFile } from '../../crawlers/robots/robots-file';
import { evaluate, type RobotsRules, rulesFor } from '../../crawlers/robots/robots-rules';

/** Our token in robots.txt. */
const token = 'SightlineBot';
const freshMs = 3_600_000;
const originsMax = 20_000;

type OriginRobots = RobotsRules | 'allow_all' | 'unreachable';

/** Why a page must not be asked for; null if it may be. */
export type RobotsRefusal = 'robots_disallowed' | 'robots_unreachable' | null;

/** The robots.txt of linking hosts, each read once an hour by this process. */
export class LinkingRobots {
  readonly #byOrigin = new Map<string, { until: number; robots: Promise<OriginRobots> }>();
  readonly #safeFetch: SafeFetch;

  constructor(safeFetch: SafeFetch) {
    this.#safeFetch = safeFetch;
  }

  /** Whether the origin's file was read within the hour, so that asking costs no request. */
  knows(origin: string): boolean {
    return (this.#byOrigin.get(origin)?.until ?? 0) > Date.now();
  }

  async ask(url: string): Promise<{ refusal: RobotsRefusal; crawlDelaySeconds: number }> {
    const { origin, pathname, search } = new URL(url);
    const robots = await this.#read(origin);
    if (robots === 'unreachable') return { refusal: 'robots_unreachable', crawlDelaySeconds: 0 };
    if (robots === 'allow_all') return { refusal: null, crawlDelaySeconds: 0 };
    const { isAllowed } = evaluate(robots, pathname + search);
    return {
      refusal: isAllowed ? null : 'robots_disallowed',
      crawlDelaySeconds: robots.crawlDelaySeconds ?? 0,
    };
  }

  #read(origin: string): Promise<OriginRobots> {
    const known = this.#byOrigin.get(origin);
    if (known && known.until > Date.now()) return known.robots;
    const robots = this.#fetch(origin);
    this.#byOrigin.delete(origin);
    this.#byOrigin.set(origin, { until: Date.now() + freshMs, robots });
    const [oldest] = this.#byOrigin.keys();
    if (this.#byOrigin.size > originsMax && oldest) this.#byOrigin.delete(oldest);
    return robots;
  }

  async #fetch(origin: string): Promise<OriginRobots> {
    const { outcome, body } = await fetchRobots(this.#safeFetch, origin);
    if (outcome === 'allow_all') return 'allow_all';
    if (outcome === 'disallow_all' || body === null) return 'unreachable';
    return rulesFor(readRobotsFile(body), { tokens: [token], ignoresStar: false });
  }
}
