import { updatesAround } from './ranking-updates';

const titles = (startDay: string, endDay: string) =>
  updatesAround({ startDay, endDay }).map(({ title }) => title);

test('updates of the campaign and of the time compared with are found, oldest first', () => {
  expect(titles('2026-04-08', '2026-04-14')).toEqual([
    'March 2026 spam update',
    'March 2026 core update',
  ]);
});

test('an update that ends the day before that time, or starts the day after the end, is not', () => {
  // Seven days; 21 before them begin on 26 March.
  expect(titles('2026-04-16', '2026-04-22')).toEqual(['March 2026 core update']);
  expect(titles('2026-05-14', '2026-05-20')).toEqual([]);
  expect(titles('2026-05-15', '2026-05-21')).toEqual(['May 2026 core update']);
});

test('each update has a source at Google, and rows are newest first with days in order', () => {
  const all = updatesAround({ startDay: '2025-01-01', endDay: '2030-01-01' });
  expect(all.length).toBeGreaterThan(0);
  const days = all.map(({ from }) => from);
  expect(days).toEqual(days.toSorted());
  for (const { from, to, source } of all) {
    expect(from <= to).toBe(true);
    expect(source).toMatch(/^https:\/\/status\.search\.google\.com\//);
  }
});
