import type { TimeRange } from '../../../platform/time-range';
import { type EngineName, engineNames } from './engines';
import { type SubmissionChannel, submissionChannels } from './submission';

/** What may be true of a URL of the ledger. Several are, and none replaces another. */
export const ledgerStates = [
  'tracked',
  'submitted',
  'crawled',
  'discovered',
  'crawl_error',
  'in_sitemap',
  'ranking',
] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** How the database keeps facts: a bit each, set by its triggers. */
const bits = {
  in_sitemap: 1n << 3n,
  crawled: 1n << 4n,
  discovered: 1n << 5n,
  crawl_error: 1n << 6n,
};

export const inSitemapBit = bits.in_sitemap;

export const submittedBit = (channel: SubmissionChannel): bigint =>
  1n << BigInt(submissionChannels.indexOf(channel));

const anySubmitted = submissionChannels.reduce((mask, channel) => mask | submittedBit(channel), 0n);

const engineShift = (engine: EngineName) => BigInt(10 + 2 * engineNames.indexOf(engine));

export const crawledByBit = (engine: EngineName): bigint => 1n << engineShift(engine);
export const discoveredByBit = (engine: EngineName): bigint => 2n << engineShift(engine);

/** A question to the facts of one URL: are some of these bits set, or none of them. */
export type FactTest = { mask: bigint; wants: 'some' | 'none' };

const some = (mask: bigint): FactTest => ({ mask, wants: 'some' });

/** What a state says of the bits; nothing for those that bits do not tell. */
function testOf(state: LedgerState): FactTest[] {
  if (state === 'tracked' || state === 'ranking') return [];
  return [some(state === 'submitted' ? anySubmitted : bits[state])];
}

const whether = (mask: bigint, isSet: boolean | undefined): FactTest[] =>
  isSet === undefined ? [] : [{ mask, wants: isSet ? 'some' : 'none' }];

export type FactFilter = {
  states: readonly LedgerState[];
  engine?: EngineName | undefined;
  channel?: SubmissionChannel | undefined;
  crawled?: boolean | undefined;
  inSitemap?: boolean | undefined;
};

/** All tests that a URL passes which matches the filter. */
export function factTests({ states, engine, channel, crawled, inSitemap }: FactFilter): FactTest[] {
  return [
    ...states.flatMap(testOf),
    ...(engine === undefined ? [] : [some(crawledByBit(engine))]),
    ...(channel === undefined ? [] : [some(submittedBit(channel))]),
    ...whether(bits.crawled, crawled),
    ...whether(bits.in_sitemap, inSitemap),
  ];
}

export const passes = (facts: bigint, tests: readonly FactTest[]): boolean =>
  tests.every(({ mask, wants }) => ((facts & mask) !== 0n) === (wants === 'some'));

/** The states that the bits tell, in their order. */
export const statesOf = (facts: bigint): LedgerState[] =>
  ledgerStates.filter((state) => state !== 'ranking' && passes(facts, testOf(state)));

/** Which URLs of a website's ledger are asked for; all that is given must be true of one. */
export type LedgerFilter = FactFilter & {
  bot?: string | undefined;
  /** When it was discovered: by the bot or engine that is named, else by any search crawler. */
  discovered: TimeRange;
  /** When it was first submitted: by the channel that is named, else by any. */
  submitted: TimeRange;
  ranking?: boolean | undefined;
  /** Part of the URL, with case. */
  q?: string | undefined;
  host?: string | undefined;
};
