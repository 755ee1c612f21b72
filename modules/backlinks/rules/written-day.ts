import { dayOf, isCalendarDay } from '../../../platform/calendar/day';

// cspell:disable

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

type Parts = [year: string, month: string | number, day: string];

/** Forms of dates in exports; a time may follow. */
function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  if (iso) return [iso[1] ?? '', iso[3] ?? '', iso[4] ?? ''];
  const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (compact) return [compact[1] ?? '', compact[2] ?? '', compact[3] ?? ''];
  const worded = /^(\d{1,2})\.?[ -]([a-z]{3,9})\.?[ ,-]+(\d{4})(?!\d)/i.exec(text);
  if (worded) return [worded[3] ?? '', monthOf(worded[2] ?? ''), worded[1] ?? ''];
  const american = /^(?:[a-z]{3,9}, )?([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i.exec(text);
  if (american) return [american[3] ?? '', monthOf(american[1] ?? ''), american[2] ?? ''];
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(text);
  if (dotted) return [dotted[3] ?? '', dotted[2] ?? '', dotted[1] ?? ''];
  const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text);
  if (!slashed) return null;
  const [, first = '', , second = '', year = ''] = slashed;
  // 05/06 is in May or in June: only a part beyond twelve, or equal parts, show which is the day.
  if (Number(first) > 12 || first === second) return [year, second, first];
  return Number(second) > 12 ? [year, first, second] : null;
}

/** Seconds or milliseconds since 1970, of this century, as APIs write times. */
const sinceEpoch = /^([1-3]\d{9})(?:\d{3})?$/;

/** Returns the day of a date such as `Oct 20, 2026`; null if it does not exist or may be two days. */
export function readWrittenDay(text: string): string | null {
  const seconds = sinceEpoch.exec(text.trim())?.[1];
  if (seconds) return dayOf(Number(seconds) * 1_000);
  const parts = partsOf(text.trim());
  if (!parts) return null;
  const [year, month, day] = parts.map((part) => String(part).padStart(2, '0'));
  const written = `${year}-${month}-${day}`;
  return isCalendarDay(written) ? written : null;
}
