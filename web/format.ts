export const languageOfBrowser = (): string => globalThis.navigator?.language ?? 'en';

const made = new Map<string, unknown>();

/** Formats are slow to make and are used for every cell of a table. */
function once<Format>(name: string, make: () => Format): Format {
  const key = `${languageOfBrowser()} ${name}`;
  const known = made.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const format = make();
  made.set(key, format);
  return format;
}

function numbers(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return once(name, () => new Intl.NumberFormat(languageOfBrowser(), options));
}

/** Whether the browser's language writes 1.5 as 1,5. */
export const hasDecimalComma = (): boolean =>
  numbers('decimal', {})
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');

export const formatNumber = (value: number): string =>
  numbers('number', { maximumFractionDigits: 2 }).format(value);

/** Writes a p-value as papers do. */
export const formatP = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3));

/** Writes a mean position with one decimal. */
export const formatPosition = (position: number): string =>
  numbers('position', { maximumFractionDigits: 1 }).format(position);

/** Shortens from ten thousand on, such as 12.3K. */
export const formatShort = (value: number): string =>
  Math.abs(value) < 10_000
    ? formatNumber(value)
    : numbers('short', { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** Writes a share of 0 to 1 as a percentage. */
export const formatShare = (share: number, digits = 1): string =>
  numbers(`share${digits}`, { style: 'percent', maximumFractionDigits: digits }).format(share);

/** Writes a difference with its sign; zero has none. */
export const formatDifference = (value: number): string =>
  numbers('difference', { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(value);

/** Writes a difference of two shares in percentage points; a small one is not written as none. */
export function formatPoints(difference: number): string {
  const points = difference * 100;
  const digits = Math.abs(points) < 0.05 ? 2 : 1;
  const { format } = numbers(`points${digits}`, {
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
  return `${format(points)} pp`;
}

export const formatBytes = (bytes: number): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[power] ?? 'byte';
  return numbers(unit, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** power,
  );
};

/** Writes a day in UTC, such as `2026-11-03`, without moving it into the browser's zone. */
export function formatDay(day: string): string {
  const format = once(
    'day',
    () => new Intl.DateTimeFormat(languageOfBrowser(), { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

export function formatShortDay(day: string): string {
  const format = once(
    'short day',
    () =>
      new Intl.DateTimeFormat(languageOfBrowser(), {
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }),
  );
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Writes the first and the last day of a range, the year once where both have it. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from);
  const format = once(
    'days',
    () => new Intl.DateTimeFormat(languageOfBrowser(), { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return format.formatRange(at(from), at(to));
}

/** Writes a moment in the browser's zone. */
export function formatMoment(at: string | number): string {
  const format = once(
    'moment',
    () => new Intl.DateTimeFormat(languageOfBrowser(), { dateStyle: 'medium', timeStyle: 'short' }),
  );
  return format.format(new Date(at));
}

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Writes how long ago a moment was, such as "3 hours ago". */
export function formatAgo(at: string, nowMs = Date.now()): string {
  const format = once(
    'ago',
    () => new Intl.RelativeTimeFormat(languageOfBrowser(), { numeric: 'auto' }),
  );
  const seconds = (Date.parse(at) - nowMs) / 1000;
  const [unit, size] = spans.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(Math.round(seconds / size), unit);
}

/** Writes a length of time in its two greatest units, such as "3 days 4 hr". */
export function formatDuration(seconds: number): string {
  const sizes: [string, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ];
  const first = sizes.findIndex(([, size]) => seconds >= size);
  const from = first === -1 ? sizes.length - 1 : first;
  let rest = Math.round(seconds);
  const parts = sizes.slice(from, from + 2).flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count === 0 && unit !== 'second') return [];
    return [numbers(`unit ${unit}`, { style: 'unit', unit, unitDisplay: 'short' }).format(count)];
  });
  return (
    parts.length > 1 ? parts.filter((part, index) => index === 0 || !/^0\D/.test(part)) : parts
  ).join(' ');
}
