import fc from 'fast-check';
import { firstPlaces } from './first-places';

const key = fc.oneof(
  fc.constantFrom(0n, 1n, 1n << 32n, 2n ** 64n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
);

it('finds the first of equal keys among those that are counted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.boolean()), { maxLength: 40 }), (given) => {
      const keys = given.map(([each]) => each);
      const first = firstPlaces(BigUint64Array.from(keys), (place) => given[place]?.[1] === true);
      const expected = given.map(([each, isCounted]) =>
        isCounted ? given.findIndex(([other, counts]) => counts && other === each) : -1,
      );
      expect([...first]).toEqual(expected);
    }),
  );
});
