import fc from 'fast-check';
import { pageRank } from './page-rank';

function linksOf(pages: readonly (readonly number[])[]) {
  const offsets = new Int32Array(pages.length + 1);
  for (const [from, targets] of pages.entries()) {
    offsets[from + 1] = (offsets[from] as number) + targets.length;
  }
  return { offsets, targets: Int32Array.from(pages.flat()) };
}

const sites = fc
  .integer({ min: 1, max: 30 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1)), { minLength: size, maxLength: size }));

it('adds up to 1 with any links', () => {
  fc.assert(
    fc.property(sites, (pages) => {
      const ranks = pageRank(linksOf(pages));
      expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 9);
      expect(Math.min(...ranks)).toBeGreaterThan(0);
    }),
  );
});

it('is what the paper’s equation says of three pages', () => {
  // b and c link to a, a to b: c gets only the base rank.
  const [a, b, c] = pageRank(linksOf([[1], [0], [0]])) as unknown as [number, number, number];
  expect(c).toBeCloseTo(0.15 / 3, 8);
  expect(b).toBeCloseTo(0.15 / 3 + 0.85 * a, 6);
  expect(a).toBeCloseTo(0.15 / 3 + 0.85 * (b + c), 6);
});
