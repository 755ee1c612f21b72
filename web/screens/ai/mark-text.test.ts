import fc from 'fast-check';
import { markText } from './mark-text';

it('marks may overlap', () => {
  const spans = [
    { start: 0, end: 6, kind: 'citation' },
    { start: 4, end: 8, kind: 'own' },
  ];
  expect(markText('Read Harbor', spans)).toEqual([
    { start: 0, text: 'Read', kinds: ['citation'] },
    { start: 4, text: ' H', kinds: ['citation', 'own'] },
    { start: 6, text: 'ar', kinds: ['own'] },
    { start: 8, text: 'bor', kinds: [] },
  ]);
});

it('the pieces add up to the text, with any marks', () => {
  const span = fc.record({
    start: fc.integer({ min: -2, max: 30 }),
    end: fc.integer({ min: -2, max: 30 }),
    kind: fc.constantFrom('own', 'brand'),
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), fc.array(span, { maxLength: 6 }), (text, spans) => {
      expect(
        markText(text, spans)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
