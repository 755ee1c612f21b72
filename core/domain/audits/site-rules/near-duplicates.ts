/** Bits in which two hashes may differ: Manku, Jain and Das Sarma, Detecting Near-Duplicates, 2007. */
export const nearBits = 3;
/** With one band more than bits that may differ, two near hashes have one band in common. */
const bands = 4;
const bandBits = 16;
const bandMask = 0xffff;

/** Texts with the same band that are looked at for one text; a band that more have tells nothing. */
const candidatesMax = 500;

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Simhashes as halves, low ones first: numbers compare faster than bigints. */
type Halves = Uint32Array;

const isNear = (halves: Halves, one: number, other: number): boolean =>
  bitsOf((halves[2 * one] as number) ^ (halves[2 * other] as number)) +
    bitsOf((halves[2 * one + 1] as number) ^ (halves[2 * other + 1] as number)) <=
  nearBits;

function bandOf(halves: Halves, index: number, band: number): number {
  const half = halves[2 * index + (band >> 1)] as number;
  return (half >>> (bandBits * (band & 1))) & bandMask;
}

/** Of each value of the band, the hash that had it last; and of each hash, the one before it. */
function nearInBand(halves: Halves, band: number, first: Int32Array): void {
  const last = new Int32Array(2 ** bandBits).fill(-1);
  const before = new Int32Array(first.length);
  for (let index = 0; index < first.length; index += 1) {
    const value = bandOf(halves, index, band);
    before[index] = last[value] as number;
    last[value] = index;
    let seen = 0;
    for (let other = before[index] as number; other >= 0; other = before[other] as number) {
      if (seen++ === candidatesMax) break;
      if (!isNear(halves, index, other)) continue;
      if ((first[index] as number) < 0 || other < (first[index] as number)) first[index] = other;
    }
  }
}

/** Places at which a hash stands for the first time, and which of them each place has. */
function distinct(hashes: BigUint64Array) {
  const places = new Map<bigint, number>();
  const firsts: number[] = [];
  const ranks = new Int32Array(hashes.length);
  for (const [place, hash] of hashes.entries()) {
    let rank = places.get(hash);
    if (rank === undefined) {
      rank = firsts.push(place) - 1;
      places.set(hash, rank);
    }
    ranks[place] = rank;
  }
  return { firsts, ranks };
}

/**
 * For each hash the place of the first one before it that it is near or equal to, or -1. Hashes are
 * looked up by bands of their bits, not compared each with each.
 */
export function nearDuplicates(hashes: BigUint64Array): Int32Array {
  const { firsts, ranks } = distinct(hashes);
  const known = BigUint64Array.from(firsts, (place) => hashes[place] as bigint);
  const halves = new Uint32Array(known.buffer);
  const first = new Int32Array(known.length).fill(-1);
  for (let band = 0; band < bands; band += 1) nearInBand(halves, band, first);
  return ranks.map((rank, place) => {
    const near = first[rank] as number;
    if (near >= 0) return firsts[near] as number;
    const own = firsts[rank] as number;
    return own === place ? -1 : own;
  });
}
