import { addDays } from './day';

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  // Clocks change in Europe on this day.
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-11-26', 0, '2026-11-26'],
  ['2026-11-26', -364, '2025-11-27'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});
