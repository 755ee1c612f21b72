/**
 * Cells that a spreadsheet would run as a formula are prefixed with an apostrophe. Some programs
 * treat full-width signs like plain ones. Text that already has such an apostrophe gets another
 * one, so that removing one always restores the text.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Escapes text so that no spreadsheet runs it as a formula. */
export const guardFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Restores the text that an export escaped. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

const needsQuotes = /[",\r\n]/;

const quoted = (cell: string) =>
  needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Formats one RFC 4180 record with its CRLF. Null is an empty cell, and a number is never a
 * formula.
 */
export function csvRecord(cells: ReadonlyArray<string | number | boolean | null>): string {
  let record = '';
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    if (index > 0) record += ',';
    if (typeof cell === 'string') record += quoted(guardFormula(cell));
    else if (cell !== null && cell !== undefined) record += String(cell);
  }
  // A record of one empty cell would be a blank line, which parsers skip.
  return cells.length === 1 && record === '' ? '""\r\n' : `${record}\r\n`;
}
