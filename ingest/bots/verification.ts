import type { Bot } from './bot';
import { type IpAddress, parseIpAddress } from './ip-address';
import { proxyAddresses } from './proxy-addresses';
import { PublishedLists } from './published-lists';

/** Why a claim could not be checked. None of them says anything against the visitor. */
export type UnverifiableReason =
  /** The log names no address, or a host name. */
  | 'no_address'
  /** The address is a proxy's or a private one. */
  | 'proxy_address'
  /** The operator publishes neither addresses nor names. */
  | 'no_method'
  /** The operator publishes a list, but no version of it is at hand. */
  | 'list_unavailable'
  /** The visit is older than the oldest version at hand, and the address is in none. */
  | 'list_not_of_that_time'
  /** The newest version is too old for an address outside of it to prove anything. */
  | 'list_outdated'
  /** Only the reverse name could tell; that is looked up outside of ingestion. */
  | 'rdns_not_checked';

/** What was found out about a claim. `listDate` is the day of the list that decided, or ''. */
export type Verification =
  | { verdict: 'verified'; reason: 'published_range'; listDate: string }
  | { verdict: 'spoofed'; reason: 'outside_published_ranges'; listDate: string }
  | { verdict: 'unverifiable'; reason: UnverifiableReason; listDate: string };

const unverifiable = (reason: UnverifiableReason, listDate = ''): Verification => ({
  verdict: 'unverifiable',
  reason,
  listDate,
});

/**
 * Judges whether a visit comes from the crawler that its agent names, by the published lists of
 * the visit's time. It looks nothing up, so it can run for every line: where only a reverse name
 * can tell, it says `rdns_not_checked`, and whoever resolves names later takes it from there.
 */
export class Verifier {
  readonly #lists: PublishedLists;

  constructor(lists: PublishedLists = new PublishedLists()) {
    this.#lists = lists;
  }

  verify(bot: Bot, address: IpAddress | undefined, atMs: number): Verification {
    if (!address) return unverifiable('no_address');
    const { lists, listsAreComplete, reverseNames } = bot.verification;
    const answers = lists.map((list) => this.#lists.ask(list, address, atMs));
    const inside = answers.find(({ kind }) => kind === 'inside');
    if (inside)
      return { verdict: 'verified', reason: 'published_range', listDate: inside.listDate };
    if (proxyAddresses.has(address)) return unverifiable('proxy_address');
    if (!listsAreComplete && reverseNames.length > 0) return unverifiable('rdns_not_checked');
    const unknown = answers.find((answer) => answer.kind === 'unknown');
    if (unknown) return unverifiable(unknown.reason, unknown.listDate);
    const outside = answers[0];
    if (!outside || !listsAreComplete) return unverifiable('no_method');
    return { verdict: 'spoofed', reason: 'outside_published_ranges', listDate: outside.listDate };
  }

  /** As `verify`, for an address as a log writes it. */
  verifyText(bot: Bot, address: string, atMs: number): Verification {
    return this.verify(bot, parseIpAddress(address), atMs);
  }
}
