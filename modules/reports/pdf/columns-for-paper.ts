import type { ReportCell, ReportColumn, ReportTable } from '../rules/report-dataset';
import { decimalsOf, formatNumber, formatValue } from './format-value';

/** A column that is drawn; `at` is where its cells stand in a row. */
export type PaperColumn = ReportColumn & {
  at: number;
  /** What all of a column's addresses begin with, and is said below the table instead. */
  origin: string | null;
  /** Whether its texts are names such as `not_found`, which people read as words. */
  hasCodes: boolean;
  /** All numbers of a column have as many decimals, so that their points stand under each other. */
  decimals: number;
};

/** Up to so many columns stand on a page without a squeeze. */
const columnsMax = 6;
/** Of fewer rows nothing can be said about all of them. */
const rowsMin = 3;

/**
 * Paper is narrow: of a wide table, columns that say the same in every row are said once, below
 * it. CSV and JSON have them all.
 */
export function columnsForPaper(
  { columns }: ReportTable,
  rows: ReportCell[][],
  timezone: string,
): { columns: PaperColumn[]; notes: string[] } {
  const all = columns.map((column, at): PaperColumn => {
    const values = rows.flatMap((row) => row[at] ?? []);
    const numbers = values.filter((value) => typeof value === 'number');
    return {
      ...column,
      at,
      origin: originOf(column, values),
      hasCodes: areCodes(column, values),
      decimals: Math.max(0, ...numbers.map((value) => decimalsOf(value, column.format))),
    };
  });
  const isWide = columns.length > columnsMax && rows.length >= rowsMin;
  const kept = all.filter(({ at }) => at === 0 || !isWide || !isTheSame(rows, at));
  const left = all.filter((column) => !kept.includes(column));
  const said = (column: PaperColumn): string =>
    `${column.label} ${cellText(rows[0]?.[column.at] ?? null, { ...column, origin: null }, timezone)}`;
  const measured = left.filter(({ at }) => rows[0]?.[at] != null);
  const empty = left.filter(({ at }) => rows[0]?.[at] == null);
  const origins = kept.filter(({ origin }) => origin !== null);
  return {
    columns: kept,
    notes: [
      ...(measured.length > 0 ? [`The same in every row: ${measured.map(said).join('; ')}.`] : []),
      ...(empty.length > 0
        ? [`Without a value in any row: ${empty.map(({ label }) => label).join(', ')}.`]
        : []),
      ...origins.map(({ label, origin }) => `${label}: addresses on ${origin}.`),
    ],
  };
}

/** What a cell says on paper. */
export function cellText(value: ReportCell, column: PaperColumn, timezone: string): string {
  if (typeof value === 'string' && column.hasCodes) return value.replaceAll('_', ' ');
  if (typeof value === 'number') return formatNumber(value, column.format, column.decimals);
  const { origin } = column;
  if (typeof value === 'string' && origin !== null) return value.slice(origin.length) || '/';
  return formatValue(value, column.format, timezone);
}

const isTheSame = (rows: ReportCell[][], at: number): boolean =>
  rows.every((row) => (row[at] ?? null) === (rows[0]?.[at] ?? null));

function originOf({ format }: ReportColumn, values: ReportCell[]): string | null {
  if (format !== 'url' || values.length === 0) return null;
  const [first] = values;
  const origin = /^https?:\/\/[^/?#]+(?=\/|$)/i.exec(String(first))?.[0];
  if (origin === undefined) return null;
  const isOn = (value: ReportCell): boolean =>
    String(value) === origin || String(value).startsWith(`${origin}/`);
  return values.every(isOn) ? origin : null;
}

/** Names that programs give, a few different ones, one or a list of them in a cell. */
function areCodes({ format }: ReportColumn, values: ReportCell[]): boolean {
  if (format !== 'text' || new Set(values).size > 16) return false;
  const isCode = (value: ReportCell): boolean =>
    /^[a-z0-9]+(_[a-z0-9]+)*(, [a-z0-9]+(_[a-z0-9]+)*)*$/.test(String(value));
  // An id is copied, not read.
  const isId = (value: ReportCell): boolean => /_[0-9a-z]{26}$/.test(String(value));
  return (
    values.every(isCode) &&
    values.some((value) => String(value).includes('_')) &&
    !values.some(isId)
  );
}
