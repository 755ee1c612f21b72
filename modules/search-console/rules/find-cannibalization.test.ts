import { findCannibalization, type PageDay } from './find-cannibalization';

const bounds = { shareMin: 0.2, sharedDaysMin: 2 };

const row = (day: number, page: string, impressions: number, clicks = 0): PageDay => ({
  day: `2026-11-0${day}`,
  page: `https://example.com/${page}`,
  impressions,
  clicks,
});

test('finds pages that share the same days, and when the first changes', () => {
  const found = findCannibalization(
    [
      row(1, 'a', 70, 7),
      row(1, 'b', 30, 1),
      row(2, 'a', 40, 2),
      row(2, 'b', 60, 3),
      row(3, 'a', 100),
    ],
    bounds,
  );
  expect(found).toEqual({
    sharedDays: 2,
    days: 3,
    pages: [
      { page: 'https://example.com/a', clicks: 9, impressions: 210, days: 3 },
      { page: 'https://example.com/b', clicks: 4, impressions: 90, days: 2 },
    ],
    switches: [
      { day: '2026-11-02', from: 'https://example.com/a', to: 'https://example.com/b' },
      { day: '2026-11-03', from: 'https://example.com/b', to: 'https://example.com/a' },
    ],
  });
});

test('finds nothing where pages take turns from day to day', () => {
  const rows = [row(1, 'a', 50), row(2, 'b', 50), row(3, 'a', 50), row(4, 'b', 50)];
  expect(findCannibalization(rows, bounds)).toBeUndefined();
});

test('counts a page from exactly the least share', () => {
  const rows = (small: number) =>
    [1, 2].flatMap((day) => [row(day, 'a', 100 - small), row(day, 'b', small)]);
  expect(findCannibalization(rows(20), bounds)?.sharedDays).toBe(2);
  expect(findCannibalization(rows(19), bounds)).toBeUndefined();
});

test('needs a minimum of shared days', () => {
  const rows = [row(1, 'a', 50), row(1, 'b', 50), row(2, 'a', 50)];
  expect(findCannibalization(rows, bounds)).toBeUndefined();
  expect(findCannibalization(rows, { ...bounds, sharedDaysMin: 1 })?.sharedDays).toBe(1);
});

test('takes jumps within a page for the page', () => {
  const rows = [1, 2].flatMap((day) => [row(day, 'a', 50), row(day, 'a#prices', 50)]);
  expect(findCannibalization(rows, bounds)).toBeUndefined();
});

test('names no page that never shares a day', () => {
  const rows = [
    row(1, 'a', 50),
    row(1, 'b', 50),
    row(2, 'a', 50),
    row(2, 'b', 50),
    row(3, 'c', 90),
  ];
  const pages = findCannibalization(rows, bounds)?.pages.map(({ page }) => page);
  expect(pages).toEqual(['https://example.com/a', 'https://example.com/b']);
});

test('switches no leader in a tie, and none without impressions', () => {
  const rows = [row(1, 'b', 60), row(1, 'a', 40), row(2, 'a', 50), row(2, 'b', 50), row(3, 'a', 0)];
  expect(findCannibalization(rows, bounds)).toMatchObject({ days: 2, switches: [] });
});
