import { findStrikingDistance, strikingPositions } from './find-striking-distance';

const bounds = { ...strikingPositions, impressionsMin: 100 };

const row = (query: string, impressions: number, position: number) => ({
  query,
  clicks: 3,
  impressions,
  weightedPosition: position * impressions,
});

test('finds positions 4 to 20, both included, most impressions first', () => {
  const rows = [row('b', 200, 4), row('a', 300, 20), row('c', 400, 3.9), row('d', 400, 20.1)];
  expect(findStrikingDistance(rows, bounds)).toEqual([
    { query: 'a', clicks: 3, impressions: 300, position: 20 },
    { query: 'b', clicks: 3, impressions: 200, position: 4 },
  ]);
});

test('weighs positions by impressions', () => {
  // 900 impressions at 2 and 100 at 40 average 5.8, where the mean of the two would be 21.
  const mixed = { query: 'a', clicks: 9, impressions: 1_000, weightedPosition: 900 * 2 + 100 * 40 };
  expect(findStrikingDistance([mixed], bounds)[0]?.position).toBeCloseTo(5.8, 9);
});

test('leaves out queries below the least impressions, and those without any', () => {
  const rows = [row('a', 99, 8), row('b', 100, 8), row('c', 0, 8)];
  expect(findStrikingDistance(rows, bounds).map(({ query }) => query)).toEqual(['b']);
  expect(findStrikingDistance([row('c', 0, 8)], { ...bounds, impressionsMin: 0 })).toEqual([]);
});
