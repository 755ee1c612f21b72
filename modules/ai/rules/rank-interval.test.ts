import { rankIntervals } from './rank-interval';

const groups = (n: number, count: (group: number) => number) =>
  new Map(Array.from({ length: n }, (_, group) => [group, count(group)]));

it('is narrow for what leads everywhere, and wide for what is like its neighbors', () => {
  const found = rankIntervals([
    { name: 'leader', byGroup: groups(50, () => 10) },
    { name: 'a', byGroup: groups(50, (group) => (group % 2 === 0 ? 6 : 0)) },
    { name: 'b', byGroup: groups(50, (group) => (group % 2 === 0 ? 0 : 6)) },
    { name: 'rare', byGroup: groups(50, (group) => (group === 0 ? 1 : 0)) },
  ]);
  expect(found.get('leader')).toEqual({ low: 1, high: 1 });
  expect(found.get('a')).toEqual({ low: 2, high: 3 });
  expect(found.get('b')).toEqual({ low: 2, high: 3 });
  expect(found.get('rare')).toEqual({ low: 4, high: 4 });
});

it('gives a thing that leads by one group alone no certain rank', () => {
  const found = rankIntervals([
    { name: 'steady', byGroup: groups(20, () => 2) },
    { name: 'burst', byGroup: groups(20, (group) => (group === 0 ? 60 : 0)) },
  ]);
  expect(found.get('burst')).toEqual({ low: 1, high: 2 });
});

it('knows nothing from fewer than five groups', () => {
  expect(rankIntervals([{ name: 'a', byGroup: groups(4, () => 1) }]).size).toBe(0);
});
