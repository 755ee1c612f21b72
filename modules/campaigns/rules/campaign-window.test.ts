import { historyOf, windowOf } from './campaign-window';

const days = { startDay: '2026-03-02', endDay: '2026-03-15' };

it('compares with three times as many days before the start', () => {
  const { before, after, breaks } = windowOf('crawler_visits', days, '2025-01-01');
  expect(before).toEqual({ from: '2026-01-19', to: '2026-03-01' });
  expect(after).toEqual({ from: '2026-03-02', to: '2026-03-15' });
  expect(breaks).toEqual([]);
});

it('begins with the first measured day', () => {
  expect(windowOf('clicks', days, '2026-02-10').before?.from).toBe('2026-02-10');
  expect(windowOf('clicks', days, '2026-03-02').before).toBeNull();
  expect(windowOf('clicks', days, null).before).toBeNull();
});

it('begins after a change in how Google counts, if enough days are left', () => {
  const late = { startDay: '2026-11-25', endDay: '2026-12-15' };
  const window = windowOf('clicks', late, '2025-01-01');
  expect(window.before).toEqual({ from: '2026-10-01', to: '2026-11-24' });
  expect(window.beginsAfter?.id).toBe('multimodal_counted');
  expect(window.breaks).toEqual([]);
});

it('is confounded by a change in how Google counts that leaves too few days', () => {
  const early = { startDay: '2026-10-10', endDay: '2026-10-30' };
  const window = windowOf('clicks', early, '2025-01-01');
  expect(window.breaks.map(({ id }) => id)).toEqual(['multimodal_counted']);
  expect(window.before?.from).toBe('2026-08-08');
  expect(windowOf('crawler_visits', early, '2025-01-01').breaks).toEqual([]);
});

test('a design looks back further than the result compares, unless Google changed how it counts', () => {
  const days = { startDay: '2026-08-01', endDay: '2026-08-14' };
  expect(historyOf('crawler_visits', days, '2026-01-01')).toEqual({
    from: '2026-05-23',
    to: '2026-07-31',
  });
  expect(historyOf('crawler_visits', days, '2026-07-01')?.from).toBe('2026-07-01');
  // Impressions were over-logged until 27 April; the days compared begin after it, on 11 May.
  const later = { startDay: '2026-06-22', endDay: '2026-07-05' };
  expect(historyOf('impressions', later, '2026-01-01')?.from).toBe('2026-05-11');
  expect(historyOf('clicks', later, '2026-01-01')?.from).toBe('2026-04-13');
  expect(historyOf('clicks', days, null)).toBeNull();
});
