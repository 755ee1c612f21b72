import { codeWords } from '../rules/code-words';
import type { ReportCell, ReportColumn, ReportTable } from '../rules/report-dataset';
import { decimalsOf, type Wording } from '../texts/wording';

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

/** How a paper writes values. */
type Language = { timezone: string; wording: Wording };

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
  { timezone, wording }: Language,
): { columns: PaperColumn[]; notes: string[] } {
  const all = columns.flatMap((column, at): PaperColumn[] => {
    if (column.format === 'key') return [];
    const values = rows.flatMap((row) => row[at] ?? []);
    const numbers = values.filter((value) => typeof value === 'number');
    const drawn = {
      ...column,
      at,
      origin: originOf(column, values),
      hasCodes: areCodes(column, values),
      decimals: Math.max(0, ...numbers.map((value) => decimalsOf(value, column.format))),
    };
    return [drawn];
  });
  const isWide = all.length > columnsMax && rows.length >= rowsMin;
  // That nothing changed is worth a column; that nothing could be compared is not.
  const isCompared = ({ format, at }: PaperColumn) =>
    format === 'change' && rows.some((row) => row[at] != null);
  const kept = all.filter(
    (column) => column.at === 0 || !isWide || isCompared(column) || !isTheSame(rows, column.at),
  );
  const left = all.filter((column) => !kept.includes(column));
  const said = (column: PaperColumn): string =>
    `${column.label} ${cellText(rows[0]?.[column.at] ?? null, { ...column, origin: null }, { timezone, wording })}`;
  const measured = left.filter(({ at }) => rows[0]?.[at] != null);
  const empty = left.filter(({ at }) => rows[0]?.[at] == null);
  const texts = wording.texts.paper;
  const origins = kept.filter(({ origin }) => origin !== null);
  return {
    columns: kept,
    notes: [
      ...(measured.length > 0 ? [texts.sameInEveryRow(measured.map(said).join('; '))] : []),
      ...(empty.length > 0 ? [texts.withoutValue(empty.map(({ label }) => label).join(', '))] : []),
      ...origins.map(({ label, origin }) => texts.addressesOn(label, origin ?? '')),
    ],
  };
}

/** Returns the text of a cell in print. */
export function cellText(
  value: ReportCell,
  column: PaperColumn,
  { timezone, wording }: Language,
): string {
  const words = wording.texts.codes[column.key];
  if (typeof value === 'string' && words && column.format === 'text') {
    return value
      .split(', ')
      .map((code) => words[code] ?? (column.hasCodes ? codeWords(code) : code))
      .join(', ');
  }
  if (typeof value === 'string' && column.hasCodes) return codeWords(value);
  if (typeof value === 'number') return wording.formatNumber(value, column.format, column.decimals);
  const { origin } = column;
  if (typeof value === 'string' && origin !== null) return value.slice(origin.length) || '/';
  return wording.formatValue(value, column.format, timezone);
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
