import fc from 'fast-check';
import { joinNativeBlocks } from './join-native-blocks';
import {
  PlainColumn,
  SameColumn,
  SameWordColumn,
  WordColumn,
  writeNativeBlock,
} from './native-columns';

const row = fc.record({
  word: fc.oneof(fc.constantFrom('a', 'bé', ''), fc.string({ unit: 'grapheme' })),
  text: fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 100, maxLength: 400 })),
  number: fc.nat(),
});
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;

function toBlock(rows: readonly Row[]) {
  const word = new WordColumn();
  const text = new PlainColumn('String');
  const number = new PlainColumn('UInt64');
  const day = new PlainColumn('Date');
  for (const one of rows) {
    word.add(one.word);
    text.string(one.text);
    number.int64(one.number);
    day.uint16(one.number % 0x10000);
  }
  const id = new SameWordColumn('ws');
  const month = new SameColumn('UInt32', (value) => value.uint32(202611));
  return writeNativeBlock({ id, word, text, month, number, day }, rows.length);
}

function isJoined(parts: readonly (readonly Row[])[]): boolean {
  const joined = joinNativeBlocks(parts.map((part) => toBlock(part)));
  return Buffer.from(joined).equals(toBlock(parts.flat()));
}

it('makes of some blocks the one that has all their rows', () => {
  const parts = fc.array(fc.array(row, { minLength: 1, maxLength: 20 }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(fc.property(parts, (some) => isJoined(some)));
});

it.each([300, 70_000])('joins dictionaries of %i words', (count) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    word: `word-${at}`,
    text: '',
    number: at,
  }));
  const parts = [rows.slice(0, count / 3), rows.slice(count / 3), rows.slice(0, 10)];
  expect(isJoined(parts)).toBe(true);
});

it('refuses blocks of other columns', () => {
  const other = writeNativeBlock({ id: new SameWordColumn('ws') }, 1);
  expect(() => joinNativeBlocks([other, toBlock([])])).toThrow();
});
