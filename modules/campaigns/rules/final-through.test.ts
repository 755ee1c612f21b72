import { finalThrough, missingDays } from './final-through';

const days = new Set(['2026-07-01', '2026-07-02', '2026-07-04', '2026-07-05']);

it('ends before the first gap after the start', () => {
  expect(finalThrough('2026-07-01', '2026-07-05', days)).toBe('2026-07-02');
  expect(finalThrough('2026-07-03', '2026-07-05', days)).toBe('2026-07-02');
});

it('is the newest final day without a gap, also before the start', () => {
  expect(finalThrough('2026-07-04', '2026-07-05', days)).toBe('2026-07-05');
  expect(finalThrough('2026-08-01', '2026-07-05', days)).toBe('2026-07-05');
});

it('names each missing day', () => {
  const range = { from: '2026-06-30', to: '2026-07-04' };
  expect(missingDays(range, days)).toEqual(['2026-06-30', '2026-07-03']);
});
