import fc from 'fast-check';
import { type DigestTiming, lastTime, nextTime } from './digest-timing';

const daily: DigestTiming = { every: 'day', hour: 7 };
const next = (timing: DigestTiming, zone: string, after: string) =>
  nextTime(timing, zone, Date.parse(after)).toISOString();

it('a digest is due at its hour by local clocks, also where they change', () => {
  expect(next(daily, 'Europe/Berlin', '2026-11-24T05:00:00Z')).toBe('2026-11-24T06:00:00.000Z');
  expect(next(daily, 'Europe/Berlin', '2026-11-24T06:00:00Z')).toBe('2026-11-25T06:00:00.000Z');
  expect(next(daily, 'Europe/Berlin', '2026-03-29T00:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  // Clocks go from 2:00 to 3:00.
  expect(next({ every: 'day', hour: 2 }, 'Europe/Berlin', '2026-03-28T23:30:00Z')).toBe(
    '2026-03-29T01:00:00.000Z',
  );
  const weekly: DigestTiming = { every: 'week', weekday: 'monday', hour: 8 };
  expect(next(weekly, 'Asia/Kolkata', '2026-11-24T00:00:00Z')).toBe('2026-11-30T02:30:00.000Z');
});

it('the last time and the next one enclose any instant, a day or a week apart', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }),
      fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia'),
      fc.integer({ min: 0, max: 23 }),
      fc.boolean(),
      (atMs, zone, hour, isDaily) => {
        const timing: DigestTiming = isDaily
          ? { every: 'day', hour }
          : { every: 'week', weekday: 'friday', hour };
        const [last, after] = [lastTime(timing, zone, atMs), nextTime(timing, zone, atMs)];
        expect(last.getTime()).toBeLessThanOrEqual(atMs);
        expect(after.getTime()).toBeGreaterThan(atMs);
        const days = (after.getTime() - last.getTime()) / 86_400_000;
        expect(Math.abs(days - (isDaily ? 1 : 7))).toBeLessThan(0.1);
      },
    ),
  );
});
