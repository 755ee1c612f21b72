import fc from 'fast-check';
import { mondayOf, periodsOf } from './periods';

const dayMs = 86_400_000;
const dayAt = (index: number) =>
  new Date(Date.UTC(2026, 0, 1) + index * dayMs).toISOString().slice(0, 10);
const listDays = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );

it('divides days into whole weeks and the days around them', () => {
  // 2026-11-02 is a Monday.
  expect(periodsOf({ from: '2026-10-30', to: '2026-11-17' }, '2026-12-01')).toEqual({
    weeks: { from: '2026-11-02', to: '2026-11-09' },
    days: [
      { from: '2026-10-30', to: '2026-11-01' },
      { from: '2026-11-16', to: '2026-11-17' },
    ],
  });
  expect(periodsOf({ from: '2026-11-03', to: '2026-11-08' }, '2026-12-01')).toEqual({
    weeks: null,
    days: [{ from: '2026-11-03', to: '2026-11-08' }],
  });
});

it('takes the present week as whole', () => {
  expect(periodsOf({ from: '2026-11-02', to: '2026-11-17' }, '2026-11-17')).toEqual({
    weeks: { from: '2026-11-02', to: '2026-11-16' },
    days: [],
  });
});

it('covers each day up to today once', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(130), (first, length, now) => {
      const [from, to, today] = [dayAt(first), dayAt(first + length), dayAt(now)];
      const { weeks, days } = periodsOf({ from, to }, today);
      const mondays = weeks ? listDays(weeks.from, weeks.to).filter(isMonday) : [];
      const ofWeeks = mondays.flatMap((monday) => listDays(monday, dayAfter(monday, 6)));
      const covered = [...ofWeeks, ...days.flatMap((one) => listDays(one.from, one.to))];
      const isAsked = (day: string) => day <= today || day <= to;
      expect(covered.filter((day) => day <= to).sort()).toEqual(listDays(from, to));
      expect(covered.filter(isAsked).every((day) => day <= to || day > today)).toBe(true);
    }),
  );
});

const isMonday = (day: string) => mondayOf(day) === day;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
