import { monthByName } from '../../../platform/calendar/month-names';
import { plainDigits } from '../../../platform/plain-digits';

/** Separators of thousands: in English, German, Swiss, French and with a narrow space. */
const spaces = /[\s\u00a0\u202f'’]/g;
const grouped = /^\d{1,3}(?:[.,]\d{3})+$|^\d{1,2}(?:,\d{2})+,\d{3}$/;
const plain = /^\d{1,15}$/;
/** A whole number that a spreadsheet wrote with decimals; three of them are a group. */
const withZeros = /^(.*\d)[.,]0{1,2}$/;

/**
 * Reads a whole number with or without separators of thousands, in any usual notation. Undefined for
 * other text, rounded numbers such as `1.2K` included.
 */
export function readCount(cell: string): number | undefined {
  const text = plainDigits(cell).replace(spaces, '');
  const whole = withZeros.exec(text)?.[1] ?? text;
  const digits = grouped.test(whole) ? whole.replace(/[.,]/g, '') : whole;
  return plain.test(digits) ? Number(digits) : undefined;
}

export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** `ambiguous`: day and month may be either way round; `period`: a week or a month. */
export type DayCell = { day: string } | { problem: 'day_invalid' | 'day_ambiguous' | 'day_period' };

const timeOfDay =
  '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?)?';
const compact = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${timeOfDay}$`, 'i');
const yearFirst = new RegExp(`^(\\d{4})([-/.]|\\. )(\\d{1,2})\\2(\\d{1,2})\\.?${timeOfDay}$`, 'i');
const yearLast = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4})${timeOfDay}$`, 'i');
/** Chinese, Japanese and Korean. */
const withSigns = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/;
const monthFirst = /^(\p{L}[\p{L}\p{M}]*)\.? (\d{1,2}),? (\d{4})$/u;
const dayFirst =
  /^(\d{1,2})\.?[ -](?:de )?(\p{L}[\p{L}\p{M}]*)\.?,?[ -](?:de )?(\d{4})(?: г\.| р\.)?$/u;
const monthAlone = /^(?:\d{4}[-/.]\d{1,2}|\d{1,2}[-/.]\d{4})$/;
const between = / - | ?[–—~〜] ?| (?:to|bis|au|al?|до) /i;

/**
 * Reads a day. With slashes or hyphens, countries differ in which of two numbers is the month: without
 * an `order`, only a number over twelve decides. With dots the day is always first.
 */
export function readDay(cell: string, order: DayOrder | undefined): DayCell {
  const text = plainDigits(cell).trim();
  const first = compact.exec(text) ?? withSigns.exec(text);
  if (first) return toDay(first[1], first[2], first[3]);
  const separated = yearFirst.exec(text);
  if (separated) return toDay(separated[1], separated[3], separated[4]);
  const [, name, day, year] = monthFirst.exec(text) ?? [];
  if (name) return toDay(year, monthOf(name), day);
  const [, dayOfMonth, month, itsYear] = dayFirst.exec(text) ?? [];
  if (month) return toDay(itsYear, monthOf(month), dayOfMonth);
  return readYearLast(text, order);
}

/** A month, or two days with a word or a dash between them. */
function isPeriod(text: string): boolean {
  const parts = text.split(between);
  return monthAlone.test(text) || (parts.length === 2 && parts.every((part) => /\d/.test(part)));
}

const monthOf = (name: string) => String(monthByName(name) ?? 0);

function readYearLast(text: string, order: DayOrder | undefined): DayCell {
  const last = yearLast.exec(text);
  if (!last) return { problem: isPeriod(text) ? 'day_period' : 'day_invalid' };
  const [, one = '', separator, two = '', year] = last;
  const known = separator === '.' ? 'dmy' : (order ?? certainOrder(Number(one), Number(two)));
  if (!known) return { problem: 'day_ambiguous' };
  return known === 'dmy' ? toDay(year, two, one) : toDay(year, one, two);
}

function certainOrder(one: number, two: number): DayOrder | undefined {
  if (one > 12) return 'dmy';
  if (two > 12) return 'mdy';
  return one === two ? 'dmy' : undefined;
}

function toDay(year = '', month = '', day = ''): DayCell {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  return isReal ? { day: text } : { problem: 'day_invalid' };
}
