import { simulatedVisits, stakesOf, sumVisits, visitsByPurpose } from './simulated-visits';

const counted = (bot: string, lost: number) => ({
  bot,
  replayed: 10,
  disallowed: lost,
  lost,
  gained: 0,
});

const totals = new Map([
  ['Googlebot', 40],
  ['GPTBot', 30],
  ['bingbot', 20],
  ['no longer known', 9],
]);
const rows = simulatedVisits([counted('GPTBot', 7), counted('Googlebot', 2)], totals);

it('lists known crawlers with their visits, the largest loss first', () => {
  expect(rows.map(({ bot, visits, lost }) => [bot, visits, lost])).toEqual([
    ['GPTBot', 30, 7],
    ['Googlebot', 40, 2],
    ['bingbot', 20, 0],
  ]);
});

it('adds up all crawlers, and those of each purpose', () => {
  expect(sumVisits(rows)).toEqual({ visits: 90, replayed: 20, disallowed: 9, lost: 9, gained: 0 });
  expect(visitsByPurpose(rows)).toMatchObject([
    { purpose: 'ai_training', visits: 30, lost: 7 },
    { purpose: 'search', visits: 60, lost: 2 },
  ]);
});

it('says what a policy is about: pages by purpose, and no visits without logs', () => {
  const pages = [
    { citedBy: ['chatgpt'], position: null },
    { citedBy: [], position: 3 },
    { citedBy: [], position: 9 },
  ];
  const stakes = stakesOf({ ai_training: 'no' }, rows, pages);
  expect(stakes.find(({ purpose }) => purpose === 'ai_training')).toEqual({
    purpose: 'ai_training',
    answer: 'no',
    visits: 30,
    lost: 7,
    citedPages: null,
    rankingPages: null,
  });
  expect(stakes.find(({ purpose }) => purpose === 'search')?.rankingPages).toBe(2);
  expect(stakes.find(({ purpose }) => purpose === 'ai_user')?.citedPages).toBe(1);
  expect(stakesOf({}, null, pages).every(({ visits }) => visits === null)).toBe(true);
});
