import { comparisonOf, confoundersOf } from './search-comparison';
import type { SearchPeriod } from './search-period';

const period: SearchPeriod = {
  range: { from: '2026-03-01', to: '2026-03-28' },
  before: { from: '2026-02-01', to: '2026-02-28' },
  isFinal: true,
  isBeforeWhole: true,
};

it('compares only ranges that are whole and counted alike', () => {
  expect(comparisonOf(period, [])).toBe('comparable');
  expect(comparisonOf(period, ['break'])).toBe('confounded');
  expect(comparisonOf({ ...period, isFinal: false }, ['break'])).toBe('incomplete');
  expect(comparisonOf({ ...period, isBeforeWhole: false }, [])).toBe('incomplete');
  expect(comparisonOf({ ...period, before: null, isBeforeWhole: false }, [])).toBe('none');
});

it('names each known break once, and none without an earlier range', () => {
  const around = { from: '2025-09-01', to: '2025-09-30' };
  const found = confoundersOf(around, { from: '2025-08-01', to: '2025-08-31' });
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found).size).toBe(found.length);
  expect(confoundersOf(around, null)).toEqual([]);
});
