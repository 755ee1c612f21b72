import type { MalformedReason } from './malformed-reason';

/**
 * A malformed line: its number, and the reason; never its text, which may contain personal data.
 */
export type LineSample = { line: number; reason: MalformedReason };

/** Maximum number of malformed lines of a stream that are reported individually. */
export const samplesMax = 10;

/** Maximum number of hosts that are named of those that are not the website's. */
const otherHostsMax = 5;

/** The outcome of lines. `received` is the sum of the other counts, except `duplicates`. */
export type LineCounts = {
  received: number;
  visits: number;
  ignored: number;
  malformed: number;
  otherHost: number;
  /** The first hosts of these lines. */
  otherHosts: string[];
  /** Lines that an earlier stream has already stored; not among those received. */
  duplicates: number;
  /**
   * Subsets of the visits: those whose address is a proxy's, and those dated later than their
   * receipt.
   */
  proxyAddresses: number;
  aheadOfClock: number;
  /** Milliseconds since 1970 of the first and last visit; null without one. */
  firstAtMs: number | null;
  lastAtMs: number | null;
  samples: LineSample[];
};

export const noLines = (): LineCounts => ({
  received: 0,
  visits: 0,
  ignored: 0,
  malformed: 0,
  otherHost: 0,
  otherHosts: [],
  duplicates: 0,
  proxyAddresses: 0,
  aheadOfClock: 0,
  firstAtMs: null,
  lastAtMs: null,
  samples: [],
});

/** Remembers a host that is not the website's, in place. */
export function addOtherHost({ otherHosts }: LineCounts, host: string): void {
  if (otherHosts.length < otherHostsMax && !otherHosts.includes(host)) otherHosts.push(host);
}

function pick(a: number | null, b: number | null, choose: (a: number, b: number) => number) {
  if (a === null || b === null) return a ?? b;
  return choose(a, b);
}

/** Adds the counts of later lines to those of earlier ones, in place. */
export function addCounts(sum: LineCounts, later: LineCounts): void {
  sum.received += later.received;
  sum.visits += later.visits;
  sum.ignored += later.ignored;
  sum.malformed += later.malformed;
  sum.otherHost += later.otherHost;
  // Counts that were stored before hosts were named have none.
  for (const host of later.otherHosts ?? []) addOtherHost(sum, host);
  sum.duplicates += later.duplicates;
  sum.proxyAddresses += later.proxyAddresses;
  sum.aheadOfClock += later.aheadOfClock;
  sum.firstAtMs = pick(sum.firstAtMs, later.firstAtMs, Math.min);
  sum.lastAtMs = pick(sum.lastAtMs, later.lastAtMs, Math.max);
  sum.samples.push(...later.samples.slice(0, samplesMax - sum.samples.length));
}
