import { formatDay, formatDifference, formatMoment, formatNumber, formatShare } from '../../format';
import { labelOf, texts } from '../../texts';
import type { Cell } from './report-document';

/** Writes a value of a report as its file's format says. Null is "not measured". */
export function formatCell(value: Cell, format: string): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') {
    if (format === 'day') return formatDay(value);
    if (format === 'time') return formatMoment(value);
    return format === 'text' && /^[a-z]+(_[a-z]+)+$/.test(value) ? labelOf(value) : value;
  }
  if (format === 'share') return formatShare(value);
  if (format === 'change') return formatDifference(value);
  return formatNumber(value);
}
