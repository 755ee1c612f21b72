import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { format } from 'fast-csv';
import type { z } from 'zod';
import { guardFormula } from '../../platform/csv-cells';

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return toCell(value.map(String).join('; '));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return toCell(JSON.stringify(value));
  // A number is never a formula, even a negative one.
  if (typeof value !== 'string') return String(value);
  return guardFormula(value);
}

/** Columns in the order of the row's schema, so that the file matches the OpenAPI document. */
export const columnsOf = (row: z.ZodType): string[] =>
  Object.keys((row as unknown as { shape?: Record<string, unknown> }).shape ?? {});

/** Streams all rows as RFC 4180 CSV in bounded memory. */
export async function sendCsv(
  response: Response,
  name: string,
  columns: string[],
  rows: AsyncIterable<unknown>,
): Promise<void> {
  const iterator = rows[Symbol.asyncIterator]();
  try {
    // Reads the first row before the headers are sent, so that an early error is a regular error
    // response.
    const first = await iterator.next();
    response.status(200).set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    });
    const csv = format({
      headers: columns,
      alwaysWriteHeaders: true,
      rowDelimiter: '\r\n',
      includeEndRowDelimiter: true,
    });
    await pipeline(toCells(columns, first, iterator), csv, response);
  } catch (error) {
    if (!isClientGone(error)) throw error;
  } finally {
    // An aborted download must return its connection to the pool.
    await iterator.return?.();
  }
}

async function* toCells(
  columns: string[],
  first: IteratorResult<unknown>,
  rest: AsyncIterator<unknown>,
) {
  for (let next = first; !next.done; next = await rest.next()) {
    const record = next.value as Record<string, unknown>;
    yield columns.map((column) => toCell(record[column]));
  }
}

const isClientGone = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
