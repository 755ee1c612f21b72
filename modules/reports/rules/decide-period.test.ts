import { decideComparison, decidePeriod } from './decide-period';

const nowMs = Date.parse('2026-11-21T23:30:00Z');
const decide = (asked: { from?: string; to?: string }, timezone = 'UTC', isFirstDay = false) =>
  decidePeriod(asked, { timezone, isFirstDay, nowMs });

it('has 28 full days before today, or up to today if nothing is older', () => {
  expect(decide({})).toEqual({ from: '2026-10-24', to: '2026-11-20' });
  expect(decide({}, 'Europe/Berlin')).toEqual({ from: '2026-10-25', to: '2026-11-21' });
  expect(decide({}, 'UTC', true)).toEqual({ from: '2026-10-25', to: '2026-11-21' });
});

it('counts 28 days back from a last day that is given', () => {
  expect(decide({ to: '2026-03-28' })).toEqual({ from: '2026-03-01', to: '2026-03-28' });
  expect(decide({ from: '2026-11-19' })).toEqual({ from: '2026-11-19', to: '2026-11-20' });
});

it.each([
  [{ to: '2026-11-22' }, 'has not begun'],
  [{ from: '2026-11-10', to: '2026-11-09' }, 'is before'],
  [{ from: '2025-01-01', to: '2026-11-09' }, 'at most 366 days'],
])('refuses %j', (asked, message) => {
  expect(() => decide(asked)).toThrow(message);
});

it('takes a day that has begun in the time zone of the report', () => {
  expect(decide({ to: '2026-11-22' }, 'Europe/Berlin').to).toBe('2026-11-22');
});

it('compares with as many days', () => {
  const period = { from: '2026-11-01', to: '2026-11-07' };
  const same = { from: '2026-10-01', to: '2026-10-07' };
  expect(decideComparison(period, same)).toEqual(same);
  expect(decideComparison(period, 'none')).toBeNull();
  const longer = { from: '2026-10-01', to: '2026-10-08' };
  expect(() => decideComparison(period, longer)).toThrow('choose as many');
});
