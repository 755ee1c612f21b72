import { newestWindow, reverseDomain, windowEnd } from './graph-window';

it.each([
  ['cc-main-2026-mar-apr-may', '2026-05'],
  ['cc-main-2025-26-dec-jan-feb', '2026-02'],
  ['cc-main-2018-19-nov-dec-jan', '2019-01'],
  ['mine', ''],
])('%s ends in %s', (window, end) => {
  expect(windowEnd(window)).toBe(end);
});

it('the newest window is the one that ends last, however its name sorts', () => {
  const older = ['cc-main-2025-sep-oct-nov', 'cc-main-2025-26-dec-jan-feb', 'zzz'];
  expect(newestWindow(['cc-main-2026-mar-apr-may', ...older])).toBe('cc-main-2026-mar-apr-may');
  expect(newestWindow(older)).toBe('cc-main-2025-26-dec-jan-feb');
  expect(newestWindow([])).toBeUndefined();
});

it('names are reversed label by label', () => {
  expect(reverseDomain('uk.co.example')).toBe('example.co.uk');
});
