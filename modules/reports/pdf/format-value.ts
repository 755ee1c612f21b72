import type { ReportCell, ReportFigure, ValueFormat } from '../rules/report-dataset';

/** Shown for a value that was not measured. */
export const notMeasured = '–';

const formats = new Map<string, Intl.NumberFormat>();

function decimals(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: least,
      maximumFractionDigits: Math.max(least, most),
    });
    formats.set(key, format);
  }
  return format;
}

const whole = decimals(0, 0);
const tenths = decimals(0, 1);
const hundredths = decimals(0, 2);
export const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

const textual: ReadonlySet<ValueFormat> = new Set(['text', 'url', 'day', 'time']);

/** Whether values are right-aligned as numbers, so that their digits line up. */
export const isNumeric = (format: ValueFormat): boolean => !textual.has(format);

/** Formats a value for display; the timezone applies to `time`. */
export function formatValue(value: ReportCell, format: ValueFormat, timezone: string): string {
  if (value === null) return notMeasured;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (format === 'day') return formatDay(value);
    if (format === 'time') return formatTime(value, timezone);
    return value;
  }
  return formatNumber(value, format);
}

/**
 * Formats a number with at least `least` decimals, and more if the format has more: a column uses
 * the same number throughout.
 */
export function formatNumber(value: number, format: ValueFormat, least = 0): string {
  switch (format) {
    case 'share':
      if (value > 0 && value < 0.000_05 && least <= 2) return '<0.01%';
      return `${signed(decimals(least, isTiny(value) ? 2 : 1), value * 100)}%`;
    case 'duration':
      return formatDuration(value);
    case 'change':
      return `${value > 0 ? '+' : ''}${signed(whole, value)}`;
    case 'rank':
    case 'score':
      return signed(decimals(least, 1), value);
    case 'count':
      return signed(Number.isInteger(value) && least === 0 ? whole : decimals(least, 1), value);
    default:
      return signed(decimals(least, 2), value);
  }
}

/** Returns the number of decimals with which a value is formatted by default. */
export const decimalsOf = (value: number, format: ValueFormat): number =>
  format === 'duration' || format === 'count'
    ? 0
    : (/\.(\d+)/.exec(formatNumber(value, format))?.[1]?.length ?? 0);

const isTiny = (share: number): boolean => share !== 0 && Math.abs(share) < 0.01;

/** Formats `2026-11-21` as `21 Nov 2026`; returns any other text unchanged. */
export function formatDay(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  return day === undefined ? value : `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/**
 * Formats `2026-11-21T08:30:00Z` as `21 Nov 2026, 09:30` in the time zone; returns any other text
 * unchanged.
 */
export function formatTime(value: string, timezone: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  // The Swedish locale formats dates and times as ISO 8601 does.
  const local = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(date);
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11)}`;
}

/** Formats the days in a sentence for display: the dataset has them as `2026-11-21`. */
export const prose = (text: string): string =>
  text.replace(/(?<![\w/-])\d{4}-\d\d-\d\d(?![\w-])/g, formatDay);

export const formatPeriod = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

export type Change = {
  /** Direction of the arrow; a smaller rank points up. */
  arrow: 'up' | 'down' | 'none';
  tone: 'good' | 'bad' | 'neutral';
  text: string;
};

/** Returns a figure's change since the previous period; null if unknown. */
export function changeOf(figure: ReportFigure): Change | null {
  const { value, before, format, better } = figure;
  if (typeof value !== 'number' || typeof before !== 'number') return null;
  const difference = value - before;
  const shown = formatDifference(difference, before, format);
  const from = `from ${formatNumber(before, format)}`;
  if (/^[^1-9]*$/.test(shown)) return { arrow: 'none', tone: 'neutral', text: `no change ${from}` };
  const isMore = difference > 0;
  const isGood = better === 'higher' ? isMore : !isMore;
  return {
    arrow: isMore === (format !== 'rank') ? 'up' : 'down',
    tone: better === null ? 'neutral' : isGood ? 'good' : 'bad',
    text: `${shown} ${from}`,
  };
}

function formatDifference(difference: number, before: number, format: ValueFormat): string {
  const sign = difference > 0 ? '+' : '−';
  const size = Math.abs(difference);
  if (format === 'share') return `${sign}${tenths.format(size * 100)} points`;
  const shown = `${sign}${formatNumber(size, format)}`;
  if ((format !== 'count' && format !== 'duration') || before <= 0) return shown;
  const percent = (size / before) * 100;
  if (percent > 999) return shown;
  return `${shown} (${percent < 10 ? tenths.format(percent) : whole.format(percent)}%)`;
}

type DurationUnit = { name: string; milliseconds: number; format: Intl.NumberFormat };

const durationUnits: readonly [below: number, DurationUnit][] = [
  [1_000, { name: 'ms', milliseconds: 1, format: whole }],
  [120_000, { name: 's', milliseconds: 1_000, format: hundredths }],
  [7_200_000, { name: 'min', milliseconds: 60_000, format: tenths }],
  [172_800_000, { name: 'h', milliseconds: 3_600_000, format: tenths }],
];
const days: DurationUnit = { name: 'days', milliseconds: 86_400_000, format: tenths };

/** Returns the unit in which a duration is printed. */
export const durationUnitOf = (milliseconds: number): DurationUnit =>
  durationUnits.find(([below]) => Math.abs(milliseconds) < below)?.[1] ?? days;

/** Formats a duration in its own unit, or in a given one so that an axis has one unit. */
export function formatDuration(
  milliseconds: number,
  { name, milliseconds: size, format }: DurationUnit = durationUnitOf(milliseconds),
): string {
  return `${signed(format, milliseconds / size)} ${name}`;
}

const signed = (format: Intl.NumberFormat, value: number): string =>
  format.format(value === 0 ? 0 : value).replace('-', '−');
