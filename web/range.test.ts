import { addDays, daysOf, isDay, rangeOf } from './range';

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

it('a month and a leap day are crossed', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect([isDay('2026-02-31x'), isDay(undefined), isDay('2026-02-01')]).toEqual([
    false,
    false,
    true,
  ]);
});
