/** Separators of thousands: in English, German, Swiss, French and with a narrow space. */
const spaces = /[\s\u00a0\u202f'’]/g;
const grouped = /^\d{1,3}(?:[.,]\d{3})+$/;
const plain = /^\d{1,15}$/;
/** A whole number that a spreadsheet wrote with decimals; three of them are a group. */
const withZeros = /^(.*\d)[.,]0{1,2}$/;

/**
 * Reads a whole number with or without separators of thousands, in any usual notation. Undefined for
 * other text, rounded numbers such as `1.2K` included.
 */
export function readCount(cell: string): number | undefined {
  const text = cell.replace(spaces, '');
  const whole = withZeros.exec(text)?.[1] ?? text;
  const digits = grouped.test(whole) ? whole.replace(/[.,]/g, '') : whole;
  return plain.test(digits) ? Number(digits) : undefined;
}

export const dayOrders = ['dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** `ambiguous`: day and month may be either way round. */
export type DayCell = { day: string } | { problem: 'day_invalid' | 'day_ambiguous' };

const yearFirst = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/;
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?: .*)?$/;
const named = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Reads a day. With slashes or hyphens, countries differ in which of two numbers is the month: without
 * an `order`, only a number over twelve decides. With dots the day is always first.
 */
export function readDay(cell: string, order: DayOrder | undefined): DayCell {
  const text = cell.trim();
  const first = yearFirst.exec(text);
  if (first) return toDay(first[1], first[2], first[3]);
  const word = named.exec(text);
  if (word) {
    const month = months.indexOf((word[1] ?? '').toLowerCase()) + 1;
    return toDay(word[3], String(month), word[2]);
  }
  const last = yearLast.exec(text);
  if (!last) return { problem: 'day_invalid' };
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
