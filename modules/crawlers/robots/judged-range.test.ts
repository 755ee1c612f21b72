import { judgedFrom, judgedVisitsMax } from './judged-range';

test('visits are judged from the first copy on, and of very many the newest alone', () => {
  const range = { firstCopyMs: 200, firstVisitMs: 100, toMs: 1_100 };
  expect(judgedFrom(range, 0)).toBe(200);
  expect(judgedFrom({ ...range, firstCopyMs: 50 }, judgedVisitsMax)).toBe(100);
  expect(judgedFrom(range, judgedVisitsMax * 4)).toBe(850);
  expect(judgedFrom({ ...range, firstCopyMs: 900 }, judgedVisitsMax * 4)).toBe(900);
});
