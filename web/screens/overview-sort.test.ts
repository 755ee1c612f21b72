import { sortOverview, totalsOf } from './overview-sort';

type Rows = Parameters<typeof sortOverview>[0];

const rows = [
  { name: 'a', clicks: { value: 5, change: -2800 }, openAlerts: 1 },
  { name: 'b', clicks: null, openAlerts: 0 },
  { name: 'c', clicks: { value: 9, change: 3 }, openAlerts: 4 },
] as unknown as Rows;

const order = (sort: string) => sortOverview(rows, sort).map(({ name }) => name);

it('losers come first, and what was not measured last, in both directions', () => {
  expect(order('clicksChange')).toEqual(['a', 'c', 'b']);
  expect(order('-clicksChange')).toEqual(['c', 'a', 'b']);
  expect(order('-alerts')).toEqual(['c', 'a', 'b']);
  expect(order('-change')).toEqual(['a', 'b', 'c']);
});

it('totals add up what was measured; without any they are null', () => {
  expect(totalsOf(rows)).toMatchObject({ clicks: 14, crawlers: null, alerts: 5 });
});
