import { type DailyClicks, findDecay } from './find-decay';

const bounds = { windowDays: 4, measuredDaysMin: 3, seasonClicksMin: 10 };
const days = (...weeks: number[]): number[] => weeks.flatMap((each) => [each, each, each, each]);

test('compares the newest window with the best one before', () => {
  const page = days(2, 10, 5);
  expect(
    findDecay(
      page,
      page.map((each) => each + 100),
      bounds,
    ),
  ).toEqual({
    clicksPerDay: 5,
    bestPerDay: 10,
    bestStart: 4,
    expectedPerDay: 10,
    change: -0.5,
    isSeasonAdjusted: true,
  });
});

test('excuses a page that went the way of the rest of the website', () => {
  // The page halves, and so does the rest: 90 to 45 a day.
  const found = findDecay(days(10, 5), days(100, 50), bounds);
  expect(found).toMatchObject({ expectedPerDay: 5, change: 0, isSeasonAdjusted: true });
});

test('never lets a large page excuse its own loss', () => {
  // The page is 90 of 100 clicks; the rest stays at 10.
  expect(findDecay(days(90, 45), days(100, 55), bounds)?.change).toBe(-0.5);
});

test('says so if the rest of the website cannot show the season', () => {
  const found = findDecay(days(10, 5), days(12, 5), bounds);
  expect(found).toMatchObject({ change: -0.5, isSeasonAdjusted: false });
});

test('counts measured days only, and needs enough of them in both windows', () => {
  const withGap = (gap: number[], from: number[]): DailyClicks =>
    from.map((each, index) => (gap.includes(index) ? null : each));
  const page = days(10, 5);
  const website = days(110, 105);
  expect(findDecay(page, withGap([0, 7], website), bounds)?.change).toBe(-0.5);
  expect(findDecay(page, withGap([6, 7], website), bounds)).toBeUndefined();
  expect(findDecay(page, withGap([0, 1], website), bounds)).toBeUndefined();
});

test('never overlaps the two windows', () => {
  const page = [1, 1, 1, 1, 20, 20, 0, 0, 0];
  expect(
    findDecay(
      page,
      page.map(() => 100),
      bounds,
    )?.bestStart,
  ).toBe(1);
  expect(
    findDecay(
      page.slice(2),
      page.slice(2).map(() => 100),
      bounds,
    ),
  ).toBeUndefined();
});

test('finds nothing for a page that never had a click', () => {
  expect(findDecay(days(0, 0), days(50, 50), bounds)).toBeUndefined();
});
