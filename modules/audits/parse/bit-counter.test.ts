import fc from 'fast-check';
import { BitCounter } from './bit-counter';

function majorityOf(values: readonly number[]): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit += 1) {
    const having = values.filter((value) => ((value >>> bit) & 1) === 1).length;
    if (having * 2 > values.length) bits |= 1 << bit;
  }
  return bits;
}

it('the majority is that of all values, however many there are and came at once', () => {
  // Includes bits set in nearly all values, in nearly none, and in some.
  const value = fc
    .tuple(fc.integer(), fc.integer())
    .map(([a, b]) => (a | 0xff) & (b | 0xffff) & ~0xf0);
  const group = fc.array(value, { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(group, { maxLength: 4 }),
      fc.array(value),
      fc.nat(600),
      (some, rest, times) => {
        const counter = new BitCounter();
        const eights = some.flat();
        const many = Array.from({ length: times }, () => some[0] ?? []).flat();
        counter.addEights(Int32Array.from(many), many.length);
        counter.addEights(Int32Array.from(eights), eights.length);
        for (const each of rest) counter.add(each);
        expect(counter.majority()).toBe(majorityOf([...many, ...eights, ...rest]));
      },
    ),
    { numRuns: 200 },
  );
});
