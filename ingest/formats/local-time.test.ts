import { LocalTime } from './local-time';

it.each([
  ['UTC', '2026-07-01T12:00:00', '2026-07-01T12:00:00Z'],
  ['Europe/Berlin', '2026-07-01T12:00:00', '2026-07-01T10:00:00Z'],
  ['Europe/Berlin', '2026-01-01T00:30:00', '2025-12-31T23:30:00Z'],
  ['Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
  ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:59:59', '2026-10-24T23:59:59Z'],
  ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
  ['America/St_Johns', '2026-07-01T12:00:00', '2026-07-01T14:30:00Z'],
  ['Asia/Kathmandu', '2026-07-01T12:00:00', '2026-07-01T06:15:00Z'],
])('converts local time in %s: %s', (zone, local, utc) => {
  expect(new LocalTime(zone).toUtc(Date.parse(`${local}Z`))).toBe(Date.parse(utc));
});

it('keeps milliseconds, and NaN', () => {
  const berlin = new LocalTime('Europe/Berlin');
  expect(berlin.toUtc(Date.UTC(2026, 6, 1, 12, 0, 0, 363))).toBe(
    Date.UTC(2026, 6, 1, 10, 0, 0, 363),
  );
  expect(berlin.toUtc(Number.NaN)).toBeNaN();
});
