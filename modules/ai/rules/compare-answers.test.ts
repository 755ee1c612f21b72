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

it('gives both texts back, whatever they are', () => {
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

it('ends soon for long texts without anything in common', () => {
  const words = (seed: number) =>
    Array.from({ length: 30_000 }, (_, index) => `w${(index * seed) % 7_919}`).join(' ');
  const startedAt = performance.now();
  expect(diffTexts(words(31), words(77))).toMatchObject({ unit: 'line' });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
