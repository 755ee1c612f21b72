import { addDays } from '../../../platform/calendar/day';
import { monthsToRollUp, versionsIn, windowsToRollUp } from './span-rolls';

type PulledDay = Parameters<typeof monthsToRollUp>[0][number];

const days = (from: string, count: number, of: Partial<PulledDay> = {}): PulledDay[] =>
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
  monthsToRollUp(...input).map(({ span, parts }) => `${span} ${parts.length}`);

test('large months are rolled up once they are over and final, newest first', () => {
  expect(monthsOf([...days('2026-03-05', 27), ...april, ...may], [])).toEqual([
    '2026-04 30',
    '2026-03 27',
  ]);
  expect(monthsOf(april, [])).toEqual([]);
  const isOpen = april.map((day, at) => ({ ...day, isFinal: at < 29 }));
  expect(monthsOf([...isOpen, ...may], [])).toEqual([]);
  expect(monthsOf([...days('2026-04-01', 30, { rowCount: 1_000 }), ...may], [])).toEqual([]);
});

test('a month whose days changed is rolled up again', () => {
  const rolls = [{ span: '2026-04', roll: 1, rowCount: 9, parts: versionsIn(april) }];
  expect(monthsOf([...april, ...may], rolls)).toEqual([]);
  const replaced = april.map((day, at) => (at === 4 ? { ...day, version: 2 } : day));
  expect(monthsOf([...replaced, ...may], rolls)).toEqual(['2026-04 30']);
  expect(monthsOf([...april.toSpliced(9, 1), ...may], rolls)).toEqual(['2026-04 29']);
});

test('the newest final days are rolled up with those before them, until a newer day is final', () => {
  const open = days('2026-05-02', 3, { isFinal: false });
  const committed = [...days('2026-02-20', 70), ...may, ...open];
  const due = windowsToRollUp(committed, [], 0);
  expect(due.map(({ span, parts }) => `${span}: ${parts[0]?.part}, ${parts.at(-1)?.part}`)).toEqual(
    [
      'newest 28: 2026-04-04, 2026-05-01',
      '28 before: 2026-03-07, 2026-04-03',
      'newest 90: 2026-02-20, 2026-05-01',
    ],
  );
  const rolls = due.map((span, roll) => ({ ...span, roll, rowCount: 9 }));
  expect(windowsToRollUp(committed, rolls, 0)).toEqual([]);
  expect(windowsToRollUp([...committed, ...days('2026-05-05', 1)], rolls, 0)).toHaveLength(3);
  expect(windowsToRollUp(committed, [])).toEqual([]);
});
