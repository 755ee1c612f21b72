const zero = 0x30;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/**
 * Parses two digits; any bad digit gives a number far out of range, so one check of the sum
 * suffices.
 */
export function twoDigits(bytes: Uint8Array, at: number): number {
  const high = bytes[at] as number;
  const low = bytes[at + 1] as number;
  return isDigit(high) && isDigit(low) ? (high - zero) * 10 + (low - zero) : 1000;
}

/** Days from 1970 to a date of the Gregorian calendar, without a Date object (Howard Hinnant). */
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

/** Days since 1970; NaN when the date does not exist. */
export function civilDays(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || year > 9999 || day < 1 || day > daysInMonth(year, month)) {
    return Number.NaN;
  }
  return daysFromCivil(year, month, day);
}

/**
 * Seconds since midnight; NaN when a clock cannot show that. A leap second counts as the second
 * before it.
 */
export function clockSeconds(hour: number, minute: number, second: number): number {
  if (hour > 23 || minute > 59 || second > 60) return Number.NaN;
  return hour * 3600 + minute * 60 + Math.min(second, 59);
}
