import { civilDays, clockSeconds, twoDigits } from './civil-time';

const dash = 0x2d;
const colon = 0x3a;
const dot = 0x2e;
const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** `2026-11-21`: ten bytes. Days since 1970; NaN when it is not a date. */
export function parseIsoDate(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 10 || bytes[start + 4] !== dash || bytes[start + 7] !== dash) {
    return Number.NaN;
  }
  const year = twoDigits(bytes, start) * 100 + twoDigits(bytes, start + 2);
  return civilDays(year, twoDigits(bytes, start + 5), twoDigits(bytes, start + 8));
}

/**
 * `10:05:03`, with an optional fraction. Milliseconds since midnight; NaN when it is not a time.
 */
export function parseIsoClock(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 8 || bytes[start + 2] !== colon || bytes[start + 5] !== colon) {
    return Number.NaN;
  }
  const seconds = clockSeconds(
    twoDigits(bytes, start),
    twoDigits(bytes, start + 3),
    twoDigits(bytes, start + 6),
  );
  let milliseconds = 0;
  if (end - start > 8) {
    if (bytes[start + 8] !== dot || end - start === 9) return Number.NaN;
    let unit = 100;
    for (let at = start + 9; at < end; at++) {
      if (!isDigit(bytes[at])) return Number.NaN;
      milliseconds += ((bytes[at] as number) - 0x30) * unit;
      unit /= 10;
    }
  }
  return seconds * 1000 + Math.floor(milliseconds + 1e-6);
}

/** Minutes east of Greenwich of `Z`, `+01:00` or `+0100`; NaN for anything else. */
function parseZone(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start];
  if (end - start === 1 && ((sign as number) | 0x20) === 0x7a) return 0;
  const hasColon = bytes[start + 3] === colon;
  if ((sign !== 0x2b && sign !== dash) || end - start !== (hasColon ? 6 : 5)) return Number.NaN;
  const hours = twoDigits(bytes, start + 1);
  const minutes = twoDigits(bytes, start + (hasColon ? 4 : 3));
  if (hours > 15 || minutes > 59) return Number.NaN;
  return (hours * 60 + minutes) * (sign === 0x2b ? 1 : -1);
}

/**
 * Parses `2026-11-21T10:05:03.123456Z`, with any fraction and any zone; the default zone is UTC.
 * Milliseconds since 1970; NaN when the bytes are anything else.
 */
export function parseIsoTime(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 19 || ((bytes[start + 10] as number) | 0x20) !== 0x74) return Number.NaN;
  const clockStart = start + 11;
  let clockEnd = clockStart + 8;
  if (bytes[clockEnd] === dot) {
    clockEnd += 1;
    while (clockEnd < end && isDigit(bytes[clockEnd])) clockEnd += 1;
  }
  const zoneMinutes = clockEnd === end ? 0 : parseZone(bytes, clockEnd, end);
  const days = parseIsoDate(bytes, start, start + 10);
  return days * 86_400_000 + parseIsoClock(bytes, clockStart, clockEnd) - zoneMinutes * 60_000;
}
