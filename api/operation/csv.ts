import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { format } from 'fast-csv';
import type { z } from 'zod';
import { guardFormula } from '../../platform/csv-cells';
import { cutOffSlowReader } from '../http/slow-reader';
import type { CsvForm } from './operation';

/** A column of the file: a field of the row, or of an object in it, such as `evidence.state`. */
export type Column = { name: string; path: string[]; mayBeNull: boolean };

type Definition = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: z.core.$ZodType[];
};

/** Removes what does not change which fields there are, such as `nullable`. */
function definitionOf(schema: z.core.$ZodType): Definition {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.out;
  return inner ? definitionOf(inner) : definition;
}

/** Whether a field is a list or null, so that its empty list means something. */
function isNullableList(schema: z.core.$ZodType | undefined): boolean {
  const definition = schema?._zod.def as unknown as Definition | undefined;
  if (definition === undefined) return false;
  if (definition.type === 'nullable') {
    return (
      definition.innerType !== undefined && definitionOf(definition.innerType).type === 'array'
    );
  }
  return isNullableList(definition.innerType ?? definition.out);
}

/** Returns the paths of the fields below a field; itself if it has none. */
function pathsOf(schema: z.core.$ZodType, path: string[]): string[][] {
  const { type, shape, element, options } = definitionOf(schema);
  if (type === 'object' && shape) {
    return Object.entries(shape).flatMap(([name, field]) => pathsOf(field, [...path, name]));
  }
  if (type === 'array' && element) return pathsOf(element, path);
  if (type === 'union' && options) {
    const paths = options.flatMap((option) => pathsOf(option, path));
    return [...new Map(paths.map((one) => [one.join('.'), one])).values()];
  }
  return [path];
}

/**
 * Columns in the order of the row's schema, so that the file matches the OpenAPI document. `names`
 * selects fields of the row.
 */
export function columnsOf(row: z.ZodType, names?: string[]): Column[] {
  const { shape = {} } = definitionOf(row);
  const paths = names
    ? names.flatMap((name) => (shape[name] ? pathsOf(shape[name], [name]) : [name.split('.')]))
    : pathsOf(row, []);
  return paths.map((path) => ({
    name: path.join('.'),
    path,
    mayBeNull: path.length === 1 && isNullableList(shape[path[0] ?? '']),
  }));
}

/** Returns the field's value; of a list, the list of its entries' values. */
function valueAt(value: unknown, path: string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => valueAt(entry, path));
  const [name, ...rest] = path;
  if (name === undefined || value === null || value === undefined) return value;
  return valueAt((value as Record<string, unknown>)[name], rest);
}

/** Writes a value as text; fields that the schema does not name as `name=value`. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const texts = value.map(toText);
    return texts.every((text) => text === '') ? '' : texts.join('; ');
  }
  if (typeof value !== 'object') return String(value);
  return fieldTexts(value, []).join('; ');
}

function fieldTexts(value: object, path: string[]): string[] {
  return Object.entries(value).flatMap(([name, field]) => {
    const at = [...path, name];
    const isObject = typeof field === 'object' && field !== null && !Array.isArray(field);
    return isObject ? fieldTexts(field, at) : [`${at.join('.')}=${toText(field)}`];
  });
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** Writes a value as a cell. A number is never a formula, even a negative one. */
export function toCell(value: unknown, { mayBeNull }: Column, { csvDecimal }: CsvForm): string {
  if (typeof value === 'number') {
    return csvDecimal === 'comma' ? String(value).replace('.', ',') : String(value);
  }
  // An empty list is another answer than none: "of none of them", not "of any".
  if (mayBeNull && Array.isArray(value) && value.length === 0) return 'none';
  return guardFormula(toText(value));
}

/** Streams all rows as RFC 4180 CSV in bounded memory. */
export async function sendCsv(
  response: Response,
  name: string,
  { columns, form, rows }: { columns: Column[]; form: CsvForm; rows: AsyncIterable<unknown> },
): Promise<void> {
  const iterator = rows[Symbol.asyncIterator]();
  const endWatch = cutOffSlowReader(response);
  try {
    // Reads the first row before the headers are sent, so that an early error is a regular error
    // response.
    const first = await iterator.next();
    response.status(200).set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    });
    const csv = format({
      headers: columns.map((column) => column.name),
      alwaysWriteHeaders: true,
      rowDelimiter: '\r\n',
      includeEndRowDelimiter: true,
      delimiter: delimiters[form.csvDelimiter],
      writeBOM: form.csvBom,
    });
    await pipeline(toCells(columns, form, first, iterator), csv, response);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    endWatch();
    // An aborted download must return its connection to the pool.
    await iterator.return?.();
  }
}

async function* toCells(
  columns: Column[],
  form: CsvForm,
  first: IteratorResult<unknown>,
  rest: AsyncIterator<unknown>,
) {
  for (let next = first; !next.done; next = await rest.next()) {
    const row = next.value;
    yield columns.map((column) => toCell(valueAt(row, column.path), column, form));
  }
}

const isClientGone = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
