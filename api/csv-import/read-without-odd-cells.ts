import type { ErrorDetail } from '../../platform/errors';
import type { MappedColumns } from './column-mapper';
import { type FileWarning, warningsMax } from './file-warning';

/** A row that is read, and where to name those of its cells that are left out. */
export type CellsOfRow<Field extends string> = {
  row: number;
  cells: readonly string[];
  columns: MappedColumns<Field>;
  warnings: FileWarning[];
};

/** Names a cell that is left out, if it is one of the first. */
export function warnOfCell<Field extends string>(
  { row, cells, columns: { indexByField, header }, warnings }: CellsOfRow<Field>,
  field: Field,
  { code, message }: Pick<ErrorDetail, 'code' | 'message'>,
): void {
  if (warnings.length >= warningsMax) return;
  const index = indexByField.get(field) ?? -1;
  const column = (header[index] ?? field).trim().slice(0, 100);
  const value = JSON.stringify((cells[index] ?? '').slice(0, 100).toWellFormed());
  warnings.push({ row, column, code, message: `Row ${row}, ${column}: ${value} ${message}.` });
}

/**
 * Reads a row, and where cells that it does not need cannot be read, reads it once more without
 * them: one odd cell costs that cell.
 */
export function readWithoutOddCells<Field extends string, Read extends object>(
  of: CellsOfRow<Field>,
  fields: Record<string, unknown>,
  { read, needed }: { read: (fields: unknown) => Read; needed: readonly Field[] },
): Read {
  const first = read(fields);
  const details = 'details' in first ? (first.details as ErrorDetail[]) : [];
  const odd = new Map(details.map((detail) => [detail.path.split('.', 1)[0] ?? '', detail]));
  const canDrop = (field: string) =>
    of.columns.indexByField.has(field as Field) && !needed.includes(field as Field);
  if (odd.size === 0 || ![...odd.keys()].every(canDrop)) return first;
  for (const [field, detail] of odd) warnOfCell(of, field as Field, detail);
  return read(Object.fromEntries(Object.entries(fields).filter(([field]) => !odd.has(field))));
}
