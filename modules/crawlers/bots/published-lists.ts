import { dayMs } from '../../../platform/calendar/day';
import { AddressRanges } from './address-ranges';
import type { ProxyListName, RangeListName } from './bot';
import type { IpAddress } from './ip-address';
import { privatePrefixes } from './not-public';
import ahrefs from './ranges/ahrefs.2026-09-02.json';
import amazonBot from './ranges/amazon-bot.2026-08-17.json';
import amazonSearch from './ranges/amazon-search.2026-08-17.json';
import amazonUser from './ranges/amazon-user.2026-08-17.json';
import anthropic20260505 from './ranges/anthropic.2026-05-05.json';
import anthropic20260814 from './ranges/anthropic.2026-08-14.json';
import apple from './ranges/apple.2026-08-14.json';
import betterstack from './ranges/betterstack.2026-08-22.json';
import bing20221108 from './ranges/bing.2022-11-08.json';
import bing20240111 from './ranges/bing.2024-01-11.json';
import commonCrawl20250917 from './ranges/common-crawl.2025-09-17.json';
import commonCrawl20260817 from './ranges/common-crawl.2026-08-17.json';
import commonCrawl20260902 from './ranges/common-crawl.2026-09-02.json';
import duckassistbot from './ranges/duckassistbot.2026-08-17.json';
import duckduckbot20260817 from './ranges/duckduckbot.2026-08-17.json';
import duckduckbot20260902 from './ranges/duckduckbot.2026-09-02.json';
import googleAgents20260520 from './ranges/google-agents.2026-05-20.json';
import googleAgents20260902 from './ranges/google-agents.2026-09-02.json';
import googleCommon20240417 from './ranges/google-common.2024-04-17.json';
import googleCommon20260609 from './ranges/google-common.2026-06-09.json';
import googleFetchers20260817 from './ranges/google-fetchers.2026-08-17.json';
import googleFetchers20260902 from './ranges/google-fetchers.2026-09-02.json';
import googleSpecial20250920 from './ranges/google-special.2025-09-20.json';
import googleSpecial20260902 from './ranges/google-special.2026-09-02.json';
import googleUserTriggered from './ranges/google-user-triggered.2026-09-02.json';
import kagi from './ranges/kagi.2026-05-05.json';
import mistralIndex from './ranges/mistral-index.2026-08-17.json';
import mistralUser from './ranges/mistral-user.2026-08-17.json';
import openaiAdsbot from './ranges/openai-adsbot.2026-08-17.json';
import openaiChatgptUser20260505 from './ranges/openai-chatgpt-user.2026-05-05.json';
import openaiChatgptUser20260902 from './ranges/openai-chatgpt-user.2026-09-02.json';
import openaiConnectors from './ranges/openai-connectors.2026-08-17.json';
import openaiGptbot20260505 from './ranges/openai-gptbot.2026-05-05.json';
import openaiGptbot20260902 from './ranges/openai-gptbot.2026-09-02.json';
import openaiSearchbot20260505 from './ranges/openai-searchbot.2026-05-05.json';
import openaiSearchbot20260902 from './ranges/openai-searchbot.2026-09-02.json';
import parallel from './ranges/parallel.2026-08-17.json';
import perplexityBot from './ranges/perplexity-bot.2026-05-04.json';
import perplexityUser from './ranges/perplexity-user.2026-05-04.json';
import pingdom from './ranges/pingdom.2026-08-22.json';
import proxyCloudflare from './ranges/proxy-cloudflare.2026-06-18.json';
import proxyFastly from './ranges/proxy-fastly.2026-06-18.json';
import telegram from './ranges/telegram.2026-05-04.json';
import uptimerobot from './ranges/uptimerobot.2026-08-22.json';
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
  ahrefs,
  amazonBot,
  amazonSearch,
  amazonUser,
  anthropic20260505,
  anthropic20260814,
  apple,
  betterstack,
  bing20221108,
  bing20240111,
  commonCrawl20250917,
  commonCrawl20260817,
  commonCrawl20260902,
  duckassistbot,
  duckduckbot20260817,
  duckduckbot20260902,
  googleAgents20260520,
  googleAgents20260902,
  googleCommon20240417,
  googleCommon20260609,
  googleFetchers20260817,
  googleFetchers20260902,
  googleSpecial20250920,
  googleSpecial20260902,
  googleUserTriggered,
  kagi,
  mistralIndex,
  mistralUser,
  openaiAdsbot,
  openaiChatgptUser20260505,
  openaiChatgptUser20260902,
  openaiConnectors,
  openaiGptbot20260505,
  openaiGptbot20260902,
  openaiSearchbot20260505,
  openaiSearchbot20260902,
  parallel,
  perplexityBot,
  perplexityUser,
  pingdom,
  proxyCloudflare,
  proxyFastly,
  telegram,
  uptimerobot,
  xStatic,
];

const proxyLists: ProxyListName[] = ['proxy-cloudflare', 'proxy-fastly', 'proxy-cloudfront'];

/**
 * For how many days after a list was last seen to be current an address outside it still proves
 * something: operators add addresses without notice. ChatGPT's fetchers get 0.7 prefixes a day, so
 * that after a month a tenth of them is not in the list. Lists that change seldom have 30 days.
 */
const accusingDays: Partial<Record<RangeListName, number>> = {
  'openai-chatgpt-user': 7,
  'openai-connectors': 7,
  'google-fetchers': 7,
  'google-user-triggered': 7,
  'google-agents': 7,
  duckduckbot: 14,
  duckassistbot: 14,
  uptimerobot: 14,
  pingdom: 14,
  betterstack: 14,
  statuscake: 14,
  updown: 14,
  hetrixtools: 14,
  ohdear: 14,
};
const accusingDaysUsual = 30;

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
    const days = accusingDays[list] ?? accusingDaysUsual;
    const wasInside = versions.slice(0, current).some(({ ranges }) => ranges.has(address));
    if (wasInside || atMs > decides.fetchedAtMs + days * dayMs) {
      return { kind: 'unknown', reason: 'list_stale', listDate: decides.date };
    }
    return { kind: 'outside', listDate: decides.date };
  }
}
