import { addDays, daysOf, isDay, rangeBefore, rangeOf } from './range';

const now = Date.parse('2026-11-24T23:30:00Z');

it('the last days end today, in UTC', () => {
  expect(rangeOf({ range: '7d' }, now)).toEqual({ from: '2026-11-18', to: '2026-11-24' });
  expect(daysOf(rangeOf({}, now))).toHaveLength(28);
});

it('days of the URL count only if both are days in order', () => {
  const asked = { from: '2026-10-01', to: '2026-10-03' };
  expect(rangeOf({ ...asked, range: '7d' }, now)).toEqual(asked);
  const usual = rangeOf({}, now);
  expect(rangeOf({ from: '2026-10-03', to: '2026-10-01' }, now)).toEqual(usual);
  expect(rangeOf({ from: 'x', to: '2026-10-01', range: 'never' }, now)).toEqual(usual);
});

it('no range reaches into the future', () => {
  const from = '2026-11-20';
  expect(rangeOf({ from, to: '2026-12-31' }, now)).toEqual({ from, to: '2026-11-24' });
  expect(rangeOf({ from: '2030-01-01', to: '2030-01-28' }, now)).toEqual(rangeOf({}, now));
});

it('a month and a leap day are crossed', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  const days = ['2026-02-31x', '2026-02-31', '2026-13-01', undefined, '2026-02-01', '2028-02-29'];
  expect(days.map(isDay)).toEqual([false, false, false, false, true, true]);
  expect(rangeOf({ from: '0202-11-01', to: '2026-11-24' }, now)).toEqual(rangeOf({}, now));
});

it('months are whole, and the last one crosses a year', () => {
  expect(rangeOf({ range: 'month' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-24' });
  const january = Date.parse('2027-01-15T00:00:00Z');
  expect(rangeOf({ range: 'last_month' }, january)).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
});

it('the days before are as many, and a year before begins on the same weekday', () => {
  const range = { from: '2026-11-02', to: '2026-11-08' };
  expect(rangeBefore(range, 'previous_period')).toEqual({ from: '2026-10-26', to: '2026-11-01' });
  expect(rangeBefore(range, 'previous_year')).toEqual({ from: '2025-11-03', to: '2025-11-09' });
  expect(rangeBefore(range, 'none')).toBeUndefined();
});
