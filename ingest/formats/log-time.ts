import { dayMs } from '../../platform/calendar/day';
import { civilDays, clockSeconds } from './civil-time';
import { clfTimeBytes, parseClfTime } from './clf-time';
import { parseIsoTime } from './iso-time';

/** Converts a number whose unit is known by its magnitude: the ranges lie between 1973 and 5138. */
function fromNumber(value: number): number {
  if (!(value >= 1e8)) return Number.NaN;
  // `20261129080539`, which would be of the year 2612.
  if (value >= 1.9e13 && value < 2.1e13) return fromCompact(String(value), isUtc);
  if (value < 1e11) return Math.round(value * 1000);
  if (value < 1e14) return Math.floor(value);
  if (value < 1e17) return Math.floor(value / 1000);
  return value < 1e20 ? Math.floor(value / 1e6) : Number.NaN;
}

/** Longer text is no time, and is not searched for one: what a sender writes may be a whole line. */
const timeCharsMax = 96;

/** Converts the local time of a log to UTC. */
type ToUtc = (localMs: number) => number;
const isUtc: ToUtc = (ms) => ms;

/** Parses RFC 3339, also with slashes, a blank or ` - ` for the `T`, and a separate zone or the name UTC. */
function fromIso(text: string, toUtc: ToUtc): number {
  const strict = text
    .replace(/^(\d{4})[-/.](\d\d)[-/.](\d\d)(?: - |[T ])/i, '$1-$2-$3T')
    .replace(',', '.')
    .replace(/ {0,4}(?:UTC|GMT)$/i, 'Z')
    .replace(/ {1,4}([+-])/, '$1')
    .replace(/([+-]\d\d)$/, (zone, _, at: number) => (at > 10 ? `${zone}00` : zone));
  const bytes = Buffer.from(strict, 'latin1');
  const ms = parseIsoTime(bytes, 0, bytes.length);
  return /T[\d:.]*$/i.test(strict) ? toUtc(ms) : ms;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?`;
/** `29/Nov/2026:08:05:39.329 +0000`, `Sun, 29 Nov 2026 08:05:39 GMT`, and between. */
const dayFirst = new RegExp(
  String.raw`^(?:[a-z]{3}, ?)?(\d\d?)[/ -]([a-z]{3})[/ -](\d{4})[: ]${clock}(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$`,
  'i',
);
/** `Sun Nov 29 08:05:39 2026`. */
const asctime = /^[a-z]{3} ([a-z]{3}) {1,2}(\d\d?) (\d\d):(\d\d):(\d\d) (?:(UTC|GMT) )?(\d{4})$/i;
/** `Sun Nov 29 2026 08:05:39 GMT+0000 (Coordinated Universal Time)`, as JavaScript writes it. */
const javaScript =
  /^[a-z]{3} ([a-z]{3} \d\d \d{4}) (\d\d:\d\d:\d\d) GMT([+-]\d{4})(?: \([a-z ]{2,40}\))?$/i;
/** `Nov 29 08:05:39`, as in a syslog header. */
const withoutYear = new RegExp(String.raw`^([a-z]{3}) {1,2}(\d\d?) ${clock}$`, 'i');

/** `29.11.2026 08:05:39`; the day first, as everywhere with dots. */
const dotted = new RegExp(String.raw`^(\d\d?)\.(\d\d?)\.(\d{4}),? ${clock}$`);
/** `11/29/2026, 8:05:39 AM`; the month first, as everywhere with `AM`. */
const american = /^(\d\d?)\/(\d\d?)\/(\d{4}),? (\d\d?):(\d\d):(\d\d) ([AP])M$/i;

function fromNumbers(text: string, toUtc: ToUtc): number {
  const european = dotted.exec(text);
  if (european) {
    const [, day = '', month = '', year, ...time] = european;
    const parts = time.map((part) => part ?? '');
    return toUtc(msOf(Number(year), months[Number(month) - 1] ?? '', day, parts));
  }
  const found = american.exec(text);
  if (!found) return Number.NaN;
  const [, month = '', day = '', year, hour = '', minute = '', second = '', half = ''] = found;
  if (Number(hour) < 1 || Number(hour) > 12) return Number.NaN;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  const time = [String(hours), minute, second];
  return toUtc(msOf(Number(year), months[Number(month) - 1] ?? '', day, time));
}

/** `20261129080539` and ISO's basic form, `20261129T080539+0000`. */
const compact = /^(\d{4})(\d\d)(\d\d)T?(\d\d)(\d\d)(\d\d)(?:[.,](\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/;

function fromCompact(text: string, toUtc: ToUtc): number {
  const found = compact.exec(text);
  if (!found) return Number.NaN;
  const [, year, month, day, hour, minute, second, fraction = '0', zone = ''] = found;
  return fromIso(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${zone}`, toUtc);
}

function msOf(year: number, monthName: string, day: string, time: readonly string[]): number {
  const [hour = '', minute = '', second = '', fraction = ''] = time;
  const days = civilDays(year, months.indexOf(monthName.toLowerCase()) + 1, Number(day));
  const seconds = clockSeconds(Number(hour), Number(minute), Number(second));
  return (days * 86_400 + seconds) * 1000 + Math.floor(Number(`0.${fraction || 0}`) * 1000 + 1e-6);
}

function fromDayFirst(text: string, toUtc: ToUtc): number {
  const found = dayFirst.exec(text);
  if (!found) return Number.NaN;
  const [
    ,
    day = '',
    monthName = '',
    year,
    hour = '',
    minute = '',
    second = '',
    fraction = '',
    zone,
  ] = found;
  const ms = msOf(Number(year), monthName, day, [hour, minute, second, fraction]);
  if (zone === undefined) return toUtc(ms);
  const offset = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!offset) return ms;
  const minutes = Number(offset[2]) * 60 + Number(offset[3]);
  return Number(offset[2]) > 15 || Number(offset[3]) > 59
    ? Number.NaN
    : ms - minutes * (offset[1] === '+' ? 60_000 : -60_000);
}

/** A time without a year is of the last twelve months. */
function fromSyslog(text: string, toUtc: ToUtc, nowMs: number): number {
  const found = withoutYear.exec(text);
  if (!found) return Number.NaN;
  const [, monthName = '', day = '', ...time] = found;
  const year = new Date(nowMs + dayMs).getUTCFullYear();
  const ms = toUtc(
    msOf(
      year,
      monthName,
      day,
      time.map((part) => part ?? ''),
    ),
  );
  return ms <= nowMs + dayMs ? ms : toUtc(msOf(year - 1, monthName, day, time));
}

function fromAsctime(text: string, toUtc: ToUtc): number {
  const found = asctime.exec(text);
  if (!found) return Number.NaN;
  const [, monthName = '', day = '', hour = '', minute = '', second = '', zone, year] = found;
  const ms = msOf(Number(year), monthName, day, [hour, minute, second]);
  return zone === undefined ? toUtc(ms) : ms;
}

/**
 * Converts a value to milliseconds since 1970. Accepts a number (also as text) of seconds,
 * milliseconds, microseconds or nanoseconds, distinguished by magnitude; RFC 3339 and its looser
 * relatives; the time of the common format, of HTTP, of C and of syslog. `toUtc` converts a time
 * that names no zone. NaN for anything else.
 */
export function parseLogTime(value: unknown, toUtc: ToUtc = isUtc): number {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string' || value.length > timeCharsMax) return Number.NaN;
  const text = value.trim().replace(/^\[(.*)\]$/, '$1');
  if (/^(?:19|20)\d{6}(?:T|\d{6}$)/.test(text)) return fromCompact(text, toUtc);
  if (/^\d{9,20}(\.\d*)?$/.test(text)) return fromNumber(Number(text));
  if (text.length === clfTimeBytes && text[2] === '/') {
    const ms = parseClfTime(Buffer.from(text, 'latin1'), 0);
    if (!Number.isNaN(ms)) return ms;
  }
  if (/^\d{4}\D/.test(text)) return fromIso(text, toUtc);
  if (/^\d\d?[./]\d/.test(text)) return fromNumbers(text, toUtc);
  if (!/^[a-z\d][\w,]*[/ -]/i.test(text)) return Number.NaN;
  const scripted = javaScript.exec(text);
  if (scripted) {
    const [monthName, day, year] = (scripted[1] ?? '').split(' ');
    return fromDayFirst(`${day} ${monthName} ${year} ${scripted[2]} ${scripted[3]}`, toUtc);
  }
  const dated = fromDayFirst(text, toUtc);
  if (!Number.isNaN(dated)) return dated;
  const named = fromAsctime(text, toUtc);
  return Number.isNaN(named) ? fromSyslog(text, toUtc, Date.now()) : named;
}
