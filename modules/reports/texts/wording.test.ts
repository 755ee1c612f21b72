// cspell:ignore Prozentpunkte gegenüber Tage
import type { ReportFigure } from '../rules/report-dataset';
import { Wording } from './wording';

const english = new Wording('en');
const german = new Wording('de');

const figure = (changes: Partial<ReportFigure>): ReportFigure => ({
  key: 'f',
  label: 'F',
  value: 10,
  before: 8,
  format: 'count',
  better: 'higher',
  note: null,
  ...changes,
});

it.each([
  [null, 'count', '–'],
  [0, 'count', '0'],
  [-1234567, 'count', '−1,234,567'],
  [0.3184, 'share', '31.8%'],
  [0.0005, 'share', '0.05%'],
  [0.000_01, 'share', '<0.01%'],
  [-0.023_24, 'points', '−2.32 points'],
  [0.02, 'points', '+2 points'],
  [8.44, 'rank', '8.4'],
  [950, 'duration', '950 ms'],
  [1540, 'duration', '1.54 s'],
  [600_000, 'duration', '10 min'],
  [46_998_000, 'duration', '13.1 h'],
  [259_200_000, 'duration', '3 days'],
  ['2026-03-01', 'day', '1 Mar 2026'],
  ['2026-03-29T01:30:00Z', 'time', '29 Mar 2026, 03:30'],
  ['soon', 'time', 'soon'],
  [true, 'text', 'Yes'],
] as const)('%s as %s reads %s', (value, format, text) => {
  expect(english.formatValue(value, format, 'Europe/Berlin')).toBe(text);
});

it('a probability is a number, and never zero', () => {
  expect(english.formatNumber(0.0123, 'probability')).toBe('0.012');
  expect(english.formatNumber(0, 'probability')).toBe('<0.001');
});

it('a rank that got smaller went up, and that is good', () => {
  expect(
    english.changeOf(figure({ value: 4, before: 6, format: 'rank', better: 'lower' })),
  ).toEqual({
    arrow: 'up',
    tone: 'good',
    text: '−2 from 6',
  });
});

it('a share changes by points, a count by a share of what it was', () => {
  expect(english.changeOf(figure({ value: 0.3, before: 0.25, format: 'share' }))?.text).toBe(
    '+5 points from 25%',
  );
  expect(english.changeOf(figure({}))?.text).toBe('+2 (25%) from 8');
  expect(english.changeOf(figure({ before: 0 }))?.text).toBe('+10 from 0');
  expect(english.changeOf(figure({ value: 100, before: 1 }))?.text).toBe('+99 from 1');
});

it('nothing moved where the shown digits are the same, and nothing is said of what was not measured', () => {
  expect(english.changeOf(figure({ value: 0.30001, before: 0.3, format: 'share' }))?.arrow).toBe(
    'none',
  );
  expect(english.changeOf(figure({ value: 8.44, before: 8.36, format: 'rank' }))?.arrow).toBe(
    'none',
  );
  expect(english.changeOf(figure({ before: null }))).toBeNull();
  expect(english.changeOf(figure({ value: null }))).toBeNull();
});

it.each([
  [0.057_64, 0.057_31, 'share', '+0.03 points from 5.7%'],
  [0.0084, 0.009, 'share', '−0.06 points from 0.9%'],
  [8.46, 8.44, 'rank', '+0.02 from 8.4'],
] as const)('what reads differently has moved: %s from %s', (value, before, format, text) => {
  expect(english.changeOf(figure({ value, before, format }))?.text).toBe(text);
});

it('an increase is bad where lower is better, and neutral where neither is', () => {
  expect(english.changeOf(figure({ better: 'lower' }))).toMatchObject({ arrow: 'up', tone: 'bad' });
  expect(english.changeOf(figure({ better: null }))?.tone).toBe('neutral');
});

it('days in sentences are written as people write them, addresses stay', () => {
  expect(english.prose('On 2026-11-21, see https://a.example/2026-11-21 and x-2026-11-21.')).toBe(
    'On 21 Nov 2026, see https://a.example/2026-11-21 and x-2026-11-21.',
  );
});

it('a period of one day is that day', () => {
  expect(english.formatPeriod({ from: '2026-11-01', to: '2026-11-01' })).toBe('1 Nov 2026');
});

it('positions gained have a sign', () => {
  const shown = [3, -12, 0].map((value) => english.formatNumber(value, 'change'));
  expect(shown).toEqual(['+3', '−12', '0']);
});

it.each([
  [-1234567.5, 'decimal', '−1.234.567,5'],
  [1234, 'count', '1.234'],
  [0.3184, 'share', '31,8\u00a0%'],
  [0.000_01, 'share', '<0,01\u00a0%'],
  [1540, 'duration', '1,54 s'],
  [259_200_000, 'duration', '3 Tage'],
  ['2026-03-01', 'day', '01.03.2026'],
  ['2026-03-29T01:30:00Z', 'time', '29.03.2026, 03:30'],
  [true, 'text', 'Ja'],
  [null, 'count', '–'],
] as const)('in German %s as %s reads %s', (value, format, text) => {
  expect(german.formatValue(value, format, 'Europe/Berlin')).toBe(text);
});

it('in German changes and days in sentences read as they do there', () => {
  expect(german.changeOf(figure({ value: 0.3, before: 0.25, format: 'share' }))?.text).toBe(
    '+5 Prozentpunkte gegenüber 25\u00a0%',
  );
  expect(german.changeOf(figure({}))?.text).toBe('+2 (25\u00a0%) gegenüber 8');
  expect(german.prose('am 2026-11-21')).toBe('am 21.11.2026');
});
