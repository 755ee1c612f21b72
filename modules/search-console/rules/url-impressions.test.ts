import { impressionsOf, notMeasured } from './url-impressions';

const range = { from: '2026-10-25', to: '2026-11-21' };
const read = { range, days: 28, cappedDays: 0, source: 'live' } as const;

it('says that a URL was shown, or was not on any day', () => {
  expect(impressionsOf({ impressions: 9, clicks: 2 }, read)).toEqual({
    state: 'shown',
    impressions: 9,
    clicks: 2,
    ...range,
    days: 28,
    source: 'live',
  });
  expect(impressionsOf(undefined, read)).toMatchObject({ state: 'not_shown', impressions: 0 });
});

it('claims nothing where rows were cut off, or no day was measured', () => {
  const capped = impressionsOf(undefined, { ...read, cappedDays: 1 });
  expect(capped).toMatchObject({ state: 'unknown', impressions: null, clicks: null });
  expect(impressionsOf(undefined, { ...read, days: 0 })).toBe(notMeasured);
});
