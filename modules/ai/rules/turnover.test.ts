import fc from 'fast-check';
import { turnoverOf } from './turnover';

const pair = fc
  .record({ both: fc.nat(20), gone: fc.nat(20), added: fc.nat(20) })
  .map(({ both, gone, added }) => ({ earlier: both + gone, later: both + added, both }));

it('has shares from 0 to 1 that agree with each other', () => {
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 30 }), (pairs) => {
      const counts = pairs.map((one, index) => ({
        ...one,
        pairs: 1,
        targetId: 'target',
        promptId: `prompt${index % 7}`,
      }));
      const [found] = turnoverOf(counts);
      if (!found) throw new Error('There is no turnover');
      const { overlap, newShare, goneShare } = found;
      expect(overlap.n).toBe(overlap.hits + newShare.hits + goneShare.hits);
      for (const { value, interval } of [overlap, newShare, goneShare]) {
        if (value !== null) expect(value).toBeLessThanOrEqual(1);
        if (pairs.length < 5) expect(interval).toBeNull();
      }
    }),
  );
});

it('is 1 if nothing changes', () => {
  const same = { targetId: 't', promptId: 'p', pairs: 9, earlier: 27, later: 27, both: 27 };
  expect(turnoverOf([same])).toMatchObject([
    { pairs: 9, overlap: { value: 1 }, newShare: { value: 0 }, goneShare: { value: 0 } },
  ]);
});
