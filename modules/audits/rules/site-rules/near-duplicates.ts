import { bandCount, similarityOf } from '../sketch';

/** Similarity that the finding states, and the one from which a page is named: sketches may err. */
export const nearStated = 0.8;
export const nearSimilarity = 0.85;

/**
 * Texts of the same band that one text is compared with, and candidates of one text. A band shared
 * by more is not distinctive; similar texts share several.
 */
const perBandMax = 50;
const candidatesMax = 8;

/** A text, and earlier ones that may be similar, in order. */
export type Candidates = { number: number; earlier: number[] };

/** Links each text to the one before it with the same value of a band; -1 for none. */
function linkBand(valueAt: (place: number) => number, count: number): Int32Array {
  const links = new Int32Array(count);
  const last = new Map<number, number>();
  for (let place = 0; place < count; place += 1) {
    const value = valueAt(place);
    links[place] = last.get(value) ?? -1;
    last.set(value, place);
  }
  return links;
}

/**
 * Finds texts that may be similar by their bands (locality-sensitive hashing: Indyk and Motwani
 * 1998), without comparing all pairs. `numbers` are those of distinct texts, in order;
 * `bandOf` returns one of the `bandCount` bands of a text.
 */
export function* nearCandidates(
  numbers: Uint32Array,
  bandOf: (number: number, band: number) => number,
): Generator<Candidates> {
  const bands = Array.from({ length: bandCount }, (_, band) =>
    linkBand((place) => bandOf(numbers[place] as number, band), numbers.length),
  );
  for (const [place, number] of numbers.entries()) {
    const shared = new Map<number, number>();
    for (const links of bands) {
      let earlier = links[place] as number;
      for (let seen = 0; earlier >= 0 && seen < perBandMax; seen += 1) {
        shared.set(earlier, (shared.get(earlier) ?? 0) + 1);
        earlier = links[earlier] as number;
      }
    }
    if (shared.size === 0) continue;
    const best = [...shared]
      .sort(([one, some], [other, more]) => more - some || one - other)
      .slice(0, candidatesMax)
      .map(([earlier]) => numbers[earlier] as number);
    yield { number, earlier: best.sort((one, other) => one - other) };
  }
}

/** The first of the candidates that is similar enough; -1 if none is. */
export function confirmNear(
  { number, earlier }: Candidates,
  sketches: ReadonlyMap<number, Uint32Array>,
): number {
  const own = sketches.get(number);
  const first = earlier.find((other) => {
    const sketch = sketches.get(other);
    return own && sketch && similarityOf(own, sketch) >= nearSimilarity;
  });
  return first ?? -1;
}
