import { checkedFrom, checkedVisitsMax } from './checked-range';

it('checks visits from the first copy on, and of very many only the newest', () => {
  const range = { firstCopyMs: 200, firstVisitMs: 100, toMs: 1_100 };
  expect(checkedFrom(range, 0)).toBe(200);
  expect(checkedFrom({ ...range, firstCopyMs: 50 }, checkedVisitsMax)).toBe(100);
  expect(checkedFrom(range, checkedVisitsMax * 4)).toBe(850);
  expect(checkedFrom({ ...range, firstCopyMs: 900 }, checkedVisitsMax * 4)).toBe(900);
});
