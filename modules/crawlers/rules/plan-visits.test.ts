import fc from 'fast-check';
import { addDays, dayMs } from '../../../platform/calendar/day';
import { countingRolls, planVisits, type RolledTable, type VisitRoll } from './plan-visits';
import { dayText, monthOf, monthOfDay } from './visit-times';

const hourMs = 3_600_000;
const first = Date.parse('2025-10-20');
const daysMax = 240;
const firstOfMonth = '2026-06-01';
const months = [202510, 202511, 202512, 202601, 202602, 202603, 202604, 202605];

const rollOf = (
  kind: VisitRoll['kind'],
  partition: number,
  parts: readonly string[],
  versions: readonly number[],
): VisitRoll => ({
  kind,
  partition,
  roll: Math.random(),
  parts: parts.map((part, at) => ({ part, version: versions[at] ?? 0 })),
});

/** The version of each month and day that counts; 0: it is not rolled up. */
const versionsOf = (length: number) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.nat({ max: 2 })), {
    minLength: length,
    maxLength: length,
  });

const rolls = fc
  .record({ ofMonths: versionsOf(8), ofDays: versionsOf(12), year: fc.nat({ max: 8 }) })
  .map(({ ofMonths, ofDays, year: from }) => {
    const days = ofDays.map((_, at) => addDays(firstOfMonth, at));
    const single = [
      ...months.map((month, at) => rollOf('month', month, [String(month)], [ofMonths[at] ?? 0])),
      ...days.map((day, at) => rollOf('day', monthOfDay(day), [day], [ofDays[at] ?? 0])),
    ].filter(({ parts }) => parts[0]?.version !== 0);
    // As they were added up when all had version 1.
    const ones = new Array(12).fill(1);
    return [
      ...single,
      rollOf('year', 2025, months.slice(0, 3).map(String), ones),
      rollOf('year', 2026, months.slice(3, Math.max(5, from)).map(String), ones),
      rollOf('days', 202606, days.slice(0, 10), ones),
    ];
  });

const tables: RolledTable[] = [
  { kinds: ['month', 'year', 'day'], stepMs: dayMs },
  { kinds: ['month', 'day'], stepMs: hourMs },
  { kinds: ['month', 'year', 'days'], stepMs: undefined },
];

/** Ends at whole days, whole hours or within one. */
const end = fc.option(
  fc
    .record({ day: fc.nat({ max: daysMax }), unit: fc.constantFrom(0, hourMs, 1_000) })
    .map(({ day, unit }) => first + day * dayMs + unit * 7),
  { nil: undefined },
);

test('each visit of a range is read once, from roll-ups of versions that count', () => {
  fc.assert(
    fc.property(rolls, end, end, fc.constantFrom(...tables), (all, fromMs, toMs, table) => {
      const counting = countingRolls(all);
      const isSingle = new Map(
        all
          .filter(({ kind }) => kind === 'month' || kind === 'day')
          .flatMap(({ parts }) => parts.map(({ part, version }) => [part, version])),
      );
      for (const { parts } of counting) {
        for (const { part, version } of parts) expect(isSingle.get(part)).toBe(version);
      }
      const plan = planVisits({ fromMs, toMs }, counting, table);
      for (let at = first; at < first + daysMax * dayMs; at += 6 * hourMs + 1_000) {
        const isInRange = (ms: number) => (fromMs ?? ms) <= ms && ms < (toMs ?? ms + 1);
        const isIn = isInRange(at);
        const [day, month] = [dayText(at), monthOf(at)];
        const isOf = ({ parts }: VisitRoll) =>
          parts.some(({ part }) => part === day || part === String(month));
        // Of a roll-up that may be cut, rows of the range's days or hours are read.
        const { stepMs } = table;
        const isRolled = (roll: VisitRoll) =>
          isOf(roll) && (stepMs === undefined || isInRange(at - (at % stepMs)));
        const isAlone = isIn && !plan.months.includes(month) && !plan.days.includes(day);
        const times = plan.rolls.filter(isRolled).length + Number(isAlone);
        if (times !== Number(isIn)) throw new Error(`${day} is read ${times} times`);
      }
    }),
  );
});

test('months of a year that counts are read from it, and the others alone', () => {
  const single = months.map((month) => rollOf('month', month, [String(month)], [1]));
  const year = rollOf('year', 2026, months.slice(3).map(String), [1, 1, 1, 1, 1]);
  const table: RolledTable = { kinds: ['month', 'year'], stepMs: undefined };
  const partitions = (since: string, all: readonly VisitRoll[]) => {
    const times = { fromMs: Date.parse(since), toMs: undefined };
    return planVisits(times, countingRolls(all), table).rolls.map(({ partition }) => partition);
  };
  expect(partitions('2025-11-03', [...single, year])).toEqual([202512, 2026]);
  expect(partitions('2026-01-02', [...single, year])).toEqual([202602, 202603, 202604, 202605]);
  expect(partitions('2026-01-01', [...single.slice(0, -1), year])).toEqual([
    202601, 202602, 202603, 202604,
  ]);
});
