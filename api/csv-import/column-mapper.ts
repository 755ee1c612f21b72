import { unguardFormula } from '../../platform/csv-cells';
import { type ErrorDetail, invalid } from '../../platform/errors';
import { plainName } from '../../platform/plain-name';
import type { CsvFormat } from './csv-rows';

export type MappedColumns<Field extends string> = {
  indexByField: Map<Field, number>;
  /** Names of columns that are of no field, or of one that an earlier column has. */
  ignored: string[];
  header: readonly string[];
};

/** Returns a function that maps a header's columns to fields by their plain names. */
export function columnMapper<Field extends string>(
  namesByField: Record<Field, readonly string[]>,
): (cells: readonly string[]) => MappedColumns<Field> {
  const fieldByName = new Map<string, Field>();
  for (const field of Object.keys(namesByField) as Field[]) {
    for (const name of namesByField[field]) fieldByName.set(name, field);
  }
  return (cells) => {
    const indexByField = new Map<Field, number>();
    const ignored: string[] = [];
    for (const [index, cell] of cells.entries()) {
      const field = fieldByName.get(plainName(cell));
      // The first of two columns for one field is used.
      if (field && !indexByField.has(field)) indexByField.set(field, index);
      else if (cell.trim() !== '') ignored.push(cell.trim().slice(0, 100));
    }
    return { indexByField, ignored, header: cells };
  };
}

/** Builds the format of a file whose header is the first row with all columns that it needs. */
export function tableFormat<Field extends string>(
  namesByField: Record<Field, readonly string[]>,
  needed: {
    fields: readonly NoInfer<Field>[];
    columnsMin?: number;
    code: string;
    words: string;
    /** Throws for a file that is known to be another one. */
    refuseOther?: (header: readonly string[], rows: readonly (readonly string[])[]) => void;
  },
): CsvFormat<MappedColumns<Field>> {
  const mapColumns = columnMapper<Field>(namesByField);
  return {
    readHeader(cells) {
      const columns = mapColumns(cells);
      const isHeader = needed.fields.every((field) => columns.indexByField.has(field));
      return isHeader && cells.length >= (needed.columnsMin ?? 1) ? columns : undefined;
    },
    refuseHeader(rowsMax, [header = [], ...rows]) {
      needed.refuseOther?.(header, rows);
      const message = `None of the first ${rowsMax} rows is a header with ${needed.words}.`;
      throw invalid('body', needed.code, message);
    },
  };
}

/** Yields a row's cells by their fields, without the apostrophe that keeps formulas from running. */
export function* fieldCells<Field extends string>(
  cells: readonly string[],
  { indexByField }: MappedColumns<Field>,
): Generator<[Field, string]> {
  for (const [field, index] of indexByField) {
    yield [field, unguardFormula(cells[index] ?? '').trim()];
  }
}

/** What is wrong with a row that cannot be split into cells. */
export const malformedRow: ErrorDetail = {
  path: '',
  code: 'csv_malformed',
  message: 'a quote is not closed, or is next to other text',
};
