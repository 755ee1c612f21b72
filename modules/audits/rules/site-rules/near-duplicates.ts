import { firstPlaces } from './first-places';

/**
 * Bits in which two hashes may differ; with more, pages that share half of their text match by
 * chance. The search follows Manku, Jain and Das Sarma (Detecting Near-Duplicates, 2007).
 */
export const nearBits = 5;
/** Maximum difference in length, relative to the longer text: another guard against chance. */
const lengthsApartMax = 0.05;

/** With five differing bits, at least three of eight blocks are equal; a band is two of them. */
const blocks = 8;
const blockBits = 64 / blocks;
const blockMask = 2 ** blockBits - 1;
const bandValues = 2 ** (2 * blockBits);

/**
 * Texts of the same band that are compared with one text. A band shared by more is not distinctive.
 */
const candidatesMax = 100;

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Simhashes as 32-bit halves, low half first: numbers compare faster than bigints. */
type Halves = Uint32Array;

const isNear = (halves: Halves, one: number, other: number): boolean =>
  bitsOf((halves[2 * one] as number) ^ (halves[2 * other] as number)) +
    bitsOf((halves[2 * one + 1] as number) ^ (halves[2 * other + 1] as number)) <=
  nearBits;

const blockOf = (halves: Halves, index: number, block: number): number => {
  const bit = block * blockBits;
  return ((halves[2 * index + (bit >> 5)] as number) >>> (bit & 31)) & blockMask;
};

type Texts = { halves: Halves; words: Uint32Array };

function isAlike({ halves, words }: Texts, one: number, other: number): boolean {
  if (!isNear(halves, one, other)) return false;
  const [some, more] = [words[one] as number, words[other] as number];
  return Math.abs(some - more) <= lengthsApartMax * Math.max(some, more);
}

/** `last` is the latest text for each band value; `before` links each text to the one before it. */
function nearInBand(texts: Texts, [one, other]: [number, number], first: Int32Array): void {
  const last = new Int32Array(bandValues).fill(-1);
  const before = new Int32Array(first.length);
  for (let index = 0; index < first.length; index += 1) {
    const value =
      (blockOf(texts.halves, index, one) << blockBits) | blockOf(texts.halves, index, other);
    before[index] = last[value] as number;
    last[value] = index;
    let seen = 0;
    for (let earlier = before[index] as number; earlier >= 0; earlier = before[earlier] as number) {
      if (seen++ === candidatesMax) break;
      const known = first[index] as number;
      if ((known < 0 || earlier < known) && isAlike(texts, index, earlier)) first[index] = earlier;
    }
  }
}

/**
 * Returns for each text the index of the first earlier near-duplicate, or -1, by simhash and word
 * count. Hashes are looked up by bands of their bits instead of pairwise, and equal hashes once.
 */
export function nearDuplicates(hashes: BigUint64Array, words: Uint32Array): Int32Array {
  const first = firstPlaces(hashes);
  const places = first.filter((of, place) => of === place);
  const ranks = new Int32Array(hashes.length);
  for (const [rank, place] of places.entries()) ranks[place] = rank;
  const known = new BigUint64Array(places.length).map(
    (_, rank) => hashes[places[rank] as number] as bigint,
  );
  const texts = {
    halves: new Uint32Array(known.buffer),
    words: new Uint32Array(places.length).map((_, rank) => words[places[rank] as number] as number),
  };
  const near = new Int32Array(places.length).fill(-1);
  for (let one = 1; one < blocks; one += 1) {
    for (let other = 0; other < one; other += 1) nearInBand(texts, [one, other], near);
  }
  return first.map((of, place) => {
    const other = near[ranks[of] as number] as number;
    if (other >= 0) return places[other] as number;
    return of === place ? -1 : of;
  });
}
