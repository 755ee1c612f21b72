/**
 * Cells that a spreadsheet would run as a formula are told apart by a leading apostrophe. Some take
 * the signs at full width for the plain ones. Text that has such an apostrophe of its own gets one
 * more, so that taking one away always gives the text back.
 */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Text as a cell that no spreadsheet runs. */
export const guardFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The text as it was before an export guarded it. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

const needsQuotes = /[",\r\n]/;

const quoted = (cell: string) =>
  needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One record of RFC 4180 with its CRLF; null is an empty cell, and a number is no formula. */
export function csvRecord(cells: ReadonlyArray<string | number | boolean | null>): string {
  let record = '';
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    if (index > 0) record += ',';
    if (typeof cell === 'string') record += quoted(guardFormula(cell));
    else if (cell !== null && cell !== undefined) record += String(cell);
  }
  // A record of one empty cell would be a blank line, which readers skip.
  return cells.length === 1 && record === '' ? '""\r\n' : `${record}\r\n`;
}
