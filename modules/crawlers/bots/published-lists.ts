import { AddressRanges } from './address-ranges';
import type { ProxyListName, RangeListName } from './bot';
import type { IpAddress } from './ip-address';
import { privatePrefixes } from './not-public';
import anthropic from './ranges/anthropic.2026-05-05.json';
import apple from './ranges/apple.2026-08-14.json';
import bing2022 from './ranges/bing.2022-11-08.json';
import bing2024 from './ranges/bing.2024-01-11.json';
import commonCrawl from './ranges/common-crawl.2025-09-17.json';
import googleCommon2024 from './ranges/google-common.2024-04-17.json';
import googleCommon2026 from './ranges/google-common.2026-06-09.json';
import googleSpecial from './ranges/google-special.2025-09-20.json';
import chatgptUser from './ranges/openai-chatgpt-user.2026-05-05.json';
import gptbot from './ranges/openai-gptbot.2026-05-05.json';
import searchbot from './ranges/openai-searchbot.2026-05-05.json';
import perplexityBot from './ranges/perplexity-bot.2026-05-04.json';
import perplexityUser from './ranges/perplexity-user.2026-05-04.json';
import proxyCloudflare from './ranges/proxy-cloudflare.2026-06-18.json';
import proxyFastly from './ranges/proxy-fastly.2026-06-18.json';
import telegram from './ranges/telegram.2026-05-04.json';
import xStatic from './ranges/x-static.2023-01-03.json';

/** One version of an operator's list, as stored in the data files. Times are ISO 8601. */
export type RangeSnapshot = {
  list: string;
  /** When the operator published this version, or the earliest time it was seen. */
  validFrom: string;
  /** When it was last seen to be the current one. */
  fetchedAt: string;
  prefixes: readonly string[];
};

/** The lists shipped with the service, used until a renewed one is available. */
export const shippedSnapshots: readonly RangeSnapshot[] = [
  anthropic,
  apple,
  bing2022,
  bing2024,
  commonCrawl,
  googleCommon2024,
  googleCommon2026,
  googleSpecial,
  chatgptUser,
  gptbot,
  searchbot,
  perplexityBot,
  perplexityUser,
  proxyCloudflare,
  proxyFastly,
  telegram,
  xStatic,
];

const proxyLists: ProxyListName[] = ['proxy-cloudflare', 'proxy-fastly', 'proxy-cloudfront'];

const dayMs = 86_400_000;

/**
 * How long after a list was last seen to be current an address outside it still proves something.
 * Operators add addresses without notice.
 */
const freshMs = 30 * dayMs;

/** Result of looking up an address at a time; `listDate` is the day of the version that decided. */
export type ListResponse =
  | { kind: 'inside'; listDate: string }
  | { kind: 'outside'; listDate: string }
  | {
      kind: 'unknown';
      reason: 'list_unavailable' | 'list_stale' | 'list_not_of_that_time';
      listDate: string;
    };

type Version = { validFromMs: number; fetchedAtMs: number; date: string; ranges: AddressRanges };

const unavailable: ListResponse = { kind: 'unknown', reason: 'list_unavailable', listDate: '' };

/** Every available version of every published list, looked up by name, address and time. */
export class PublishedLists {
  /** Versions of each list, oldest first. */
  readonly #versions = new Map<string, Version[]>();
  readonly #proxies: AddressRanges;

  /** Throws when a snapshot has no prefix, or an invalid one. */
  constructor(snapshots: readonly RangeSnapshot[] = shippedSnapshots) {
    for (const snapshot of snapshots) {
      if (snapshot.prefixes.length === 0) throw new RangeError(`${snapshot.list} has no prefix`);
      const versions = this.#versions.get(snapshot.list) ?? [];
      versions.push({
        validFromMs: Date.parse(snapshot.validFrom),
        fetchedAtMs: Date.parse(snapshot.fetchedAt),
        date: snapshot.validFrom.slice(0, 10),
        ranges: new AddressRanges(snapshot.prefixes),
      });
      versions.sort((a, b) => a.validFromMs - b.validFromMs);
      this.#versions.set(snapshot.list, versions);
    }
    const proxies = snapshots.filter(({ list }) => proxyLists.some((name) => name === list));
    this.#proxies = new AddressRanges([
      ...privatePrefixes,
      ...proxies.flatMap(({ prefixes }) => prefixes),
    ]);
  }

  /**
   * Returns true for an address in any version of the proxies' lists. A server behind a proxy may
   * log the proxy's address. Nothing is known about the client then: without this check, every
   * crawler would look spoofed.
   */
  isProxy(address: IpAddress): boolean {
    return this.#proxies.has(address);
  }

  /**
   * Looks an address up in the version of the visit's time. An address in a later version is inside
   * too: lists name addresses after they came into use. An address in only an earlier version
   * proves nothing, and neither does one outside when no version covers the time.
   */
  ask(list: RangeListName, address: IpAddress, atMs: number): ListResponse {
    const versions = this.#versions.get(list);
    if (!versions) return unavailable;
    let current = versions.length - 1;
    while (current >= 0 && (versions[current] as Version).validFromMs > atMs) current -= 1;
    for (let at = Math.max(0, current); at < versions.length; at++) {
      const { ranges, date } = versions[at] as Version;
      if (ranges.has(address)) return { kind: 'inside', listDate: date };
    }
    const decides = versions[current];
    if (!decides) {
      const oldest = versions[0]?.date ?? '';
      return { kind: 'unknown', reason: 'list_not_of_that_time', listDate: oldest };
    }
    const wasInside = versions.slice(0, current).some(({ ranges }) => ranges.has(address));
    if (wasInside || atMs > decides.fetchedAtMs + freshMs) {
      return { kind: 'unknown', reason: 'list_stale', listDate: decides.date };
    }
    return { kind: 'outside', listDate: decides.date };
  }
}
