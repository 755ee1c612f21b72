import { addDays } from '../../../platform/calendar/day';
import { type CountedDay, monthsToRollUp } from './month-rolls';

const days = (from: string, count: number, of: Partial<CountedDay> = {}): CountedDay[] =>
  Array.from({ length: count }, (_, at) => ({
    day: addDays(from, at),
    version: 1,
    rowCount: 5_000,
    isFinal: true,
    ...of,
  }));
const april = days('2026-04-01', 30);
const may = days('2026-05-01', 1);
const monthsOf = (...input: Parameters<typeof monthsToRollUp>) =>
  monthsToRollUp(...input).map(({ month, days: rolled }) => `${month} ${rolled.length}`);

test('large months are rolled up once they are over and final, newest first', () => {
  expect(monthsOf([...days('2026-03-05', 27), ...april, ...may], [])).toEqual([
    '2026-04-01 30',
    '2026-03-01 27',
  ]);
  expect(monthsOf(april, [])).toEqual([]);
  const isOpen = april.map((day, at) => ({ ...day, isFinal: at < 29 }));
  expect(monthsOf([...isOpen, ...may], [])).toEqual([]);
  expect(monthsOf([...days('2026-04-01', 30, { rowCount: 1_000 }), ...may], [])).toEqual([]);
});

test('a month whose days changed is rolled up again', () => {
  const rolls = [{ month: '2026-04-01', roll: 1, days: april }];
  expect(monthsOf([...april, ...may], rolls)).toEqual([]);
  const replaced = april.map((day, at) => (at === 4 ? { ...day, version: 2 } : day));
  expect(monthsOf([...replaced, ...may], rolls)).toEqual(['2026-04-01 30']);
  expect(monthsOf([...april.toSpliced(9, 1), ...may], rolls)).toEqual(['2026-04-01 29']);
});
