import fc from 'fast-check';
import { digestText } from '../../parse/digest-text';
import { nearBits, nearDuplicates } from './near-duplicates';

const ones = (word: bigint) => word.toString(2).replaceAll('0', '').length;
const isLike = (one: number, other: number) => Math.abs(one - other) <= 0.05 * Math.max(one, other);

type Text = { hash: bigint; words: number };

function byAllPairs(texts: Text[]): number[] {
  // The first text represents all texts with the same hash.
  const firsts = texts.map(({ hash }) => texts.findIndex((each) => each.hash === hash));
  return firsts.map((first, index) => {
    const { hash, words } = texts[first] as Text;
    const other = texts.findIndex(
      (each, at) =>
        firsts[at] === at &&
        at < first &&
        ones(each.hash ^ hash) <= nearBits &&
        isLike(each.words, words),
    );
    if (other >= 0) return other;
    return first === index ? -1 : first;
  });
}

const flipped = fc.record({
  hash: fc
    .tuple(
      fc.constantFrom(0n, 0xffff_0000_1234_5678n, 2n ** 64n - 1n),
      fc.array(fc.nat(63), { maxLength: 9 }),
    )
    .map(([word, bits]) => bits.reduce((left, bit) => left ^ (1n << BigInt(bit)), word)),
  words: fc.constantFrom(100, 104, 105, 106, 200),
});

const near = (texts: Text[]) => [
  ...nearDuplicates(
    BigUint64Array.from(texts, ({ hash }) => hash),
    Uint32Array.from(texts, ({ words }) => words),
  ),
];

it('finds what a comparison of all pairs finds', () => {
  fc.assert(
    fc.property(fc.array(flipped, { maxLength: 60 }), (texts) => {
      expect(near(texts)).toEqual(byAllPairs(texts));
    }),
  );
});

const textOf = (words: string[]): Text => {
  const digest = digestText(words.join(' '));
  return { hash: BigInt(`0x${digest.simhash}`), words: digest.words };
};
const wordsOf = (text: number) => Array.from({ length: 300 }, (_, at) => `w${text}x${at * 7}`);

it('finds texts of 300 words of which one is another, and does not take those that share half for near', () => {
  const pairs = Array.from({ length: 200 }, (_, text) => {
    const words = wordsOf(text);
    const changed = words.map((word, at) => (at === text ? 'other' : word));
    return near([textOf(words), textOf(changed)])[1];
  });
  expect(pairs.filter((of) => of === 0).length).toBeGreaterThan(180);
  const frame = wordsOf(-1).slice(150);
  const halves = Array.from({ length: 300 }, (_, text) =>
    textOf([...wordsOf(text).slice(150), ...frame]),
  );
  expect(near(halves).filter((of) => of >= 0).length).toBeLessThan(10);
});
