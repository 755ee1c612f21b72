import fc from 'fast-check';
import { sortHashes } from './sort-hashes';

const sortedOf = (values: readonly number[], bound: number) => {
  const sorted = new Uint32Array(values.length);
  sortHashes(Uint32Array.from(values), bound, sorted);
  return [...sorted];
};

describe('hashes are sorted', () => {
  it('as typed arrays sort them, up to any bound', () => {
    const lists = fc
      .nat({ max: 0xffffffff })
      .chain((bound) => fc.tuple(fc.constant(bound), fc.array(fc.nat({ max: bound }))));
    fc.assert(
      fc.property(lists, ([bound, values]) => {
        expect(sortedOf(values, bound)).toEqual([...Uint32Array.from(values).sort()]);
      }),
    );
  });

  it('also where all of them begin with the same bits', () => {
    const values = Array.from({ length: 4_096 }, (_, at) => (at * 2_654_435_761) % 100_000);
    const expected = [...Uint32Array.from(values).sort()];
    expect(sortedOf(values, 0xffffffff)).toEqual(expected);
    expect(sortedOf(values, 100_000)).toEqual(expected);
  });
});
