import { addDays } from '../../../platform/calendar/day';
import { dayCount, previousRange, rangeAYearBefore } from '../../../platform/calendar/day-range';

test('counts days over months, leap years and changes of the clock', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(dayCount({ from: '2025-12-31', to: '2026-01-01' })).toBe(2);
});

test('compares with as many days right before, or with the same weekdays a year before', () => {
  const range = { from: '2026-11-02', to: '2026-11-08' };
  expect(previousRange(range)).toEqual({ from: '2026-10-26', to: '2026-11-01' });
  const before = rangeAYearBefore(range);
  expect(before).toEqual({ from: '2025-11-03', to: '2025-11-09' });
  expect(new Date(before.from).getUTCDay()).toBe(new Date(range.from).getUTCDay());
});
