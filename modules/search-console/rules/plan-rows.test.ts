import fc from 'fast-check';
import { addDays } from '../../../platform/calendar/day';
import type { DayRange } from '../../../platform/calendar/day-range';
import { planRows, planWithin } from './plan-rows';
import { type CountedDay, monthOf, type SpanRoll, versionsIn } from './span-rolls';

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
  .map((versions): CountedDay[] =>
    versions.flatMap((version, at) =>
      version === 0 ? [] : [{ day: dayAt(at), version, rowCount: 10 }],
    ),
  );

const rollOf = (span: string, roll: number, of: readonly CountedDay[]): SpanRoll => ({
  span,
  roll,
  rowCount: 10 + of.length,
  parts: versionsIn(of),
});

const monthsOf = (rolled: readonly CountedDay[]): SpanRoll[] =>
  [...Map.groupBy(rolled, ({ day }) => monthOf(day))].map(([month, ofMonth], at) =>
    rollOf(month, at, ofMonth),
  );

const isIn = (one: DayRange | null, day: string) =>
  one !== null && one.from <= day && day <= one.to;

test('each committed day of the ranges is read once, and counts for the ranges that it is in', () => {
  const windows = fc.array(range, { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.record({ committed: days, rolled: days, asked: range, before: fc.option(range), windows }),
      ({ committed, rolled, asked, before, windows: spans }) => {
        const rolls = [
          ...monthsOf(rolled),
          ...spans.map((span, at) =>
            rollOf(
              `window ${at}`,
              100 + at,
              rolled.filter(({ day }) => isIn(span, day)),
            ),
          ),
        ];
        const plan = planRows({ range: asked, before }, committed, rolls);
        const rangesOf = (day: string) => `${isIn(asked, day)} ${isIn(before, day)}`;
        const keyOf = (rangesDay: string, { day, version }: Omit<CountedDay, 'rowCount'>) =>
          `${rangesOf(rangesDay)}: ${day} ${version}`;
        const keysOf = ({ days: byDay, rolls: chosen }: typeof plan) =>
          [
            ...byDay.map((day) => keyOf(day.day, day)),
            ...chosen.flatMap(({ roll, firstDay }) =>
              (rolls.find((each) => each.roll === roll)?.parts ?? []).map(({ part, version }) =>
                keyOf(firstDay, { day: part, version }),
              ),
            ),
          ].sort();
        const expected = committed.filter(({ day }) => rangesOf(day) !== 'false false');
        const expectedOf = (counted: readonly CountedDay[]) =>
          counted.map((day) => keyOf(day.day, day)).sort();
        expect(keysOf(plan)).toEqual(expectedOf(expected));
        expect(keysOf(planWithin(plan, asked))).toEqual(
          expectedOf(expected.filter(({ day }) => isIn(asked, day))),
        );
      },
    ),
  );
});

const committed = Array.from({ length: 45 }, (_, at) => ({
  day: addDays('2026-01-01', at),
  version: 7,
  rowCount: 10,
}));
const plannedOf = (from: string, to: string, rolls: readonly SpanRoll[]) =>
  planRows({ range: { from, to }, before: null }, committed, rolls);

test('a whole month is read from its roll-up, and the rest of the range by day', () => {
  const rolls = monthsOf(committed);
  const { days: rest, rolls: chosen } = plannedOf('2026-01-01', '2026-02-03', rolls);
  expect(chosen).toEqual([{ roll: 0, firstDay: '2026-01-01' }]);
  expect(rest.map(({ day }) => day)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03']);
  expect(plannedOf('2026-01-02', '2026-01-31', rolls).rolls).toEqual([]);
});

test('of roll-ups that share days, those are read that spare the most rows', () => {
  const window = rollOf('newest 40', 7, committed.slice(0, 40));
  const rolls = [...monthsOf(committed), window];
  expect(plannedOf('2026-01-01', '2026-02-14', rolls).rolls.map(({ roll }) => roll)).toEqual([
    0, 1,
  ]);
  const { days: rest, rolls: chosen } = plannedOf('2026-01-01', '2026-02-10', rolls);
  expect(chosen).toEqual([{ roll: 7, firstDay: '2026-01-01' }]);
  expect(rest.map(({ day }) => day)).toEqual(['2026-02-10']);
});
