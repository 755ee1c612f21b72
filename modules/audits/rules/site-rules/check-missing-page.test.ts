import fc from 'fast-check';
import { sketchSize } from '../sketch';
import { isUnlikeMissing, mayBeLikeMissing } from './check-missing-page';

/** Sketches of texts with some runs in common; a long text's sketch has the smallest hashes alone. */
const sketchesOf = (own: number, common: number, others: number, seed: number) => {
  const hash = (value: number) => Math.imul(value + seed, 0x9e3779b1) >>> 0;
  const sketch = (values: number[]) =>
    Uint32Array.from(values.map(hash)).sort().subarray(0, sketchSize);
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + at);
  return [
    sketch([...range(0, common), ...range(100_000, own)]),
    sketch([...range(0, common), ...range(200_000, others)]),
  ] as const;
};

const answer = { httpStatus: 404, title: null, hash: '' };
const count = fc.integer({ min: 0, max: 2_500 });

describe('the size of a sketch', () => {
  it('rules out no page that the sketches do not rule out', () => {
    fc.assert(
      fc.property(count, count, count, fc.nat(), (own, common, others, seed) => {
        const [page, missing] = sketchesOf(own, common, others, seed);
        fc.pre(page.length > 0);
        const found = { ...answer, sketch: missing };
        return mayBeLikeMissing(page.length, found) || isUnlikeMissing(page, found);
      }),
    );
  });

  it('rules out a long page next to a short answer', () => {
    expect(mayBeLikeMissing(7, { ...answer, sketch: new Uint32Array(3) })).toBe(false);
    expect(mayBeLikeMissing(6, { ...answer, sketch: new Uint32Array(3) })).toBe(true);
  });
});
