import { clfTimeBytes, parseClfTime } from './clf-time';
import { parseIsoTime } from './iso-time';

/** Converts a number whose unit is known by its magnitude: the ranges lie between 1973 and 5138. */
function fromNumber(value: number): number {
  if (!(value >= 1e8)) return Number.NaN;
  if (value < 1e11) return Math.round(value * 1000);
  if (value < 1e14) return Math.floor(value);
  if (value < 1e17) return Math.floor(value / 1000);
  return value < 1e20 ? Math.floor(value / 1e6) : Number.NaN;
}

/** Longer text is no time, and is not searched for one: what a sender writes may be a whole line. */
const timeCharsMax = 64;

/** Parses RFC 3339, also with slashes, a blank for the `T`, and a separate zone or the name UTC. */
function fromIso(text: string): number {
  const strict = text
    .replace(/^(\d{4})[-/](\d\d)[-/](\d\d)[T ]/i, '$1-$2-$3T')
    .replace(',', '.')
    .replace(/ {0,4}UTC$/i, 'Z')
    .replace(/ {1,4}([+-])/, '$1')
    .replace(/([+-]\d\d)$/, (zone, _, at: number) => (at > 10 ? `${zone}00` : zone));
  const bytes = Buffer.from(strict, 'latin1');
  return parseIsoTime(bytes, 0, bytes.length);
}

/**
 * Converts a JSON value to milliseconds since 1970. Accepts a number (also as text) of seconds,
 * milliseconds, microseconds or nanoseconds, distinguished by magnitude; RFC 3339 and its looser
 * relatives, in UTC without a zone; or the time of the common format. NaN for anything else.
 */
export function parseLogTime(value: unknown): number {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string' || value.length > timeCharsMax) return Number.NaN;
  const text = value.trim().replace(/^\[(.*)\]$/, '$1');
  if (/^\d{9,20}(\.\d*)?$/.test(text)) return fromNumber(Number(text));
  if (text.length === clfTimeBytes && text[2] === '/') {
    return parseClfTime(Buffer.from(text, 'latin1'), 0);
  }
  return fromIso(text);
}
