import { rangesIn, rangesText, rowsWithin, sortOverview, totalsOf } from './overview-sort';

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

it('names are sorted without regard to capital letters', () => {
  const named = ['beta', 'Alpha', 'Gamma'].map((name) => ({ name })) as unknown as Rows;
  const by = (sort: string) => sortOverview(named, sort).map(({ name }) => name);
  expect([by('name'), by('-name')]).toEqual([
    ['Alpha', 'beta', 'Gamma'],
    ['Gamma', 'beta', 'Alpha'],
  ]);
});

it('totals add up what was measured; without any they are null', () => {
  expect(totalsOf(rows)).toMatchObject({ clicks: 14, crawlers: null, alerts: 5 });
});

it('owners are sorted by their names, websites of no one last', () => {
  const owned = [
    { name: 'a', ownerId: 'key_1' },
    { name: 'b', ownerId: null },
    { name: 'c', ownerId: 'key_2' },
  ] as unknown as Rows;
  const names = new Map([
    ['key_1', 'Zoe'],
    ['key_2', 'Ada'],
  ]);
  const by = (sort: string) => sortOverview(owned, sort, names).map(({ name }) => name);
  expect([by('owner'), by('-owner')]).toEqual([
    ['c', 'a', 'b'],
    ['a', 'c', 'b'],
  ]);
});

it('bounds of the URL filter by numbers, and what was not measured is within none', () => {
  const within = (text: string) => rowsWithin(rows, rangesIn(text)).map(({ name }) => name);
  expect(within('clicks:6..')).toEqual(['c']);
  expect(within('clicksChange:..-1')).toEqual(['a']);
  expect(within('clicks:0..,alerts:4..4')).toEqual(['c']);
  expect(within('clicks:0..0.5')).toEqual([]);
  expect(within('nonsense:1..,clicks:x..,clicks')).toEqual(['a', 'b', 'c']);
  const text = 'clicks:6..,clicksChange:..-1.5';
  expect(rangesText(rangesIn(text))).toBe(text);
});
