/** `17/May/2015:10:05:03 +0000`: the time of the common and combined formats, always this long. */
export const clfTimeBytes = 26;

const zero = 0x30;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Two digits, or a number far out of range, so that one check of the sum finds any bad digit. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const high = bytes[at] as number;
  const low = bytes[at + 1] as number;
  return isDigit(high) && isDigit(low) ? (high - zero) * 10 + (low - zero) : 1000;
}

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

/** Days since 1970 of a date of the Gregorian calendar, without a Date object (Howard Hinnant). */
function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    (yearOfEra >> 2) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/**
 * Reads the time at an offset, with its zone, into milliseconds since 1970. NaN when it is not
 * of the form or no real time. A leap second counts as the second before it.
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
  const day = twoDigits(bytes, at);
  const month = monthAt(bytes, at + 3);
  const year = twoDigits(bytes, at + 7) * 100 + twoDigits(bytes, at + 9);
  const hour = twoDigits(bytes, at + 12);
  const minute = twoDigits(bytes, at + 15);
  const second = twoDigits(bytes, at + 18);
  const sign = bytes[at + 21];
  const zoneHours = twoDigits(bytes, at + 22);
  const zoneMinutes = twoDigits(bytes, at + 24);
  if (month === 0 || year > 9999 || day < 1 || day > daysInMonth(year, month)) return Number.NaN;
  if (hour > 23 || minute > 59 || second > 60 || zoneHours > 15 || zoneMinutes > 59) {
    return Number.NaN;
  }
  if (sign !== 0x2b && sign !== 0x2d) return Number.NaN;
  const zone = (zoneHours * 60 + zoneMinutes) * (sign === 0x2b ? 60 : -60);
  const clock = hour * 3600 + minute * 60 + Math.min(second, 59);
  return (daysFromCivil(year, month, day) * 86_400 + clock - zone) * 1000;
}
