import { firstPlaces } from './first-places';

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

/**
 * For each hash the place of the first one before it that it is near or equal to, or -1. Hashes are
 * looked up by bands of their bits, not compared each with each, and equal ones once.
 */
export function nearDuplicates(hashes: BigUint64Array): Int32Array {
  const first = firstPlaces(hashes);
  const places = first.filter((of, place) => of === place);
  const ranks = new Int32Array(hashes.length);
  for (const [rank, place] of places.entries()) ranks[place] = rank;
  const known = new BigUint64Array(places.length).map(
    (_, rank) => hashes[places[rank] as number] as bigint,
  );
  const halves = new Uint32Array(known.buffer);
  const near = new Int32Array(places.length).fill(-1);
  for (let band = 0; band < bands; band += 1) nearInBand(halves, band, near);
  return first.map((of, place) => {
    const other = near[ranks[of] as number] as number;
    if (other >= 0) return places[other] as number;
    return of === place ? -1 : of;
  });
}
