import { digestText } from '../../parse/digest-text';
import { bandsOf, readSketch, similarityOf, sketchSize } from '../sketch';
import { confirmNear, nearCandidates, nearSimilarity, nearStated } from './near-duplicates';

/** Draws the same numbers each time. */
function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const known = new WeakMap<readonly string[], Set<string>>();

function shinglesOf(words: readonly string[]): Set<string> {
  const shingles =
    known.get(words) ??
    new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
  known.set(words, shingles);
  return shingles;
}

function jaccard(one: readonly string[], other: readonly string[]): number {
  const [left, right] = [shinglesOf(one), shinglesOf(other)];
  const both = [...left].filter((shingle) => right.has(shingle)).length;
  return both / (left.size + right.size - both);
}

const textOf = (draw: (below: number) => number, words: number) =>
  Array.from({ length: words }, () => `w${draw(3_000)}`);
const changed = (draw: (below: number) => number, words: readonly string[], count: number) => {
  const copy = [...words];
  for (let at = 0; at < count; at += 1) copy[draw(copy.length)] = `x${draw(1e6)}`;
  return copy;
};

/** Texts in families: one text, and versions with more and more words changed, on a common frame. */
function pages(): { words: string[]; family: number }[] {
  const draw = drawFrom(7);
  const frame = textOf(draw, 40);
  return Array.from({ length: 60 }, (_, family) => {
    const base = textOf(draw, [60, 120, 250, 600, 1_500][family % 5] as number);
    const versions = Array.from({ length: 8 }, (_, version) =>
      changed(draw, base, Math.ceil((base.length * version * version) / 600)),
    );
    return versions.map((words) => ({ words: [...frame, ...words], family }));
  }).flat();
}

it('names pages as near-duplicates by their true similarity', () => {
  const all = pages();
  const sketches = all.map(({ words }) => readSketch(digestText(words.join(' ')).sketch));
  const bands = sketches.map(bandsOf);
  const numbers = Uint32Array.from(all.keys());
  const bandOf = (number: number, band: number) => bands[number]?.[band] ?? 0;
  const bySketch = new Map(sketches.entries());
  const named = new Map(
    [...nearCandidates(numbers, bandOf)].map((page) => [page.number, confirmNear(page, bySketch)]),
  );
  const similarity = (one: number, other: number) =>
    jaccard(all[one]?.words ?? [], all[other]?.words ?? []);
  const pairs = [...named].filter(([, of]) => of >= 0);
  const least = Math.min(...pairs.map(([number, of]) => similarity(number, of)));
  expect(least).toBeGreaterThanOrEqual(nearStated);
  expect(pairs.length).toBeGreaterThan(100);
  const high = all.flatMap(({ family }, number) => {
    const earlier = all.flatMap((page, other) =>
      page.family === family && other < number ? [other] : [],
    );
    return earlier.some((other) => similarity(number, other) > 0.9) ? [number] : [];
  });
  expect(high.length).toBeGreaterThan(100);
  const found = high.filter((number) => (named.get(number) ?? -1) >= 0);
  expect(found.length / high.length).toBeGreaterThanOrEqual(0.98);
});

it('a sketch gives the exact similarity of short texts, and nearly that of long ones', () => {
  const draw = drawFrom(11);
  for (const length of [60, 500, 900, 5_000]) {
    for (let round = 0; round < 5; round += 1) {
      const one = textOf(draw, length);
      const other = changed(draw, one, Math.ceil((length * round) / 40));
      const estimate = similarityOf(
        readSketch(digestText(one.join(' ')).sketch),
        readSketch(digestText(other.join(' ')).sketch),
      );
      const digits = length <= 900 ? 9 : 0;
      expect(estimate).toBeCloseTo(jaccard(one, other), digits);
      expect(Math.abs(estimate - jaccard(one, other))).toBeLessThan(nearSimilarity - nearStated);
    }
  }
});

it('a sketch is small for a long text, and empty for an empty one', () => {
  const words = textOf(drawFrom(3), 100_000);
  expect(readSketch(digestText(words.join(' ')).sketch)).toHaveLength(sketchSize);
  expect(readSketch(digestText('').sketch)).toHaveLength(0);
  expect(bandsOf(new Uint32Array())).toEqual([]);
});

it('a band that very many texts share costs a bounded time', () => {
  const numbers = Uint32Array.from({ length: 5_000 }, (_, at) => at);
  const found = [...nearCandidates(numbers, (number, band) => (band === 0 ? 1 : number))];
  expect(found).toHaveLength(4_999);
  expect(Math.max(...found.map(({ earlier }) => earlier.length))).toBe(8);
});
