import fc from 'fast-check';
import {
  comparisonOf,
  daysIn,
  daysOf,
  instantsOf,
  lastFullDays,
  localDay,
  startOfDay,
} from './report-period';

it('a day begins when its clocks show it, also where they are put forward or back', () => {
  expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-10-26', 'Europe/Berlin').toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(startOfDay('2026-06-01', 'Asia/Kolkata').toISOString()).toBe('2026-05-31T18:30:00.000Z');
  // On that day, clocks there went from 0:00 to 1:00, so midnight does not exist.
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe(
    '2018-11-04T03:00:00.000Z',
  );
});

it('days tile time: each begins where the one before ends', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Apia',
    'America/Sao_Paulo',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2030, 0) }),
      (zone, atMs) => {
        const day = localDay(atMs, zone);
        const { from, to } = instantsOf({ from: day, to: day }, zone);
        expect(from.getTime()).toBeLessThanOrEqual(atMs);
        expect(to.getTime()).toBeGreaterThan(Math.floor(atMs / 1000) * 1000);
        expect(localDay(from.getTime(), zone)).toBe(day);
      },
    ),
  );
});

it('the last full days end yesterday in that time zone', () => {
  const atMs = Date.parse('2026-11-21T23:30:00Z');
  expect(lastFullDays(atMs, 'UTC', 28)).toEqual({ from: '2026-10-24', to: '2026-11-20' });
  expect(lastFullDays(atMs, 'Europe/Berlin', 28)).toEqual({ from: '2026-10-25', to: '2026-11-21' });
});

it('a comparison is as long and just before, or the same days a year before', () => {
  const period = { from: '2026-03-01', to: '2026-03-28' };
  expect(comparisonOf(period, 'previous_period')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(comparisonOf({ from: '2024-02-29', to: '2024-03-01' }, 'previous_year')).toEqual({
    from: '2023-02-28',
    to: '2023-03-01',
  });
  expect(comparisonOf(period, 'none')).toBeNull();
  expect(daysIn(period)).toBe(28);
  expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});
