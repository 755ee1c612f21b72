import type { Bot } from './bot';
import { type IpAddress, parseIpAddress } from './ip-address';
import { KnownNames } from './known-names';
import { PublishedLists, type RangeSnapshot, shippedSnapshots } from './published-lists';
import { judgeByName, type NamedAddress, type NameVerdict } from './reverse-name';

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
  /** Only the reverse name could tell; it is being looked up, outside of ingestion. */
  | 'rdns_not_checked';

/** What was found out about a claim. `listDate` is the day of the list that decided, or ''. */
export type Verification = (
  | { verdict: 'verified'; reason: 'published_range' }
  | { verdict: 'spoofed'; reason: 'outside_published_ranges' }
  | { verdict: 'unverifiable'; reason: UnverifiableReason }
  | NameVerdict
) & {
  listDate: string;
  /** Whether the address's reverse name can say more than the lists, or has said it. */
  name?: 'wanted' | 'known';
};

const unverifiable = (reason: UnverifiableReason, listDate = ''): Verification => ({
  verdict: 'unverifiable',
  reason,
  listDate,
});

/** The reasons that a reverse name may still turn into a verdict. */
export const openReasons = [
  'rdns_not_checked',
  'list_unavailable',
  'list_outdated',
  'list_not_of_that_time',
] as const satisfies UnverifiableReason[];

/** What a verifier goes by, as plain data that another thread can be told. */
export type VerifierUpdate = {
  lists?: readonly RangeSnapshot[];
  names?: readonly NamedAddress[];
};

/**
 * Judges whether a visit comes from the crawler that its agent names, by the published lists of
 * the visit's time. It looks nothing up, so it can run for every line: where a reverse name can say
 * more, it goes by those that are known, and else marks the visit, so that the name is looked up.
 */
export class Verifier {
  #snapshots: readonly RangeSnapshot[];
  #lists: PublishedLists;
  readonly #names = new KnownNames();

  constructor(snapshots: readonly RangeSnapshot[] = shippedSnapshots) {
    this.#snapshots = snapshots;
    this.#lists = new PublishedLists(snapshots);
  }

  /** Takes what was renewed or looked up since. Throws when a list cannot be read. */
  learn({ lists, names }: VerifierUpdate): void {
    if (lists) {
      this.#lists = new PublishedLists(lists);
      this.#snapshots = lists;
    }
    if (names) this.#names.learn(names);
  }

  /** All that it goes by, for a verifier in another thread to learn. */
  get knowledge(): VerifierUpdate {
    return { lists: this.#snapshots, names: this.#names.all };
  }

  verify(bot: Bot, address: IpAddress | undefined, atMs: number): Verification {
    const byLists = this.#verifyByLists(bot, address, atMs);
    if (!address || bot.verification.reverseNames.length === 0 || !isOpen(byLists)) return byLists;
    const named = this.#names.find(address);
    return named ? refine(byLists, judgeByName(bot, named, atMs)) : { ...byLists, name: 'wanted' };
  }

  #verifyByLists(bot: Bot, address: IpAddress | undefined, atMs: number): Verification {
    if (!address) return unverifiable('no_address');
    const { lists, listsAreComplete, reverseNames } = bot.verification;
    const answers = lists.map((list) => this.#lists.ask(list, address, atMs));
    const inside = answers.find(({ kind }) => kind === 'inside');
    if (inside)
      return { verdict: 'verified', reason: 'published_range', listDate: inside.listDate };
    if (this.#lists.isProxy(address)) return unverifiable('proxy_address');
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

const isOpen = ({ verdict, reason }: Verification): boolean =>
  verdict === 'unverifiable' && openReasons.some((each) => each === reason);

/**
 * A name confirms whatever the lists say; it accuses only where the operator has no complete list,
 * because without the list of the time nobody is accused.
 */
function refine(byLists: Verification, byName: NameVerdict): Verification {
  const decides = byName.verdict === 'verified' || byLists.reason === 'rdns_not_checked';
  return decides ? { ...byName, listDate: '', name: 'known' } : { ...byLists, name: 'known' };
}
