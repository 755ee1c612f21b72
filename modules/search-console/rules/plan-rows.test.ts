import fc from 'fast-check';
import { addDays } from '../../../platform/calendar/day';
import type { DayRange } from '../../../platform/calendar/day-range';
import { type DayVersion, type MonthRoll, monthOf } from './month-rolls';
import { planRows } from './plan-rows';

const first = '2026-01-20';
const daysMax = 110;
const dayAt = (at: number) => addDays(first, at);

const range = fc
  .tuple(fc.nat({ max: daysMax }), fc.nat({ max: 90 }))
  .map(([at, length]): DayRange => ({ from: dayAt(at), to: dayAt(at + length) }));
/** Most days, with versions that may differ. */
const days = fc
  .array(fc.oneof({ weight: 30, arbitrary: fc.constant(1) }, fc.nat({ max: 2 })), {
    minLength: daysMax,
    maxLength: daysMax,
  })
  .map((versions): DayVersion[] =>
    versions.flatMap((version, at) => (version === 0 ? [] : [{ day: dayAt(at), version }])),
  );

const rollsOf = (rolled: readonly DayVersion[]): MonthRoll[] =>
  [...Map.groupBy(rolled, ({ day }) => monthOf(day))].map(([month, ofMonth], roll) => ({
    month,
    roll,
    days: ofMonth,
  }));

test('each committed day of the ranges is read once, and counts for the ranges that it is in', () => {
  fc.assert(
    fc.property(days, days, range, fc.option(range), (committed, rolled, asked, before) => {
      const rolls = rollsOf(rolled);
      const plan = planRows({ range: asked, before }, committed, rolls);
      const isIn = (one: DayRange | null, day: string) =>
        one !== null && one.from <= day && day <= one.to;
      const rangesOf = (day: string) => `${isIn(asked, day)} ${isIn(before, day)}`;
      const keyOf = (rangesDay: string, { day, version }: DayVersion) =>
        `${rangesOf(rangesDay)}: ${day} ${version}`;
      const read = [
        ...plan.days.map((day) => keyOf(day.day, day)),
        ...plan.months.flatMap(({ month, roll }) =>
          (rolls.find((each) => each.roll === roll)?.days ?? []).map((day) => keyOf(month, day)),
        ),
      ];
      const expected = committed.filter(({ day }) => rangesOf(day) !== 'false false');
      expect(read.sort()).toEqual(expected.map((day) => keyOf(day.day, day)).sort());
    }),
  );
});

test('a whole month is read from its roll-up, and the rest of the range by day', () => {
  const committed = Array.from({ length: 45 }, (_, at) => ({
    day: addDays('2026-01-01', at),
    version: 7,
  }));
  const of = (from: string, to: string) =>
    planRows({ range: { from, to }, before: null }, committed, rollsOf(committed));
  const { days: rest, months } = of('2026-01-01', '2026-02-03');
  expect(months).toEqual([{ month: '2026-01-01', roll: 0 }]);
  expect(rest.map(({ day }) => day)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03']);
  expect(of('2026-01-02', '2026-01-31').months).toEqual([]);
});
