import { fromUuid } from '../../platform/ids';
import type { ExportColumn } from './rules/dataset';

/** A value as JSON has it: times in ISO 8601, days as `2026-11-24`. */
export type Cell = string | number | boolean | object | null;

/** A row: a cell for each column, in their order. */
export type Cells = Cell[];

export type RawRow = Record<string, unknown>;

/** Returns a function that turns a row of a database into cells. */
export const toCells =
  (columns: readonly ExportColumn[]) =>
  (row: RawRow): Cells =>
    columns.map((column) => toCell(column, row[column.name]));

function toCell({ type, isUuid }: ExportColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'time':
      return (value instanceof Date ? value : new Date(String(value))).toISOString();
    case 'integer':
    case 'number':
      // Postgres writes decimals as text.
      return Number(value);
    case 'boolean':
      return Boolean(value);
    case 'json':
      return typeof value === 'string' ? JSON.parse(value) : (value as object);
    default:
      return isUuid ? fromUuid(String(value)) : String(value);
  }
}
