// cspell:ignore août septiembre сент Tnonsense
import fc from 'fast-check';
import { readCount, readDay } from './report-cells';

it.each([
  ['0', 0],
  ['1,234', 1_234],
  ['1.234.567', 1_234_567],
  ['1 234', 1_234],
  ['1\u00a0234', 1_234],
  ['1\u202f234', 1_234],
  ['1’234', 1_234],
  ['12.0', 12],
  ['1,234.00', 1_234],
  ['1.2K', undefined],
  ['1.23', undefined],
  ['12,34', undefined],
  ['-3', undefined],
  ['', undefined],
  ['1e3', undefined],
  ['1٬234', 1_234],
  ['٢٠٬٠٠٠', 20_000],
  ['１２，３４５', 12_345],
  ['\u200e12,345', 12_345],
  ['1\u2009234', 1_234],
  ['12,34,567', 1_234_567],
])('reads the number %j as %p', (cell, count) => {
  expect(readCount(cell)).toBe(count);
});

it('reads whole numbers as every locale writes them', () => {
  const locales = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'sv-SE', 'pl-PL', 'en-IN', 'ja-JP'];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom(...locales),
      (count, locale) => {
        expect(readCount(count.toLocaleString(locale))).toBe(count);
      },
    ),
  );
});

it.each([
  ['2026-11-02', '2026-11-02'],
  ['2026/11/02', '2026-11-02'],
  ['20261102', '2026-11-02'],
  ['2026-11-02T00:00:00Z', '2026-11-02'],
  ['02.11.2026', '2026-11-02'],
  ['2.1.2026', '2026-01-02'],
  ['Nov 2, 2026', '2026-11-02'],
  ['November 2 2026', '2026-11-02'],
  ['11/22/2026', '2026-11-22'],
  ['22/11/2026', '2026-11-22'],
  ['11/11/2026 12:00:00 AM', '2026-11-11'],
  ['2026-9-5', '2026-09-05'],
  ['2026. 9. 5.', '2026-09-05'],
  ['2026年9月5日', '2026-09-05'],
  ['2026년 9월 5일', '2026-09-05'],
  ['٢٠٢٦-٠٩-٠٥', '2026-09-05'],
  ['２０２６/０９/０５', '2026-09-05'],
  ['5 sept. 2026', '2026-09-05'],
  ['9 août 2026', '2026-08-09'],
  ['5. Sep. 2026', '2026-09-05'],
  ['5 de septiembre de 2026', '2026-09-05'],
  ['5 сент. 2026 г.', '2026-09-05'],
])('reads the day %s', (cell, day) => {
  expect(readDay(cell, undefined)).toEqual({ day });
});

it('asks which number is the month where both may be', () => {
  expect(readDay('02/11/2026', undefined)).toEqual({ problem: 'day_ambiguous' });
  expect(readDay('02/11/2026', 'dmy')).toEqual({ day: '2026-11-02' });
  expect(readDay('02/11/2026', 'mdy')).toEqual({ day: '2026-02-11' });
});

it.each([
  '',
  '2026-11-02 hello',
  '2026-11-02Tnonsense',
  '2026-13-01',
  '31.02.2026',
  'Foo 2, 2026',
  'yesterday',
  '2026',
])('is not a day: %j', (cell) => {
  expect(readDay(cell, undefined)).toEqual({ problem: 'day_invalid' });
});

it.each([
  '2026-05-10 - 2026-05-30',
  '2026-05-10 to 2026-05-16',
  '10.05.2026 – 16.05.2026',
  '2026-05',
])('is a period, not a day: %s', (cell) => {
  expect(readDay(cell, undefined)).toEqual({ problem: 'day_period' });
});
