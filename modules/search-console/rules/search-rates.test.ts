import { compareSums, noSums, splitClicks } from './search-rates';

const sums = (clicks: number, impressions: number) => ({
  clicks,
  impressions,
  weightedPosition: 2 * impressions,
});

it('compares two ranges, and has no change without an earlier one', () => {
  expect(compareSums(sums(10, 100), sums(5, 200)).change).toEqual({
    clicks: 5,
    impressions: -100,
    ctr: 0.075,
    position: 0,
  });
  expect(compareSums(sums(10, 100), noSums).change).toEqual({
    clicks: 10,
    impressions: 100,
    ctr: null,
    position: null,
  });
  expect(compareSums(sums(10, 100), null)).toMatchObject({ before: null, change: null });
});

it.each([
  [sums(10, 100), sums(5, 200), -6.25],
  [sums(7, 300), sums(7, 100), 9.33],
  // What is new or gone has one rate only, so all of its change is of impressions.
  [sums(10, 100), noSums, 10],
  [noSums, sums(10, 100), -10],
])('splits a change in clicks into parts that add up to it', (now, before, impressions) => {
  const { byImpressions, byCtr } = splitClicks(now, before);
  expect(byImpressions).toBe(impressions);
  expect(byImpressions + byCtr).toBeCloseTo(now.clicks - before.clicks, 9);
});
