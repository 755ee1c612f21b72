import { isSilent } from './find-crawl-errors';

const period = (visits: number, coveredDays: number, days = 28) => ({ visits, coveredDays, days });

it('a crawler is silent by its visits a day, on days with log lines', () => {
  expect(isSilent(period(280, 28), period(28, 28))).toBe(true);
  expect(isSilent(period(280, 28), period(140, 28))).toBe(false);
  // As many visits a day as before, of which few days are known.
  expect(isSilent(period(280, 28), period(70, 7))).toBe(false);
});

it('a week of log lines is enough, of shorter periods half of the days', () => {
  expect(isSilent(period(70, 7), period(0, 28))).toBe(true);
  expect(isSilent(period(70, 6), period(0, 28))).toBe(false);
  expect(isSilent(period(40, 4, 7), period(0, 4, 7))).toBe(true);
  expect(isSilent(period(40, 3, 7), period(0, 7, 7))).toBe(false);
});
