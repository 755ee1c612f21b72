import type { TimeRange } from '../../../platform/calendar/time-range';
import { type EngineName, engineNames, engineTable } from './engines';
import { type SubmissionChannel, submissionChannels } from './submission';

/** States of a URL in the ledger. Several can be true at once; none replaces another. */
export const ledgerStates = [
  'tracked',
  'submitted',
  'crawled',
  'discovered',
  'crawl_error',
  'in_sitemap',
  'ranking',
  'cited',
  'indexed',
  'not_indexed',
  'linked',
] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** A test of one URL's facts: some of these bits are set, or none of them. */
export type FactTest = { mask: bigint; needs: 'some' | 'none' };

const some = (mask: bigint): FactTest => ({ mask, needs: 'some' });

/** The database's encoding of facts: one bit each, set by triggers. */
const bits = {
  in_sitemap: 1n << 3n,
  crawled: 1n << 4n,
  discovered: 1n << 5n,
  crawl_error: 1n << 6n,
  // The last bit of a number that JavaScript reads exactly.
  cited: 1n << 52n,
  linked: 1n << 51n,
  indexed: 1n << 7n,
  not_indexed: 1n << 9n,
};

/** Set with `indexed` where impressions prove it, rather than an inspection. */
const shownBit = 1n << 8n;

/** Bits of which one is set where the state of the index is known. */
export const indexKnownMask = bits.indexed | bits.not_indexed;

/** Whether Google's index has a URL; `unknown` without evidence. */
export const indexStates = ['indexed', 'not_indexed', 'unknown'] as const;
export type IndexState = (typeof indexStates)[number];

/** Evidence of a URL's place in Google's index. */
export const indexSources = ['gsc_impression', 'inspection'] as const;
export type IndexSource = (typeof indexSources)[number];

const none = (mask: bigint): FactTest => ({ mask, needs: 'none' });

const ofIndexState: Record<IndexState, FactTest> = {
  indexed: some(bits.indexed),
  not_indexed: some(bits.not_indexed),
  unknown: none(indexKnownMask),
};

/** Bit tests of the evidence; an inspection is the source of whatever impressions do not prove. */
const ofIndexSource: Record<IndexSource, FactTest[]> = {
  gsc_impression: [some(shownBit)],
  inspection: [some(indexKnownMask), none(shownBit)],
};

/** Returns the bit tests of a state of Google's index and of the evidence for it. */
export const indexTests = (
  state: IndexState | undefined,
  source: IndexSource | undefined,
): FactTest[] => [
  ...(state === undefined ? [] : [ofIndexState[state]]),
  ...(source === undefined ? [] : ofIndexSource[source]),
];

export const inSitemapBit = bits.in_sitemap;

export const submittedBit = (channel: SubmissionChannel): bigint =>
  1n << BigInt(submissionChannels.indexOf(channel));

const anySubmitted = submissionChannels.reduce((mask, channel) => mask | submittedBit(channel), 0n);

/** Places for two bits each, from the tenth on: an engine without crawlers needs none. */
function bitOfEngine(engine: EngineName, first: bigint): bigint {
  if (engineTable[engine].bots.length === 0) return 0n;
  // The places end below `linked`, so the last engine has the one that Yep leaves.
  const place = engineNames.indexOf(engine === 'mistral' ? 'yep' : engine);
  return first << BigInt(10 + 2 * place);
}

export const crawledByBit = (engine: EngineName): bigint => bitOfEngine(engine, 1n);
export const discoveredByBit = (engine: EngineName): bigint => bitOfEngine(engine, 2n);

/** The bits that stay when all visits are forgotten; a trigger keeps `crawled` and `discovered`. */
export const bitsWithoutVisits =
  anySubmitted |
  bits.in_sitemap |
  bits.crawled |
  bits.discovered |
  indexKnownMask |
  shownBit |
  bits.linked |
  bits.cited;

/** Returns the bit test of a state; empty for states that have no bits. */
function testOf(state: LedgerState): FactTest[] {
  if (state === 'tracked' || state === 'ranking') return [];
  return [some(state === 'submitted' ? anySubmitted : bits[state])];
}

const whether = (mask: bigint, isSet: boolean | undefined): FactTest[] =>
  isSet === undefined ? [] : [{ mask, needs: isSet ? 'some' : 'none' }];

export type FactFilter = {
  states: readonly LedgerState[];
  engine?: EngineName | undefined;
  channel?: SubmissionChannel | undefined;
  isCrawled?: boolean | undefined;
  isInSitemap?: boolean | undefined;
  cited?: boolean | undefined;
  citedNeverCrawled?: boolean | undefined;
  crawledNeverCited?: boolean | undefined;
  linked?: boolean | undefined;
  linkedNeverCrawled?: boolean | undefined;
  indexState?: IndexState | undefined;
  indexSource?: IndexSource | undefined;
};

/** A pair of conditions can be asked for, not excluded: its opposite is no test of bits. */
const both = (isWanted: boolean | undefined, tests: FactTest[]) => (isWanted ? tests : []);

/** Returns all tests that a URL matching the filter passes. */
export function factTests({
  states,
  engine,
  channel,
  isCrawled,
  isInSitemap,
  cited,
  citedNeverCrawled,
  crawledNeverCited,
  linked,
  linkedNeverCrawled,
  indexState,
  indexSource,
}: FactFilter): FactTest[] {
  return [
    ...states.flatMap(testOf),
    ...(engine === undefined ? [] : [some(crawledByBit(engine))]),
    ...(channel === undefined ? [] : [some(submittedBit(channel))]),
    ...whether(bits.crawled, isCrawled),
    ...whether(bits.in_sitemap, isInSitemap),
    ...whether(bits.cited, cited),
    ...both(citedNeverCrawled, [some(bits.cited), none(bits.crawled)]),
    ...both(crawledNeverCited, [some(bits.crawled), none(bits.cited)]),
    ...whether(bits.linked, linked),
    ...both(linkedNeverCrawled, [some(bits.linked), none(bits.crawled)]),
    ...indexTests(indexState, indexSource),
  ];
}

export const passes = (facts: bigint, tests: readonly FactTest[]): boolean =>
  tests.every(({ mask, needs: wants }) => ((facts & mask) !== 0n) === (wants === 'some'));

/** Returns the states encoded in the bits, in order. */
export const statesOf = (facts: bigint): LedgerState[] =>
  ledgerStates.filter((state) => state !== 'ranking' && passes(facts, testOf(state)));

/** Filter for a website's ledger; all given conditions must be true. */
export type LedgerFilter = FactFilter & {
  bot?: string | undefined;
  /** When it was discovered: by the named bot or engine, else by any search crawler. */
  discovered: TimeRange;
  /** When it was first submitted: to the named channel, else to any. */
  submitted: TimeRange;
  isRanking?: boolean | undefined;
  /** Part of the URL, case-sensitive. */
  q?: string | undefined;
  host?: string | undefined;
};
