import { readRobotsFile } from '../../crawlers/robots/robots-file';
import { RobotsIndex } from '../../crawlers/robots/robots-index';
import { rulesFor } from '../../crawlers/robots/robots-rules';
import type { RobotsResponse } from '../../crawlers/store/robots-copy-store';
import {
  type AuditOptions,
  robotsBytesLimit,
  robotsBytesMax,
  type SkipReason,
} from '../rules/audit-options';
import { originOf, targetOf } from '../rules/link-plan';
import type { RobotsByOrigin, StoredRobots } from '../store/robots-store';

export type FetchRobots = (origin: string) => Promise<RobotsResponse>;

/** An origin's robots.txt as this crawl applies it. */
type OriginRobots =
  | { index: RobotsIndex; crawlDelaySeconds: number }
  | 'allow_all'
  | 'disallow_all';

const isAllowedBy = (rules: OriginRobots, url: string): boolean =>
  typeof rules === 'object' ? rules.index.allowedAt(targetOf(url)) === 1n : rules === 'allow_all';

/** The crawl's product token in robots.txt. */
export const tokenOf = (userAgent: string) => /^[a-z_-]+/i.exec(userAgent)?.[0] ?? 'SightlineBot';

const toStoredRobots = ({ body, ...answer }: RobotsResponse): StoredRobots => ({
  ...answer,
  // PostgreSQL text cannot contain NUL.
  body: body?.toString('utf8').replaceAll('\0', ' ') ?? null,
});

/**
 * The robots.txt of each origin (scheme, host and port; RFC 9309, 2.3), fetched once per audit. The
 * number of origins is bounded, and so is the text that is kept of all files.
 */
export class CrawlRobots {
  readonly #rules = new Map<string, OriginRobots>();
  readonly #asked = new Map<string, Promise<StoredRobots>>();
  readonly #tokens: string[];
  readonly #isIgnored: boolean;
  readonly #originsMax: number;
  #bytes = 0;
  #news: RobotsByOrigin = {};

  readonly #fetchRobots: FetchRobots;

  constructor(
    fetchRobots: FetchRobots,
    { userAgent, robots, isOwnershipShown, originsMax }: AuditOptions,
    kept: RobotsByOrigin,
  ) {
    this.#fetchRobots = fetchRobots;

    this.#tokens = [tokenOf(userAgent), 'SightlineBot'];
    this.#isIgnored = robots === 'ignore' && isOwnershipShown;
    this.#originsMax = originsMax;
    for (const [origin, each] of Object.entries(kept)) {
      this.#asked.set(origin, Promise.resolve(each));
      this.#rules.set(origin, this.#read(each));
      this.#bytes += Buffer.byteLength(each.body ?? '');
    }
  }

  #read({ outcome, body }: StoredRobots): OriginRobots {
    if (outcome !== 'rules') return outcome;
    const file = readRobotsFile(Buffer.from(body ?? ''));
    const own = { tokens: this.#tokens, ignoresStar: false };
    const { crawlDelaySeconds } = rulesFor(file, own);
    return { index: new RobotsIndex(file, [own]), crawlDelaySeconds: crawlDelaySeconds ?? 0 };
  }

  knows(url: string): boolean {
    return this.#rules.has(originOf(url));
  }

  /** Whether the URL's origin is one too many. */
  isBeyondLimit(url: string): boolean {
    return this.#asked.size >= this.#originsMax && !this.#asked.has(originOf(url));
  }

  /** Returns an origin's robots.txt. Never throws on errors of the site. */
  ask(origin: string): Promise<StoredRobots> {
    const asked = this.#asked.get(origin) ?? this.#fetch(origin);
    this.#asked.set(origin, asked);
    return asked;
  }

  async #fetch(origin: string): Promise<StoredRobots> {
    const answer = this.#withinLimit(toStoredRobots(await this.#fetchRobots(origin)));
    this.#rules.set(origin, this.#read(answer));
    this.#news[origin] = answer;
    return answer;
  }

  /** Without its text the rules are unknown, so nothing of the origin is requested. */
  #withinLimit(answer: StoredRobots): StoredRobots {
    const bytes = Buffer.byteLength(answer.body ?? '');
    if (this.#bytes + bytes > robotsBytesMax) {
      return { ...answer, outcome: 'disallow_all', error: robotsBytesLimit, body: null };
    }
    this.#bytes += bytes;
    return answer;
  }

  /**
   * Whether robots.txt permits a URL of an origin that the crawl did not reach. Its file is fetched
   * but not kept. Returns the failure if the origin did not respond.
   */
  async askOnce(url: string): Promise<{ isAllowed: boolean; failure: string | null }> {
    const origin = originOf(url);
    if (this.#rules.has(origin)) return { isAllowed: !this.skipOf(url), failure: null };
    const answer = toStoredRobots(await this.#fetchRobots(origin));
    const { error: failure, status } = answer;
    if (status === null && failure !== null) return { isAllowed: false, failure };
    const isAllowed = this.#isIgnored || isAllowedBy(this.#read(answer), url);
    return { isAllowed, failure: null };
  }

  /** Returns what was read since the last call, to be written. */
  nextHosts(): RobotsByOrigin {
    const news = this.#news;
    this.#news = {};
    return news;
  }

  /** The crawl delay that the URL's origin requests, or 0. */
  delaySecondsOf(url: string): number {
    const rules = this.#rules.get(originOf(url));
    return typeof rules === 'object' ? rules.crawlDelaySeconds : 0;
  }

  /** Why robots.txt forbids a URL of the site; its origin's robots.txt must have been read. */
  skipOf(url: string): SkipReason | undefined {
    if (this.#isIgnored) return undefined;
    const rules = this.#rules.get(originOf(url));
    if (rules === 'disallow_all') return 'robots_unreachable';
    if (rules === undefined || rules === 'allow_all') return undefined;
    return isAllowedBy(rules, url) ? undefined : 'robots_disallowed';
  }
}
