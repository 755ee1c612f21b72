import fc from 'fast-check';
import { dayMs } from '../../../platform/calendar/day';
import { type Periods, periodStart, periodsOf } from './periods';

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const listDays = (from: string, to: string) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, index) =>
    dayAfter(from, index),
  );

/** The days of periods, which begin one after the other. */
const daysOf = ({ span, from, to }: Periods) =>
  listDays(from, to)
    .filter((_, index) => index % span === 0)
    .flatMap((first) => listDays(first, dayAfter(first, span - 1)));

it('begins weeks on Mondays, and four weeks on every fourth one', () => {
  expect(periodStart('2026-11-17', 1)).toBe('2026-11-17');
  expect(periodStart('2026-11-17', 7)).toBe('2026-11-16');
  expect(periodStart('2026-11-22', 28)).toBe('2026-10-26');
  expect(periodStart('2026-11-23', 28)).toBe('2026-11-23');
});

it('divides days into the longest periods, and what remains into shorter ones', () => {
  expect(periodsOf({ from: '2026-10-17', to: '2026-12-02' }, '2026-12-20')).toEqual([
    { span: 28, from: '2026-10-26', to: '2026-10-26' },
    { span: 7, from: '2026-10-19', to: '2026-10-19' },
    { span: 1, from: '2026-10-17', to: '2026-10-18' },
    { span: 7, from: '2026-11-23', to: '2026-11-23' },
    { span: 1, from: '2026-11-30', to: '2026-12-02' },
  ]);
  expect(periodsOf({ from: '2026-11-03', to: '2026-11-08' }, '2026-12-01')).toEqual([
    { span: 1, from: '2026-11-03', to: '2026-11-08' },
  ]);
});

it('takes the present periods as whole', () => {
  expect(periodsOf({ from: '2026-11-16', to: '2026-12-02' }, '2026-12-02')).toEqual([
    { span: 28, from: '2026-11-23', to: '2026-11-23' },
    { span: 7, from: '2026-11-16', to: '2026-11-16' },
  ]);
});

it('covers each day up to today once', () => {
  const start = '2026-01-01';
  fc.assert(
    fc.property(fc.nat(60), fc.nat(120), fc.nat(200), (first, length, now) => {
      const [from, to] = [dayAfter(start, first), dayAfter(start, first + length)];
      const today = dayAfter(start, now);
      const periods = periodsOf({ from, to }, today);
      const covered = periods.flatMap(daysOf).sort();
      expect(covered.filter((day) => day <= to)).toEqual(listDays(from, to));
      expect(covered.every((day) => day <= to || day > today)).toBe(true);
      expect(periods.every((one) => periodStart(one.from, one.span) === one.from)).toBe(true);
    }),
  );
});
