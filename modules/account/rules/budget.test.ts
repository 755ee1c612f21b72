import { forecastOf } from './budget';

const halfway = { day: 15, days: 30 };

it.each([
  ['a steady month', { month: 1_500, today: 100, week: 700, weekDays: 7 }, 3_000],
  ['today has not begun yet', { month: 1_400, today: 0, week: 700, weekDays: 7 }, 3_000],
  ['today is dearer', { month: 1_700, today: 300, week: 700, weekDays: 7 }, 3_200],
  ['it began two days ago', { month: 200, today: 0, week: 200, weekDays: 2 }, 1_800],
  ['it began today', { month: 200, today: 200, week: 0, weekDays: 0 }, null],
  ['nothing was bought for a week', { month: 500, today: 0, week: 0, weekDays: 7 }, 500],
])('%s', (_, spent, expected) => {
  expect(forecastOf(spent, halfway)).toBe(expected);
});
