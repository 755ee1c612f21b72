/** Reads a cell with several names, separated by `;` or `|`. */
export const list = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Placeholders that exports write for unknown values. */
export const isUnknown = (cell: string): boolean =>
  ['', '-', '–', '—', 'n/a', 'null'].includes(cell.toLowerCase());
