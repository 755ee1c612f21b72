import { codeWords } from '../rules/code-words';
import type { ReportCell, ReportColumn, ReportTable } from '../rules/report-dataset';
import { decimalsOf, formatNumber, formatValue } from './format-value';

/** A column to be drawn; `at` is the index of its cells in a row. */
export type PaperColumn = ReportColumn & {
  at: number;
  /** Common URL prefix of a column's values; it is printed below the table instead. */
  origin: string | null;
  /** Whether its values are codes such as `not_found`, which are printed as words. */
  hasCodes: boolean;
  /** Number of decimals for all numbers in the column, so that decimal points align. */
  decimals: number;
};

/** Maximum number of columns that fit on a page comfortably. */
const columnsMax = 6;
/** With fewer rows, equal values are no reason to drop a column. */
const rowsMin = 3;

/**
 * Selects the columns for print. In a wide table, columns with the same value in every row are
 * replaced by a note below the table. CSV and JSON include all columns.
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
  // That nothing changed is worth a column; that nothing could be compared is not.
  const isTold = ({ format, at }: PaperColumn) =>
    format === 'change' && rows.some((row) => row[at] != null);
  const kept = all.filter(
    (column) => column.at === 0 || !isWide || isTold(column) || !isTheSame(rows, column.at),
  );
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

/** Returns the text of a cell in print. */
export function cellText(value: ReportCell, column: PaperColumn, timezone: string): string {
  if (typeof value === 'string' && column.hasCodes) return codeWords(value);
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

/** Whether the values are codes: a small set of identifiers, one or several per cell. */
function areCodes({ format }: ReportColumn, values: ReportCell[]): boolean {
  if (format !== 'text' || new Set(values).size > 16) return false;
  const isCode = (value: ReportCell): boolean =>
    /^[a-z0-9]+(_[a-z0-9]+)*(, [a-z0-9]+(_[a-z0-9]+)*)*$/.test(String(value));
  // Ids are copied, not read.
  const isId = (value: ReportCell): boolean => /_[0-9a-z]{26}$/.test(String(value));
  return (
    values.every(isCode) &&
    values.some((value) => String(value).includes('_')) &&
    !values.some(isId)
  );
}
