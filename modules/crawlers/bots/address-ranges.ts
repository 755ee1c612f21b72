import { type IpAddress, isIpv4, parseIpAddress } from './ip-address';

type Interval<Bound> = { first: Bound; last: Bound };
type Words = IpAddress['words'];

function compareWords(a: Words, b: Words): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}

/**
 * Returns the last address of a prefix, or the first one when `hostBits` is 0 instead of all ones.
 */
function withHostBits(words: Words, prefixBits: number, hostBits: 0 | 0xffffffff): Words {
  const fill = (word: number, index: number) => {
    const networkBits = Math.min(32, Math.max(0, prefixBits - 32 * index));
    const hostMask = networkBits === 32 ? 0 : 0xffffffff >>> networkBits;
    return ((word & ~hostMask) | (hostBits & hostMask)) >>> 0;
  };
  return [fill(words[0], 0), fill(words[1], 1), fill(words[2], 2), fill(words[3], 3)];
}

function parsePrefix(text: string): Interval<Words> {
  const [addressText = '', bitsText] = text.split('/');
  const address = parseIpAddress(addressText);
  const isMapped = address !== undefined && !addressText.includes(':');
  const bits = bitsText === undefined ? (isMapped ? 32 : 128) : Number(bitsText);
  if (!address || !Number.isInteger(bits) || bits < 0 || bits > (isMapped ? 32 : 128)) {
    throw new RangeError(`${text} is not an address prefix`);
  }
  const prefixBits = isMapped ? bits + 96 : bits;
  return {
    first: withHostBits(address.words, prefixBits, 0),
    last: withHostBits(address.words, prefixBits, 0xffffffff),
  };
}

/** Sorts intervals and drops nested ones. Prefixes never overlap only partially. */
function withoutNested(intervals: Interval<Words>[]): Interval<Words>[] {
  const kept: Interval<Words>[] = [];
  const byFirst = (a: Interval<Words>, b: Interval<Words>) =>
    compareWords(a.first, b.first) || compareWords(b.last, a.last);
  for (const interval of intervals.sort(byFirst)) {
    const before = kept.at(-1);
    if (!before || compareWords(interval.last, before.last) > 0) kept.push(interval);
  }
  return kept;
}

/** Returns the last index whose first bound is at or below the wanted address, or -1. */
function lastNotAbove(count: number, isAbove: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAbove(middle)) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** The same for sorted words, without a call for each step: it runs for every visit. */
function lastWordNotAbove(sorted: Uint32Array, word: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) > word) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/**
 * A set of address prefixes with lookup by binary search. IPv4 and IPv6 are stored separately:
 * nearly every visit is IPv4, so comparing one 32-bit word is enough.
 */
export class AddressRanges {
  readonly #v4First: Uint32Array;
  readonly #v4Last: Uint32Array;
  readonly #v6: Interval<Words>[];
  readonly prefixCount: number;

  /** Throws a RangeError that names the first invalid prefix. */
  constructor(prefixes: readonly string[]) {
    const intervals = prefixes.map(parsePrefix);
    const isIpv4Interval = ({ first, last }: Interval<Words>) =>
      isIpv4({ words: first }) && isIpv4({ words: last });
    const v4 = withoutNested(intervals.filter(isIpv4Interval));
    this.#v4First = Uint32Array.from(v4, ({ first }) => first[3]);
    this.#v4Last = Uint32Array.from(v4, ({ last }) => last[3]);
    this.#v6 = withoutNested(intervals.filter((interval) => !isIpv4Interval(interval)));
    this.prefixCount = prefixes.length;
  }

  has(address: IpAddress): boolean {
    const { words } = address;
    if (isIpv4(address)) {
      const at = lastWordNotAbove(this.#v4First, words[3]);
      return at >= 0 && words[3] <= (this.#v4Last[at] ?? 0);
    }
    const at = lastNotAbove(this.#v6.length, (index) => {
      const interval = this.#v6[index];
      return interval !== undefined && compareWords(interval.first, words) > 0;
    });
    const interval = this.#v6[at];
    return interval !== undefined && compareWords(words, interval.last) <= 0;
  }
}
