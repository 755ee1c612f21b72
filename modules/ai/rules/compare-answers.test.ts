import fc from 'fast-check';
import { diffLists, diffTexts } from './compare-answers';

it('compares words, and lists as sets', () => {
  expect(diffTexts('Acme is good.', 'Acme is very good.')?.parts.map(({ kind }) => kind)).toEqual([
    'same',
    'added',
    'same',
  ]);
  expect(diffLists(['a', 'b', 'b'], ['c', 'b'])).toEqual({
    added: ['c'],
    removed: ['a'],
    kept: ['b'],
  });
});

it('gives back any two texts', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffTexts(before, after)?.parts ?? [];
      const without = (kind: string) =>
        parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }),
  );
});

it('compares the lines of long texts without common words: their words would take minutes', () => {
  const words = (seed: number) =>
    Array.from({ length: 30_000 }, (_, index) => `w${(index * seed) % 7_919}`).join(' ');
  expect(diffTexts(words(31), words(77))).toMatchObject({ unit: 'line' });
});
