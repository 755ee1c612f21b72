import type { Bot } from './bot';
import { type IpAddress, parseIpAddress } from './ip-address';
import { KnownNames } from './known-names';
import { PublishedLists, type RangeSnapshot, shippedSnapshots } from './published-lists';
import { type NamedAddress, type NameVerdict, verdictByName } from './reverse-name';

/** Why a claim could not be checked. None of the reasons counts against the visitor. */
export type UnverifiableReason =
  /** The log line has no address, or a host name. */
  | 'no_address'
  /** The address is a proxy's or private. */
  | 'proxy_address'
  /** The operator publishes neither addresses nor names. */
  | 'no_method'
  /** The address is outside the operator's list, which does not claim to have every address. */
  | 'outside_partial_list'
  /** The operator publishes a list, but no version of it is available. */
  | 'list_unavailable'
  /** The visit is older than the oldest available version, and no version has the address. */
  | 'list_not_of_that_time'
  /**
   * The list was last renewed more than 30 days before the visit, or an older version has the
   * address, so that being outside it proves nothing.
   */
  | 'list_stale'
  /** Only the reverse name can decide; it is being looked up, outside of ingestion. */
  | 'rdns_not_checked'
  /** The request is signed; the signature is about to be checked, outside of ingestion. */
  | 'signature_not_checked';

/**
 * Result of verifying a claim. `listDate` is the day of the list that decided, or ''. With
 * `rdns_not_checked` and `outside_partial_list` it is the day of a fresh list that lacks the
 * address.
 */
export type Verification = (
  | { verdict: 'verified'; reason: 'published_range' }
  | { verdict: 'spoofed'; reason: 'outside_published_ranges' }
  | { verdict: 'unverifiable'; reason: UnverifiableReason }
  | NameVerdict
) & {
  listDate: string;
  /** `wanted`: a reverse name could say more than the lists. `known`: it has been looked up. */
  name?: 'wanted' | 'known';
};

const unverifiable = (reason: UnverifiableReason, listDate = ''): Verification => ({
  verdict: 'unverifiable',
  reason,
  listDate,
});

/** Reasons that a reverse name may still turn into a verdict. */
export const openReasons = [
  'rdns_not_checked',
  'list_unavailable',
  'list_stale',
  'list_not_of_that_time',
] as const satisfies UnverifiableReason[];

/** The data behind verdicts, in a form that can be sent to another thread. */
export type VerifierUpdate = {
  lists?: readonly RangeSnapshot[];
  names?: readonly NamedAddress[];
};

/**
 * Verifies whether a visit comes from the crawler that its agent names, by the published lists of
 * the visit's time. It does no lookups, so it can run for every line. Where a reverse name can say
 * more, it uses the known ones, or else marks the visit so that the name is looked up.
 */
export class Verifier {
  #snapshots: readonly RangeSnapshot[];
  #lists: PublishedLists;
  readonly #names = new KnownNames();

  constructor(snapshots: readonly RangeSnapshot[] = shippedSnapshots) {
    this.#snapshots = snapshots;
    this.#lists = new PublishedLists(snapshots);
  }

  /** Adds renewed lists and new lookups. Throws when a list cannot be parsed. */
  learn({ lists, names }: VerifierUpdate): void {
    if (lists) {
      this.#lists = new PublishedLists(lists);
      this.#snapshots = lists;
    }
    if (names) this.#names.learn(names);
  }

  /** All lists and names in use, to be passed to `learn` in another thread. */
  get knowledge(): VerifierUpdate {
    return { lists: this.#snapshots, names: this.#names.all };
  }

  verify(bot: Bot, address: IpAddress | undefined, atMs: number): Verification {
    const byLists = this.#verifyByLists(bot, address, atMs);
    if (!address || bot.verification.reverseNames.length === 0 || !isOpen(byLists)) return byLists;
    const named = this.#names.find(address);
    if (!named) return { ...byLists, name: 'wanted' };
    const isOutsideList = byLists.listDate !== '';
    return refine(byLists, verdictByName(bot, named, { atMs, isOutsideList }));
  }

  #verifyByLists(bot: Bot, address: IpAddress | undefined, atMs: number): Verification {
    if (!address) return unverifiable('no_address');
    const { lists, listsAreComplete, reverseNames } = bot.verification;
    const answers = lists.map((list) => this.#lists.ask(list, address, atMs));
    const inside = answers.find(({ kind }) => kind === 'inside');
    if (inside)
      return { verdict: 'verified', reason: 'published_range', listDate: inside.listDate };
    if (this.#lists.isProxy(address)) return unverifiable('proxy_address');
    const unknown = answers.find((answer) => answer.kind === 'unknown');
    const outside = unknown ? undefined : answers[0];
    if (reverseNames.length > 0) {
      const isListMissing = listsAreComplete && unknown?.reason === 'list_unavailable';
      if (isListMissing) return unverifiable('list_unavailable');
      // A list may lack a new address, so that only the name can accuse.
      return unverifiable('rdns_not_checked', listsAreComplete ? outside?.listDate : undefined);
    }
    if (unknown) return unverifiable(unknown.reason, unknown.listDate);
    if (!outside) return unverifiable('no_method');
    if (!listsAreComplete) return unverifiable('outside_partial_list', outside.listDate);
    return { verdict: 'spoofed', reason: 'outside_published_ranges', listDate: outside.listDate };
  }

  /** Like `verify`, for an address as written in a log. */
  verifyText(bot: Bot, address: string, atMs: number): Verification {
    return this.verify(bot, parseIpAddress(address), atMs);
  }
}

const isOpen = ({ verdict, reason }: Verification): boolean =>
  verdict === 'unverifiable' && openReasons.some((each) => each === reason);

/**
 * A confirming name overrides the lists. A contradicting one counts only where it was asked to
 * decide: while the operator's complete list is not available, no visit is called spoofed.
 */
function refine(byLists: Verification, byName: NameVerdict): Verification {
  const decides = byName.verdict === 'verified' || byLists.reason === 'rdns_not_checked';
  return decides ? { ...byName, listDate: '', name: 'known' } : { ...byLists, name: 'known' };
}
