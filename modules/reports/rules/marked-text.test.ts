import fc from 'fast-check';
import { markedExcerpt } from './marked-text';

it('marks every span of a short text', () => {
  const spans = [
    { start: 9, end: 14 },
    { start: 0, end: 4 },
  ];
  expect(markedExcerpt('Acme and Rival.', spans, 100)).toBe('[Acme] and [Rival].');
});

it('begins near the first span of a long text and says that it is shortened', () => {
  const text = `${'x'.repeat(500)}\nThen Acme. ${'y'.repeat(500)}`;
  const start = text.indexOf('Acme');
  const excerpt = markedExcerpt(text, [{ start, end: start + 4 }], 60);
  expect(excerpt).toMatch(/^…Then \[Acme\]\. y+…$/);
});

it('never loses the first span or splits a character', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(texts, fc.nat(), fc.integer({ min: 20, max: 200 }), (before, seed, charsMax) => {
      const text = `${before}Acme${before.slice(0, seed % 100)}`;
      const start = before.length;
      const excerpt = markedExcerpt(text, [{ start, end: start + 4 }], charsMax);
      expect(excerpt).toContain('[Acme]');
      expect(excerpt.isWellFormed()).toBe(true);
    }),
  );
});
