import fc from 'fast-check';
import { nearBits, nearDuplicates } from './near-duplicates';

const ones = (word: bigint) => word.toString(2).replaceAll('0', '').length;

function byAllPairs(hashes: bigint[]): number[] {
  return hashes.map((hash, index) => {
    const other = hashes.findIndex((each) => ones(each ^ hash) <= nearBits);
    return other < index ? other : -1;
  });
}

const flipped = fc
  .tuple(
    fc.constantFrom(0n, 0xffff_0000_1234_5678n, 2n ** 64n - 1n),
    fc.array(fc.nat(63), { maxLength: 5 }),
  )
  .map(([word, bits]) => bits.reduce((left, bit) => left ^ (1n << BigInt(bit)), word));

it('finds what a comparison of all pairs finds', () => {
  fc.assert(
    fc.property(fc.array(flipped, { maxLength: 60 }), (hashes) => {
      expect([...nearDuplicates(BigUint64Array.from(hashes))]).toEqual(byAllPairs(hashes));
    }),
  );
});
