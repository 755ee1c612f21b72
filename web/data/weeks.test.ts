import { mondayOf, weeksOf } from './weeks';

it('weeks begin on Mondays, across the end of a year', () => {
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
  expect(mondayOf('2027-01-03')).toBe('2026-12-28');
  expect(weeksOf({ from: '2026-12-24', to: '2027-01-04' })).toEqual([
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ]);
});
