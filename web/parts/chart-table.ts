type ChartValue = string | number | null;

/** The numbers of a chart, as they are shown in a table and downloaded. */
export type ChartTable = {
  columns: readonly string[];
  rows: readonly (readonly ChartValue[])[];
  /** Writes the numbers of a column; the download has them unrounded. */
  format: (value: number, column: number) => string;
};

export type LegendItem = { label: string; color: number; isDashed?: boolean };

const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Texts that a spreadsheet would run as a formula begin with an apostrophe. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The table as a spreadsheet of the browser's country reads it. */
export function csvOf(table: ChartTable, hasDecimalComma: boolean): string {
  const separator = hasDecimalComma ? ';' : ',';
  const cell = (value: ChartValue) => {
    if (value === null) return '';
    if (typeof value === 'string') return quoted(harmless(value));
    return hasDecimalComma ? String(value).replace('.', ',') : String(value);
  };
  const lines = [table.columns, ...table.rows].map((row) => row.map(cell).join(separator));
  // Excel takes UTF-8 without a mark for cp1252.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
