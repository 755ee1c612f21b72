import { monthByName } from '../../platform/calendar/month-names';
import { type FileWarning, warningsMax } from './file-warning';

/** Excel cuts texts off after this many characters, and tables after these rows. */
const cellChars = 32_767;
const lastRows = [65_536, 1_048_576];

/** Longer cells are no number or date. */
const shortChars = 24;

type Sign = { code: string; isSeen: (cell: string) => boolean; message: string };

const signs: Sign[] = [
  {
    code: 'number_rounded',
    isSeen: (cell) => /^-?\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(cell) || /^\d{15}0+$/.test(cell),
    message: 'is a long number that a spreadsheet rounded. Format the column as text before saving',
  },
  {
    code: 'formula_error',
    isSeen: (cell) => /^#(?:[\p{Lu}\d/¡¿]+[!?]|N\/A|NV|N\/D)$/u.test(cell),
    message: 'is the error of a formula. Save the values instead',
  },
  {
    code: 'cell_hidden',
    isSeen: (cell) => /^#{3,}$/.test(cell),
    message: 'is what a spreadsheet shows in a column that is too narrow. Widen it, and save again',
  },
  {
    code: 'text_to_date',
    isSeen: isShortDate,
    message: 'may be a text such as 1/12 that a spreadsheet made a date of. Check it',
  },
];

/** `12-Jan`, `Jan 12` or `12. Jan` as spreadsheets write a date of this year. */
function isShortDate(cell: string): boolean {
  const [, word] =
    /^\d{1,2}(?:-|\. ?)(\p{L}{3,5})\.?$/u.exec(cell) ??
    /^(\p{Lu}\p{L}{2,4})[- ]\d{1,2}$/u.exec(cell) ??
    [];
  return word !== undefined && monthByName(word) !== undefined;
}

/** Days since 1900 that are of 2000 to 2099. */
function isSerialDay(cell: string): boolean {
  const days = /^\d{5}(?:[.,]\d+)?$/.test(cell) ? Number.parseInt(cell, 10) : 0;
  return days >= 36_526 && days < 73_051;
}

/** Fields whose cells are days, and those whose cells are texts, also if they have digits alone. */
const dayFields = new Set(['day', 'date', 'firstSeen', 'lastSeen', 'lostOn']);
const textFields = new Set(['keyword', 'query', 'prompt', 'anchor', 'name', 'label']);

/** Rows of a column’s cells that have digits alone, by their length. */
type DigitCells = { index: number; rows: Map<number, { first: number; count: number }> };

/** Finds what a spreadsheet changed in a file: cells by their form, lost zeros by the other cells. */
export class SpreadsheetSigns {
  readonly #warnings: FileWarning[];
  readonly #header: readonly string[];
  readonly #dayColumns = new Set<number>();
  readonly #digits: DigitCells[] = [];

  constructor(
    warnings: FileWarning[],
    header: readonly string[],
    fields: Iterable<[string, number]>,
  ) {
    this.#warnings = warnings;
    this.#header = header;
    for (const [field, index] of fields) {
      if (dayFields.has(field)) this.#dayColumns.add(index);
      if (textFields.has(field)) this.#digits.push({ index, rows: new Map() });
    }
  }

  look({ row, cells = [] }: { row: number; cells: string[] | undefined }): void {
    if (this.#warnings.length >= warningsMax) return;
    for (const [index, text] of cells.entries()) {
      const cell = text.length <= shortChars ? text.trim() : text;
      if (cell.length >= cellChars) {
        this.#warn(
          row,
          index,
          'text_cut',
          'has as many characters as a spreadsheet keeps of a text; the rest may be lost',
        );
      } else if (cell.length <= shortChars && cell !== '') {
        const sign = signs.find(({ isSeen }) => isSeen(cell));
        if (sign) this.#warn(row, index, sign.code, `${JSON.stringify(cell)} ${sign.message}`);
        else if (this.#dayColumns.has(index) && isSerialDay(cell)) {
          this.#warn(
            row,
            index,
            'day_to_number',
            `${JSON.stringify(cell)} is how a spreadsheet counts days. Format the column as a date, and save again`,
          );
        }
      }
    }
    for (const { index, rows } of this.#digits) {
      const cell = cells[index]?.trim() ?? '';
      if (!/^\d{5,20}$/.test(cell)) continue;
      const known = rows.get(cell.length) ?? { first: row, count: 0 };
      rows.set(cell.length, { ...known, count: known.count + 1 });
    }
  }

  /** `lastRow`: of the whole file. */
  end(lastRow: number): void {
    for (const { index, rows } of this.#digits) this.#lookAtLengths(index, rows);
    if (!lastRows.includes(lastRow)) return;
    this.#warnings.push({
      row: lastRow,
      column: null,
      code: 'rows_cut',
      message: `The file ends at row ${lastRow}, the last one of a spreadsheet; the rest may be lost`,
    });
  }

  #lookAtLengths(index: number, rows: DigitCells['rows']): void {
    const counts = [...rows].sort(([, one], [, other]) => other.count - one.count);
    const [usual, ...others] = counts;
    const total = counts.reduce((sum, [, { count }]) => sum + count, 0);
    if (!usual || total < 5 || usual[1].count < 0.8 * total) return;
    for (const [length, { first }] of others) {
      if (length >= usual[0]) continue;
      this.#warn(
        first,
        index,
        'zeros_lost',
        `has ${length} digits where others have ${usual[0]}; a spreadsheet drops zeros in front`,
      );
    }
  }

  #warn(row: number, index: number, code: string, message: string): void {
    if (this.#warnings.length >= warningsMax) return;
    const column = this.#header[index]?.trim().slice(0, 100) ?? `column ${index + 1}`;
    this.#warnings.push({ row, column, code, message: `Row ${row}, ${column}: ${message}.` });
  }
}
