import { civilDays, clockSeconds, twoDigits } from './civil-time';

/**
 * `17/May/2015:10:05:03 +0000`: the time of the common and combined formats; its length is fixed.
 */
export const clfTimeBytes = 26;

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec';
const monthByKey = new Map<number, number>(
  Array.from({ length: 12 }, (_, month) => {
    const key = [0, 1, 2].reduce(
      (sum, at) => (sum << 8) | monthNames.charCodeAt(3 * month + at),
      0,
    );
    return [key, month + 1];
  }),
);

function monthAt(bytes: Uint8Array, at: number): number {
  const key =
    (((bytes[at] as number) | 0x20) << 16) |
    (((bytes[at + 1] as number) | 0x20) << 8) |
    ((bytes[at + 2] as number) | 0x20);
  return monthByKey.get(key) ?? 0;
}

const dateBytes = 11;
const newestDate = new Uint8Array(dateBytes);
let newestDays = Number.NaN;

/**
 * Days since 1970 of `17/May/2015`. Logs are ordered by time, so the day that was parsed last is
 * cached.
 */
function daysAt(bytes: Uint8Array, at: number): number {
  let same = 0;
  while (same < dateBytes && bytes[at + same] === newestDate[same]) same += 1;
  if (same === dateBytes) return newestDays;
  const year = twoDigits(bytes, at + 7) * 100 + twoDigits(bytes, at + 9);
  newestDays = civilDays(year, monthAt(bytes, at + 3), twoDigits(bytes, at));
  for (let index = 0; index < dateBytes; index++) newestDate[index] = bytes[at + index] as number;
  return newestDays;
}

/**
 * Parses the time at an offset, with its zone, into milliseconds since 1970. NaN when it has
 * another form or does not exist. A leap second counts as the second before it.
 */
export function parseClfTime(bytes: Uint8Array, at: number): number {
  if (
    bytes[at + 2] !== 0x2f ||
    bytes[at + 6] !== 0x2f ||
    bytes[at + 11] !== 0x3a ||
    bytes[at + 14] !== 0x3a ||
    bytes[at + 17] !== 0x3a ||
    bytes[at + 20] !== 0x20
  ) {
    return Number.NaN;
  }
  const clock = clockSeconds(
    twoDigits(bytes, at + 12),
    twoDigits(bytes, at + 15),
    twoDigits(bytes, at + 18),
  );
  const sign = bytes[at + 21];
  const zoneHours = twoDigits(bytes, at + 22);
  const zoneMinutes = twoDigits(bytes, at + 24);
  if (zoneHours > 15 || zoneMinutes > 59) return Number.NaN;
  if (sign !== 0x2b && sign !== 0x2d) return Number.NaN;
  const zone = (zoneHours * 60 + zoneMinutes) * (sign === 0x2b ? 60 : -60);
  return (daysAt(bytes, at) * 86_400 + clock - zone) * 1000;
}
