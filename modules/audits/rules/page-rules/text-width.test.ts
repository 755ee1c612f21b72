import { textWidth } from './text-width';

// Widths of Liberation Sans, which has those of Arial.
it.each([
  ['—', 1_000],
  ['–', 556],
  ['…', 1_000],
  ['‘’', 444],
  ['“”', 666],
  ['•', 350],
  ['™', 1_000],
  ['\u00a0', 278],
  ['\u2009', 278],
  ['«»', 1_112],
  ['Straße', 667 + 278 + 333 + 556 + 611 + 556],
  ['é', 556],
  ['漢', 1_000],
])('%s is as wide as in Arial', (text, width) => {
  expect(textWidth(text, 1_000)).toBe(width);
});

it('a title with a dash is as wide as a browser draws it', () => {
  const dashed = textWidth('Codecs — Python 3.11.2 documentation', 20);
  expect(dashed - textWidth('Codecs  Python 3.11.2 documentation', 20)).toBe(20);
});
