import {
  formatBytes,
  formatDay,
  formatDifference,
  formatDuration,
  formatPoints,
  formatShare,
} from './format';

it('a day is the day in UTC, in whichever zone the browser is', () => {
  expect(formatDay('2026-11-03')).toBe('Nov 3, 2026');
});

it.each([
  [0, '0 sec'],
  [59, '59 sec'],
  [61, '1 min 1 sec'],
  [3600, '1 hr'],
  [27_631, '7 hr 40 min'],
  [2 * 86_400 + 3_700, '2 days 1 hr'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it('differences carry their sign, and zero has none', () => {
  expect([1.25, -3, 0].map(formatDifference)).toEqual(['+1.3', '-3', '0']);
  expect(formatPoints(-0.0026)).toBe('-0.3 pp');
  expect(formatPoints(0.0003)).toBe('+0.03 pp');
  expect(formatPoints(0)).toBe('0 pp');
});

it('shares and sizes are short', () => {
  expect([formatShare(0.0455), formatShare(0.4, 0)]).toEqual(['4.6%', '40%']);
  expect([formatBytes(0), formatBytes(85_903)]).toEqual(['0 byte', '85.9 kB']);
});
